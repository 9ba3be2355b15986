import { type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { ApiException } from './api-exception.ts';

const COSTLY_KEY = 'upshot:costly';

/** A call that occupies a thread for long. Its limit is RATE_LIMIT_SUBMITS, stricter than that of other writes. */
export const Costly = () => SetMetadata(COSTLY_KEY, true);

const FREQUENT_KEY = 'upshot:frequent';

/** A call that pages repeat by themselves. It has the limit of reads, whatever its method. */
export const Frequent = () => SetMetadata(FREQUENT_KEY, true);

/** Returns how many requests a minute an IP address may send to the called route. */
export function createRateLimit(config: Config): (context: ExecutionContext) => number {
  return (context) => {
    if (Reflect.getMetadata(COSTLY_KEY, context.getHandler()) === true) return config.RATE_LIMIT_SUBMITS;
    const { method } = context.switchToHttp().getRequest<FastifyRequest>();
    const isFrequent = method === 'GET' || Reflect.getMetadata(FREQUENT_KEY, context.getHandler()) === true;
    return isFrequent ? config.RATE_LIMIT_READS : config.RATE_LIMIT_WRITES;
  };
}

/** Limits the requests a minute by IP address and route. Further ones are answered 429 with Retry-After. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  protected override async throwThrottlingException(_context: ExecutionContext, detail: ThrottlerLimitDetail): Promise<void> {
    throw new ApiException('too_many_requests', 'Too many requests. Please try again later.', {
      retryAfterSeconds: detail.timeToBlockExpire,
    });
  }
}
