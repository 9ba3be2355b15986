import { randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assert } from '../../shared/assert.ts';
import type { Account as SignedInAccount } from './account.ts';
import type { PlayerCookies } from './player-cookies.ts';

export const CALLER_KEY = Symbol('upshot:caller');

/** Who is signed in, and the player that the account plays as. */
export interface CallerAccount extends SignedInAccount {
  readonly playerId: string;
}

/** Who calls: the account of the session token, else whom the device cookie names. */
export class CallerSession {
  /** The caller's player id; undefined for nobody signed in on a device that has no cookie of ours. */
  playerId: string | undefined;
  /** Undefined while nobody is signed in. */
  readonly account: CallerAccount | undefined;
  /** Where the request comes from, by the proxies that are believed. */
  readonly ipAddress: string;
  private readonly cookies: PlayerCookies;
  private readonly request: FastifyRequest;
  private readonly reply: FastifyReply;

  constructor(cookies: PlayerCookies, request: FastifyRequest, reply: FastifyReply, account?: CallerAccount) {
    this.cookies = cookies;
    this.request = request;
    this.reply = reply;
    this.ipAddress = request.ip;
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

/** The `CallerSession` of an `@Anonymous()` or `@SignedIn()` route. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): CallerSession => callerOf(context));

/** The account of a `@SignedIn()` route. */
export const Account = createParamDecorator((_: unknown, context: ExecutionContext): CallerAccount => {
  const { account } = callerOf(context);
  assert(account, '@Account() stands on a route that is not @SignedIn()');
  return account;
});

function callerOf(context: ExecutionContext): CallerSession {
  const caller = context.switchToHttp().getRequest<{ [CALLER_KEY]?: CallerSession }>()[CALLER_KEY];
  assert(caller, '@Caller() stands on a route that is neither @Anonymous() nor @SignedIn()');
  return caller;
}
