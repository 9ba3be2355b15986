import { randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assert } from '../../shared/assert.ts';
import type { Account as SignedInAccount } from './account.ts';
import type { PlayerCookies } from './player-cookies.ts';

export const SESSION_KEY = Symbol('upshot:session');

/** Who is signed in, and the player that the account plays as. */
export interface AccountPlayer extends SignedInAccount {
  readonly playerId: string;
}

/** Who calls: the account of the session token, else whom the device cookie names. */
export class PlayerSession {
  /** The caller's player id; undefined for nobody signed in on a device that has no cookie of ours. */
  playerId: string | undefined;
  /** Undefined while nobody is signed in. */
  readonly account: AccountPlayer | undefined;
  /** Where the request comes from, by the proxies that are believed. */
  readonly address: string;
  private readonly cookies: PlayerCookies;
  private readonly request: FastifyRequest;
  private readonly reply: FastifyReply;

  constructor(cookies: PlayerCookies, request: FastifyRequest, reply: FastifyReply, account?: AccountPlayer) {
    this.cookies = cookies;
    this.request = request;
    this.reply = reply;
    this.address = request.ip;
    this.account = account;
    this.playerId = account?.playerId ?? this.devicePlayerId;
  }

  /** The player of the device cookie, whoever is signed in. */
  get devicePlayerId(): string | undefined {
    return this.cookies.read(this.request);
  }

  /** The caller's player id, a new one if need be; without an account the answer then sets, or prolongs, the cookie. */
  requirePlayer(): string {
    if (this.account) return this.account.playerId;
    this.playerId ??= randomUUID();
    this.cookies.write(this.request, this.reply, this.playerId);
    return this.playerId;
  }

  /** The device is nobody from now on: its next run without an account makes a new player. */
  clearDevice(): void {
    this.cookies.clear(this.request, this.reply);
  }
}

/** The `PlayerSession` of an `@Anonymous()` or `@SignedIn()` route. */
export const Session = createParamDecorator((_: unknown, context: ExecutionContext): PlayerSession => sessionOf(context));

/** The account of a `@SignedIn()` route. */
export const Account = createParamDecorator((_: unknown, context: ExecutionContext): AccountPlayer => {
  const { account } = sessionOf(context);
  assert(account, '@Account() stands on a route that is not @SignedIn()');
  return account;
});

function sessionOf(context: ExecutionContext): PlayerSession {
  const session = context.switchToHttp().getRequest<{ [SESSION_KEY]?: PlayerSession }>()[SESSION_KEY];
  assert(session, '@Session() stands on a route that is neither @Anonymous() nor @SignedIn()');
  return session;
}
