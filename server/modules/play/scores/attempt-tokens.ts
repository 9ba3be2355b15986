import { Inject, Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { gameDaySchema } from '../../../../shared/api/common.ts';
import { type CourseRef, MAP_ID } from '../../../../shared/course/course-ref.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { ApiException } from '../../../common/api-exception.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { deriveKey } from '../../../config/secrets.ts';

const ISSUER = 'upshot';
const ALGORITHM = 'HS256';

/** What an attempt is bound to. */
export interface AttemptClaims {
  readonly attemptId: string;
  readonly playerId: string;
  readonly course: CourseRef;
  readonly courseHash: string;
  readonly infuriating: boolean;
  readonly simulationVersion: number;
}

/** The names are short because every submission carries the token. */
const payloadSchema = z.object({
  jti: z.uuid(),
  sub: z.uuid(),
  /** Tokens of before maps have it, too. */
  day: gameDaySchema.transform((day) => day as GameDay).optional(),
  /** The map's id and revision, in place of the day. */
  map: z.tuple([z.string().regex(MAP_ID), z.int().min(1)]).optional(),
  course: z.string().length(16),
  mode: z.union([z.literal(0), z.literal(1)]),
  sim: z.int(),
});

export const attemptInvalid = () => new ApiException('attempt_invalid', 'The attempt id is not valid.');
export const attemptGone = () => new ApiException('attempt_invalid', 'This attempt no longer exists.');

/** Signs what the server recorded when a run started, so that the page can carry it but not change it. */
@Injectable()
export class AttemptTokens {
  private readonly key: Uint8Array;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = deriveKey(config.SECRET, 'attempt');
  }

  /** Creates the attempt id of the API: a compact JWT. It does not expire, because a late run still counts for the archive. */
  async sign(claims: AttemptClaims, issuedAt: Date): Promise<string> {
    const { course } = claims;
    const played = course.kind === 'day' ? { day: course.day } : { map: [course.id, course.revision] };
    return new SignJWT({ ...played, course: claims.courseHash, mode: claims.infuriating ? 1 : 0, sim: claims.simulationVersion })
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuer(ISSUER)
      .setJti(claims.attemptId)
      .setSubject(claims.playerId)
      .setIssuedAt(Math.floor(issuedAt.getTime() / 1000))
      .sign(this.key);
  }

  /** Reads an attempt id; undefined when its signature is not valid. */
  async read(token: string): Promise<AttemptClaims | undefined> {
    const verified = await jwtVerify(token, this.key, { issuer: ISSUER, algorithms: [ALGORITHM] }).catch(() => undefined);
    const parsed = payloadSchema.safeParse(verified?.payload);
    if (!parsed.success) return undefined;
    const { jti, sub, course: courseHash, mode, sim } = parsed.data;
    const course = courseOf(parsed.data);
    return course && { attemptId: jti, playerId: sub, course, courseHash, infuriating: mode === 1, simulationVersion: sim };
  }
}

function courseOf({ day, map }: Pick<z.output<typeof payloadSchema>, 'day' | 'map'>): CourseRef | undefined {
  if (day !== undefined) return { kind: 'day', day };
  return map && { kind: 'map', id: map[0], revision: map[1] };
}
