import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assert } from '../../shared/assert.ts';
import { AUTH_KEY, type AuthKind } from './auth.ts';
import { PlayerCookies } from './player-cookies.ts';
import { PlayerSession, SESSION_KEY } from './player-session.ts';

/** Looks up who calls, as the route has declared it. A route that declares nothing is a mistake and is never served. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly cookies: PlayerCookies,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const kind = this.reflector.getAllAndOverride<AuthKind | undefined>(AUTH_KEY, [context.getHandler(), context.getClass()]);
    assert(kind, `${context.getClass().name}.${context.getHandler().name} declares no auth`);
    if (kind === 'anonymous') {
      const request = context.switchToHttp().getRequest<FastifyRequest & { [SESSION_KEY]?: PlayerSession }>();
      request[SESSION_KEY] = new PlayerSession(this.cookies, request, context.switchToHttp().getResponse<FastifyReply>());
    }
    return true;
  }
}
