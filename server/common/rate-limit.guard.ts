import { type ExecutionContext, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';
import { ApiException } from './api-exception.ts';

/** So many requests a minute for each address and route; one more is answered 429 with Retry-After. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  protected override async throwThrottlingException(_context: ExecutionContext, detail: ThrottlerLimitDetail): Promise<void> {
    throw new ApiException('too_many_requests', 'Too many requests. Slow down a little.', { retryAfterSeconds: detail.timeToBlockExpire });
  }
}
