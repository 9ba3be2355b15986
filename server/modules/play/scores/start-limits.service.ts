import { Injectable } from '@nestjs/common';
import type { GameDay } from '../../../../shared/game-day.ts';
import { GUEST_NETWORK, networkKeyOf } from '../../../common/client-network.ts';
import type { RateLimit } from '../../../common/rate-limits/rate-limit.ts';
import { RateLimits } from '../../../common/rate-limits/rate-limits.ts';

/** Guests of one network who count as started at once: a class that plays together. */
const FIRST_OF_DAY = { points: 20, seconds: 86_400 } as const;
/** From then on one in this time, s. */
const LATER = { points: 1, seconds: 10 } as const;

/** Limits how many guests of a network count as started: nobody verifies a first stroke, and guests cost nothing. */
@Injectable()
export class StartLimits {
  private readonly first: RateLimit;
  private readonly later: RateLimit;

  constructor(limits: RateLimits) {
    this.first = limits.create('starts_first', 'shared', FIRST_OF_DAY);
    this.later = limits.create('starts_later', 'shared', LATER);
  }

  /** @returns whether one more guest of the network counts */
  async take(day: GameDay, ipAddress: string): Promise<boolean> {
    const key = `${day} ${networkKeyOf(ipAddress, GUEST_NETWORK)}`;
    return (await this.first.take(key)).ok || (await this.later.take(key)).ok;
  }
}
