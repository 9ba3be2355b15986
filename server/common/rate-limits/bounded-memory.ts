import { type IRateLimiterOptions, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { LIMITS } from '../../../shared/limits.ts';

/** Counts in the memory of this process. A flood of keys pushes out those that were counted longest ago. */
export class BoundedMemory extends RateLimiterMemory {
  /** Ordered by the last count. */
  private readonly keys = new Set<string | number>();

  constructor(
    options: IRateLimiterOptions,
    /** Told of every count, and of every look at one. */
    private readonly onUse: () => void = () => undefined,
  ) {
    super(options);
  }

  override consume(key: string | number, points?: number, options?: Record<string, unknown>): Promise<RateLimiterRes> {
    this.onUse();
    this.keys.delete(key);
    this.keys.add(key);
    const [oldest] = this.keys;
    if (this.keys.size > LIMITS.rateLimitKeys && oldest !== undefined) {
      this.keys.delete(oldest);
      void this.delete(oldest);
    }
    return super.consume(key, points, options);
  }

  override get(key: string | number, options?: Record<string, unknown>): Promise<RateLimiterRes | null> {
    this.onUse();
    return super.get(key, options);
  }
}
