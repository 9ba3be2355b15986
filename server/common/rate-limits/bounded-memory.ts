import { LRUCache } from 'lru-cache';
import { type IRateLimiterOptions, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { LIMITS } from '../../../shared/limits.ts';

/** Counts in the memory of this process. A flood of keys pushes out those that were counted longest ago. */
export class BoundedMemory extends RateLimiterMemory {
  private readonly keys = new LRUCache<string | number, true>({
    max: LIMITS.rateLimitKeys,
    disposeAfter: (_, key, reason) => {
      if (reason === 'evict') void this.delete(key);
    },
  });

  constructor(options: IRateLimiterOptions) {
    super(options);
  }

  override consume(key: string | number, points?: number, options?: Record<string, unknown>): Promise<RateLimiterRes> {
    this.keys.set(key, true);
    return super.consume(key, points, options);
  }
}
