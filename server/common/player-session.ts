import { randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assert } from '../../shared/assert.ts';
import type { PlayerCookies } from './player-cookies.ts';

export const SESSION_KEY = Symbol('upshot:session');

/** Who calls, as far as the device cookie says. */
export class PlayerSession {
  /** The caller's player id; undefined while the device has no cookie of ours. */
  playerId: string | undefined;
  /** Where the request comes from, by the proxies that are believed. */
  readonly address: string;
  private readonly cookies: PlayerCookies;
  private readonly request: FastifyRequest;
  private readonly reply: FastifyReply;

  constructor(cookies: PlayerCookies, request: FastifyRequest, reply: FastifyReply) {
    this.cookies = cookies;
    this.request = request;
    this.reply = reply;
    this.address = request.ip;
    this.playerId = cookies.read(request);
  }

  /** The caller's player id, a new one if need be; the answer then sets, or prolongs, the cookie. */
  requirePlayer(): string {
    this.playerId ??= randomUUID();
    this.cookies.write(this.request, this.reply, this.playerId);
    return this.playerId;
  }
}

/** The `PlayerSession` of an `@Anonymous()` route. */
export const Session = createParamDecorator((_: unknown, context: ExecutionContext): PlayerSession => {
  const session = context.switchToHttp().getRequest<{ [SESSION_KEY]?: PlayerSession }>()[SESSION_KEY];
  assert(session, '@Session() stands on a route that is not @Anonymous()');
  return session;
});
