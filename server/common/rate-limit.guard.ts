import { type CanActivate, type ExecutionContext, Inject, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config/config.ts';
import { ApiException } from './api-exception.ts';
import { AUTH_KEY, type AuthKind } from './auth.ts';
import { networkKeyOf } from './client-network.ts';
import type { RateLimit } from './rate-limits/rate-limit.ts';
import { RateLimits } from './rate-limits/rate-limits.ts';

/** The limits of requests, and `none`. */
type RequestKind = 'reads' | 'writes' | 'submits' | 'none';

const KIND_KEY = 'upshot:request-kind';

/** A call that occupies a thread for long. Its limit is RATE_LIMIT_SUBMITS, stricter than that of other writes. */
export const Costly = () => SetMetadata(KIND_KEY, 'submits');

/** A call that pages repeat by themselves. It has the limit of reads, whatever its method. */
export const Frequent = () => SetMetadata(KIND_KEY, 'reads');

/** Calls without a limit: those of monitors, and of developers. */
export const Unlimited = () => SetMetadata(KIND_KEY, 'none');

/** The window of the requests, and how long a caller is refused who has sent too many. */
export const PER_MINUTE = { seconds: 60, blockSeconds: 60 };

export const TOO_MANY_REQUESTS = 'Too many requests. Please try again later.';

/** Limits the requests a minute by IP address and route. Further ones are answered 429 with Retry-After. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly limits: Readonly<Record<Exclude<RequestKind, 'none'>, { readonly points: number; readonly limit: RateLimit }>>;

  constructor(
    private readonly reflector: Reflector,
    limits: RateLimits,
    @Inject(CONFIG) config: Config,
  ) {
    const create = (name: string, scope: 'process' | 'shared', points: number) => ({
      points,
      limit: limits.create(name, scope, { points, ...PER_MINUTE }),
    });
    this.limits = {
      // Each process counts reads by itself. Otherwise every read would write to the database.
      reads: create('reads', 'process', config.RATE_LIMIT_READS),
      writes: create('writes', 'shared', config.RATE_LIMIT_WRITES),
      submits: create('submits', 'shared', config.RATE_LIMIT_SUBMITS),
    };
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const kind = this.kindOf(context, request.method);
    if (kind === 'none') return true;
    const { points, limit } = this.limits[kind];
    const route = `${context.getClass().name}.${context.getHandler().name}`;
    const outcome = await limit.take(`${route} ${networkKeyOf(request.ip)}`);
    if (!outcome.ok) throw new ApiException('too_many_requests', TOO_MANY_REQUESTS, outcome);
    // An unknown URL has no such headers, and theirs must look like one.
    if (this.reflector.get<AuthKind | undefined>(AUTH_KEY, context.getHandler()) === 'admin') return true;
    context
      .switchToHttp()
      .getResponse<FastifyReply>()
      .headers({ 'x-ratelimit-limit': points, 'x-ratelimit-remaining': outcome.remaining, 'x-ratelimit-reset': outcome.resetSeconds });
    return true;
  }

  private kindOf(context: ExecutionContext, method: string): RequestKind {
    const declared = this.reflector.getAllAndOverride<RequestKind | undefined>(KIND_KEY, [context.getHandler(), context.getClass()]);
    return declared ?? (method === 'GET' ? 'reads' : 'writes');
  }
}
