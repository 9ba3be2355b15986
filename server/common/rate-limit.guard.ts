import { type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { ApiException } from './api-exception.ts';

const COSTLY_KEY = 'upshot:costly';

/** A call that costs a thread's time for long: it has a stricter limit than other writes, RATE_LIMIT_SUBMITS. */
export const Costly = () => SetMetadata(COSTLY_KEY, true);

const FREQUENT_KEY = 'upshot:frequent';

/** A call that pages make by themselves, again and again: it has the limit of reads, whatever its method. */
export const Frequent = () => SetMetadata(FREQUENT_KEY, true);

/** How many requests a minute each address may send to the route that is called. */
export function createRateLimit(config: Config): (context: ExecutionContext) => number {
  return (context) => {
    if (Reflect.getMetadata(COSTLY_KEY, context.getHandler()) === true) return config.RATE_LIMIT_SUBMITS;
    const { method } = context.switchToHttp().getRequest<FastifyRequest>();
    const isFrequent = method === 'GET' || Reflect.getMetadata(FREQUENT_KEY, context.getHandler()) === true;
    return isFrequent ? config.RATE_LIMIT_READS : config.RATE_LIMIT_WRITES;
  };
}

/** So many requests a minute for each address and route; one more is answered 429 with Retry-After. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  protected override async throwThrottlingException(_context: ExecutionContext, detail: ThrottlerLimitDetail): Promise<void> {
    throw new ApiException('too_many_requests', 'Too many requests. Please try again later.', {
      retryAfterSeconds: detail.timeToBlockExpire,
    });
  }
}
