import { randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assert } from '../../shared/assert.ts';
import type { Account as SignedInAccount } from './account.ts';
import type { PlayerCookies } from './player-cookies.ts';

export const CALLER_KEY = Symbol('upshot:caller');

/** The account that calls, and its player. */
export interface CallerAccount extends SignedInAccount {
  readonly playerId: string;
}

/** The caller: the account of the session token, else the device of the cookie. */
export class CallerSession {
  /** The caller's player id; undefined for an anonymous caller without our device cookie. */
  playerId: string | undefined;
  /** Undefined when the caller is not signed in. */
  readonly account: CallerAccount | undefined;
  /** The IP address of the caller, as reported by the trusted proxies. */
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

  /** The player of the device cookie, also when an account is signed in. */
  get devicePlayerId(): string | undefined {
    return this.cookies.read(this.request);
  }

  /** Returns the caller's player id, a new one if there is none. Without an account the answer sets the device cookie or extends it. */
  requirePlayer(): string {
    if (this.account) return this.account.playerId;
    this.playerId ??= randomUUID();
    this.cookies.write(this.request, this.reply, this.playerId);
    return this.playerId;
  }

  /**
   * Sets the cookie of a device's player anew, for a browser that has none: the answer that set it first was lost. The caller must have
   * proved that the player is its own.
   */
  restoreDevice(playerId: string): void {
    if (this.account || this.devicePlayerId !== undefined) return;
    this.playerId = playerId;
    this.cookies.write(this.request, this.reply, playerId);
  }

  /** Removes the device cookie: the next run without an account creates a new player. */
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
