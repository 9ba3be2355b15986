import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { LIMITS } from '../../../shared/limits.ts';
import { type LimitOutcome, wholeSeconds } from './rate-limit.ts';

export type SlidingOutcome =
  | {
      readonly ok: true;
      /** Takes the count back. */
      readonly giveBack: () => Promise<void>;
    }
  | Extract<LimitOutcome, { readonly ok: false }>;

/** How many actions a window of so many seconds has room for. */
export interface SlidingFigures {
  readonly count: number;
  readonly seconds: number;
}

const FREE: LimitOutcome = { ok: true, remaining: 0, resetSeconds: 0 };

/**
 * A limit whose window slides: within any window there are at most so many actions. The limiters below count in windows that begin with
 * the first action and would allow twice as many around an end. So each action takes a place of its own, for as long as the window is.
 * Above `LIMITS.slidingPlaces`, all actions share one window.
 */
export class SlidingLimit {
  constructor(
    /** Allows one action a key. */
    private readonly places: RateLimiterAbstract,
    /** Allows any number; the count is compared here. */
    private readonly counter: RateLimiterAbstract,
    private readonly digest: (key: string) => string,
    /** Deletes the counts of these keys of `places`. */
    private readonly deletePlaces: (keys: readonly string[]) => Promise<void>,
  ) {}

  /** Counts an action if there is room for it. */
  async take(key: string, figures: SlidingFigures): Promise<SlidingOutcome> {
    if (figures.count > LIMITS.slidingPlaces) return this.count(key, figures);
    let waitMs = figures.seconds * 1000;
    for (const place of this.placesOf(key, figures)) {
      const taken = await consume(this.places, place, figures);
      if (taken.isFree) return { ok: true, giveBack: async () => void (await this.places.delete(place)) };
      waitMs = Math.min(waitMs, taken.msBeforeNext);
    }
    return { ok: false, retryAfterSeconds: wholeSeconds(waitMs) };
  }

  /** Tells whether there is room, without counting. */
  async look(key: string, figures: SlidingFigures): Promise<LimitOutcome> {
    const isWide = figures.count > LIMITS.slidingPlaces;
    let waitMs = figures.seconds * 1000;
    for (const place of isWide ? [this.digest(key)] : this.placesOf(key, figures)) {
      const found = await (isWide ? this.counter : this.places).get(place);
      if (found === null || found.msBeforeNext <= 0 || (isWide && found.consumedPoints < figures.count)) return FREE;
      waitMs = Math.min(waitMs, found.msBeforeNext);
    }
    return { ok: false, retryAfterSeconds: wholeSeconds(waitMs) };
  }

  /** Removes the counts of a key. */
  async clear(key: string, figures: SlidingFigures): Promise<void> {
    if (figures.count > LIMITS.slidingPlaces) await this.counter.delete(this.digest(key));
    else await this.deletePlaces([...this.placesOf(key, figures)]);
  }

  private async count(key: string, figures: SlidingFigures): Promise<SlidingOutcome> {
    const place = this.digest(key);
    const giveBack = async () => void (await this.counter.reward(place, 1, { customDuration: figures.seconds }));
    const { consumedPoints, msBeforeNext } = await consume(this.counter, place, figures);
    if (consumedPoints <= figures.count) return { ok: true, giveBack };
    await giveBack();
    return { ok: false, retryAfterSeconds: wholeSeconds(msBeforeNext) };
  }

  private *placesOf(key: string, { count }: SlidingFigures): Generator<string> {
    const digest = this.digest(key);
    for (let i = 0; i < count; i += 1) yield `${digest} ${i}`;
  }
}

async function consume(limiter: RateLimiterAbstract, key: string, { seconds }: SlidingFigures) {
  try {
    const { consumedPoints, msBeforeNext } = await limiter.consume(key, 1, { customDuration: seconds });
    return { isFree: true, consumedPoints, msBeforeNext };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { isFree: false, consumedPoints: refusal.consumedPoints, msBeforeNext: refusal.msBeforeNext };
  }
}
