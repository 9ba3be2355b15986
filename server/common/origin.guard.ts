import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config/config.ts';
import { ApiException } from './api-exception.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses forged cross-site requests: a request that changes something must come from our own pages, unless it names no origin. */
@Injectable()
export class OriginGuard implements CanActivate {
  private readonly publicHost: string | undefined;

  constructor(@Inject(CONFIG) config: Config) {
    this.publicHost = config.PUBLIC_URL === undefined ? undefined : new URL(config.PUBLIC_URL).host;
  }

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { origin } = request.headers;
    if (SAFE_METHODS.has(request.method) || origin === undefined) return true;
    const host = hostOf(origin);
    if (host !== undefined && (host === request.host || host === this.publicHost)) return true;
    throw new ApiException('forbidden', 'The request comes from another site.');
  }
}

/** Undefined for the origin 'null' of sandboxed frames and local files. */
function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
