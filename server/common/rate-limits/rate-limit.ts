import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

export interface LimitFigures {
  /** Points that a key may spend in a window. */
  readonly points: number;
  /** The window, which begins with the first point. */
  readonly seconds: number;
  /** How long a key that has spent too much is refused. Without it, until its window ends. */
  readonly blockSeconds?: number;
}

export type LimitOutcome =
  | { readonly ok: true; readonly remaining: number; readonly resetSeconds: number }
  | {
      readonly ok: false;
      /** Whole seconds, at least 1. */
      readonly retryAfterSeconds: number;
    };

/** One limit: how many points each key may spend in a window. */
export class RateLimit {
  constructor(
    private readonly limiter: RateLimiterAbstract,
    /** Returns what is stored in place of the key. */
    private readonly digest: (key: string) => string,
  ) {}

  /** Spends points, also when they are too many. */
  async take(key: string, points = 1): Promise<LimitOutcome> {
    try {
      const { remainingPoints, msBeforeNext } = await this.limiter.consume(this.digest(key), points);
      return { ok: true, remaining: remainingPoints, resetSeconds: wholeSeconds(msBeforeNext) };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return { ok: false, retryAfterSeconds: wholeSeconds(refusal.msBeforeNext) };
    }
  }

  /** Spends points unless they are too many, so that a caller who was refused keeps what is left. */
  async takeIfLeft(key: string, points: number): Promise<LimitOutcome> {
    const outcome = await this.take(key, points);
    if (!outcome.ok) await this.giveBack(key, points);
    return outcome;
  }

  /** Gives points back that were spent on nothing. When their window has ended meanwhile, they are not owed any more. */
  async giveBack(key: string, points: number): Promise<void> {
    const digest = this.digest(key);
    const spent = await this.limiter.get(digest);
    if (spent && spent.msBeforeNext > 0 && spent.consumedPoints >= points) await this.limiter.reward(digest, points);
  }
}

/** For Retry-After: at least 1. */
export function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}
