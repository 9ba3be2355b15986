import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type AccountExport, accountExport } from '../../../../shared/api/account-export.ts';
import { assert } from '../../../../shared/assert.ts';
import { ApiException } from '../../../common/api-exception.ts';
import type { CallerAccount } from '../../../common/caller-session.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { PlayerDataRegistry } from '../../../common/player-data.ts';
import type { RateLimit } from '../../../common/rate-limits/rate-limit.ts';
import { RateLimits } from '../../../common/rate-limits/rate-limits.ts';
import { UserExportService } from '../../identity/flows/users/user-export.service.ts';

/** An account with the most runs reads and sends some 25 MB. */
const PER_HOUR = { points: 2, seconds: 3_600 } as const;
/** Rows that are written at a time; then other requests have their turn. */
const CHUNK = 100;

/** Exports everything that the server knows of a player. */
@Injectable()
export class AccountExportService {
  private readonly limit: RateLimit;

  constructor(
    private readonly registry: PlayerDataRegistry,
    private readonly users: UserExportService,
    private readonly calendar: GameCalendar,
    limits: RateLimits,
  ) {
    this.limit = limits.create('exports', 'shared', PER_HOUR);
  }

  /**
   * Returns the export as JSON text. Long lists are read from the database while it is sent, and it breaks off when that fails.
   * @throws ApiException `too_many_requests` after two in an hour, `not_found` when the account is being deleted
   */
  async of({ userId, playerId }: CallerAccount): Promise<Readable> {
    const outcome = await this.limit.take(userId);
    if (!outcome.ok) {
      const { retryAfterSeconds } = outcome;
      throw new ApiException('too_many_requests', 'Your data can be downloaded twice an hour. Please try again later.', {
        retryAfterSeconds,
      });
    }
    const parts: object = { exportedAt: this.calendar.now().toISOString(), account: await this.users.of(userId) };
    for (const contributor of this.registry.contributors) Object.assign(parts, await contributor.export(playerId));
    // The compiler cannot tell whether somebody has contributed each part.
    assert(
      Object.keys(accountExport.shape).every((name) => name in parts),
      'every part of the export is contributed',
    );
    return Readable.from(write(parts));
  }
}

async function* write(parts: object): AsyncGenerator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(parts)) {
    yield `${before}${JSON.stringify(name)}:`;
    before = ',';
    const schema: z.ZodType = accountExport.shape[name as keyof AccountExport];
    if (schema instanceof z.ZodArray) yield* writeList(schema.element as z.ZodType, value);
    else yield JSON.stringify(schema.parse(value));
  }
  yield '}';
}

/** Writes a list in chunks. Its rows must have the form that the export states: nothing else gets into it. */
async function* writeList(element: z.ZodType, rows: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  let chunk = '[';
  let count = 0;
  for await (const row of rows) {
    chunk += (count === 0 ? '' : ',') + JSON.stringify(element.parse(row));
    if (++count % CHUNK !== 0) continue;
    yield chunk;
    chunk = '';
    await nextTurn();
  }
  yield `${chunk}]`;
}
