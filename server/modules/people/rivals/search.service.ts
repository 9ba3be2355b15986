import { Injectable } from '@nestjs/common';
import type { PublicPlayer } from '../../../../shared/api/players.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { ApiException } from '../../../common/api-exception.ts';
import type { CallerSession } from '../../../common/caller-session.ts';
import { networkKeyOf } from '../../../common/client-network.ts';
import type { RateLimit } from '../../../common/rate-limits/rate-limit.ts';
import { RateLimits } from '../../../common/rate-limits/rate-limits.ts';
import { PlayerDirectoryService } from '../players/player-directory.service.ts';

/** Searches players by name. Each IP address and each account has a number of searches a minute, so that nobody lists all names. */
@Injectable()
export class SearchService {
  private readonly limit: RateLimit;

  constructor(
    private readonly directory: PlayerDirectoryService,
    limits: RateLimits,
  ) {
    this.limit = limits.create('searches', 'shared', { points: LIMITS.searchesPerMinute, seconds: 60 });
  }

  /**
   * Finds players whose names contain a text, but not the caller.
   * @throws ApiException `too_many_requests`
   */
  async find(text: string, caller: CallerSession): Promise<PublicPlayer[]> {
    const player = caller.requirePlayer();
    for (const key of [networkKeyOf(caller.ipAddress), `player ${player}`]) {
      const outcome = await this.limit.take(key);
      if (!outcome.ok) throw new ApiException('too_many_requests', 'Too many searches. Please try again later.', outcome);
    }
    return this.directory.search(text, player, LIMITS.foundUsers);
  }
}
