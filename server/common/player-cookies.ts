import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config/config.ts';

export const PLAYER_COOKIE = 'upshot_player';
/** The name on https: browsers take such a cookie from the site itself only, not from another host of its domain. */
export const HOST_PLAYER_COOKIE = `__Host-${PLAYER_COOKIE}`;

const MAX_AGE_SECONDS = 400 * 86_400;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Begins the values under the name on https, so that none of them is valid under the plain name. */
const HOST_MARK = 'host:';

/** The device cookie: the player's id, signed. It attributes scores and is used for nothing else. */
@Injectable()
export class PlayerCookies {
  private readonly isBehindHttps: boolean;

  constructor(@Inject(CONFIG) config: Config) {
    this.isBehindHttps = config.PUBLIC_URL?.startsWith('https:') ?? false;
  }

  /**
   * Reads the id in the cookie; undefined without a cookie or with a wrong signature. On https a cookie with the plain name is older than
   * the other name. It is read until the next `write` replaces it.
   */
  read(request: FastifyRequest): string | undefined {
    const { [HOST_PLAYER_COOKIE]: hostCookie, [PLAYER_COOKIE]: plainCookie } = request.cookies;
    const isHost = this.isSecure(request) && hostCookie !== undefined;
    const raw = isHost ? hostCookie : plainCookie;
    if (raw === undefined) return undefined;
    const { valid, value } = request.unsignCookie(raw);
    const mark = isHost ? HOST_MARK : '';
    if (!valid || value === null || !value.startsWith(mark)) return undefined;
    const id = value.slice(mark.length);
    return UUID.test(id) ? id : undefined;
  }

  /** Sets the cookie for another 400 days, the longest that browsers keep one. */
  write(request: FastifyRequest, reply: FastifyReply, playerId: string): void {
    const secure = this.isSecure(request);
    const lasting = { ...this.attributes(request), signed: true, maxAge: MAX_AGE_SECONDS };
    if (!secure) {
      reply.setCookie(PLAYER_COOKIE, playerId, lasting);
      return;
    }
    reply.setCookie(HOST_PLAYER_COOKIE, HOST_MARK + playerId, lasting);
    this.clearPlain(request, reply);
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    if (!this.isSecure(request)) {
      reply.clearCookie(PLAYER_COOKIE, this.attributes(request));
      return;
    }
    reply.clearCookie(HOST_PLAYER_COOKIE, this.attributes(request));
    this.clearPlain(request, reply);
  }

  /** Removes the cookie with the plain name from a browser on https that still has it. */
  private clearPlain(request: FastifyRequest, reply: FastifyReply): void {
    if (request.cookies[PLAYER_COOKIE] !== undefined) reply.clearCookie(PLAYER_COOKIE, this.attributes(request));
  }

  private isSecure(request: FastifyRequest): boolean {
    return this.isBehindHttps || request.protocol === 'https';
  }

  private attributes(request: FastifyRequest) {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.isSecure(request) } as const;
  }
}
