import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assert } from '../../shared/assert.ts';
import { type Account, AccountPlayers, Administrators, TokenAuthenticator } from './account.ts';
import { ApiException, nothingHere, proofRequired } from './api-exception.ts';
import { AUTH_KEY, type AuthKind, RECENT_SESSION_KEY } from './auth.ts';
import { readBearer, unauthorized } from './bearer.ts';
import { CALLER_KEY, type CallerAccount, CallerSession } from './caller-session.ts';
import { PlayerCookies } from './player-cookies.ts';

/** Finds the caller as the route's declaration asks. A route without a declaration is a mistake and is never served. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly cookies: PlayerCookies,
    private readonly tokens: TokenAuthenticator,
    private readonly players: AccountPlayers,
    private readonly admins: Administrators,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const kind = this.reflector.getAllAndOverride<AuthKind | undefined>(AUTH_KEY, targets);
    assert(kind, `${context.getClass().name}.${context.getHandler().name} declares no auth`);
    const request = context.switchToHttp().getRequest<FastifyRequest & { [CALLER_KEY]?: CallerSession }>();
    if (kind === 'admin') await this.requireAdmin(request);
    if (kind !== 'anonymous' && kind !== 'signed-in') return true;
    const mayBeRecent = this.reflector.getAllAndOverride<true | undefined>(RECENT_SESSION_KEY, targets) ?? false;
    const account = await this.accountOf(request, mayBeRecent);
    if (kind === 'signed-in' && account === undefined) throw unauthorized();
    request[CALLER_KEY] = new CallerSession(this.cookies, request, context.switchToHttp().getResponse<FastifyReply>(), account);
    return true;
  }

  /** @throws ApiException `not_found` unless an administrator calls, `forbidden` when a proof of identity is missing */
  private async requireAdmin(request: FastifyRequest): Promise<void> {
    const account = await this.sessionOf(request, false).catch(nobodyUnlessFailed);
    const access = account && (await this.admins.accessOf(account));
    if (access === undefined) throw nothingHere();
    if (access.missingProof) throw proofRequired(access.missingProof);
  }

  /** @throws ApiException `unauthorized` for an invalid token or a deleted account: the page must learn that it is not signed in */
  private async accountOf(request: FastifyRequest, mayBeRecent: boolean): Promise<CallerAccount | undefined> {
    const account = await this.sessionOf(request, mayBeRecent);
    if (account === undefined) return undefined;
    const playerId = await this.players.playerOf(account);
    if (playerId === undefined) throw unauthorized();
    return { ...account, playerId };
  }

  /** @throws ApiException `unauthorized` for an invalid token */
  private async sessionOf(request: FastifyRequest, mayBeRecent: boolean): Promise<Account | undefined> {
    const token = readBearer(request);
    if (token === undefined) return undefined;
    const account = await this.tokens.authenticate(token, request, mayBeRecent);
    if (account === undefined) throw unauthorized();
    return account;
  }
}

/** Takes a refused token for none. @throws the error when it is another one, such as a database that is away */
function nobodyUnlessFailed(error: unknown): undefined {
  if (error instanceof ApiException && error.code === 'unauthorized') return undefined;
  throw error;
}
