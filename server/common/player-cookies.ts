import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config/config.ts';

export const PLAYER_COOKIE = 'upshot_player';

const MAX_AGE_SECONDS = 400 * 86_400;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The device cookie: the player's id, signed. It attributes scores and is used for nothing else. */
@Injectable()
export class PlayerCookies {
  private readonly isBehindHttps: boolean;

  constructor(@Inject(CONFIG) config: Config) {
    this.isBehindHttps = config.PUBLIC_URL?.startsWith('https:') ?? false;
  }

  /** Reads the id in the cookie; undefined without a cookie or with a wrong signature. */
  read(request: FastifyRequest): string | undefined {
    const raw = request.cookies[PLAYER_COOKIE];
    if (raw === undefined) return undefined;
    const { valid, value } = request.unsignCookie(raw);
    return valid && value !== null && UUID.test(value) ? value : undefined;
  }

  /** Sets the cookie for another 400 days, the longest that browsers keep one. */
  write(request: FastifyRequest, reply: FastifyReply, playerId: string): void {
    reply.setCookie(PLAYER_COOKIE, playerId, { ...this.attributes(request), signed: true, maxAge: MAX_AGE_SECONDS });
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    reply.clearCookie(PLAYER_COOKIE, this.attributes(request));
  }

  private attributes(request: FastifyRequest) {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.isBehindHttps || request.protocol === 'https' } as const;
  }
}
