import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config/config.ts';
import { ApiException } from './api-exception.ts';
import { FROM_ELSEWHERE_KEY } from './from-elsewhere.ts';
import { ownOrigins } from './site-origin.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses forged cross-site requests: a request that changes something must come from our own pages, unless it names no origin, or its route
 * is `@FromElsewhere()`.
 */
@Injectable()
export class OriginGuard implements CanActivate {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { origin } = request.headers;
    if (SAFE_METHODS.has(request.method) || origin === undefined) return true;
    if (ownOrigins(this.config, request).includes(origin)) return true;
    if (this.reflector.get<boolean | undefined>(FROM_ELSEWHERE_KEY, context.getHandler()) === true) return true;
    throw new ApiException('forbidden', 'The request comes from another site.');
  }
}
