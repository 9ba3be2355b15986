import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { cookieSuffix, publishableKeyOf } from '../../../../config/publishable-key.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { COOKIE_LIFETIME_SECONDS } from '../../rules/clients/clients.service.ts';
import type { ClientView } from '../views/client-views.ts';

/**
 * Identifies the browser client. Its value is a secret. Browsers take a cookie with this name from the site itself only. Another host of
 * its domain could otherwise set a cookie of its own, and a user would sign in on its browser client.
 */
const HOST_CLIENT_COOKIE = '__Host-client';
/** The name on plain http, where the other one is not allowed; on https the name of earlier releases. */
const PLAIN_CLIENT_COOKIE = '__client';
/** Tells scripts of the page when the user signed in. It is a hint, never a credential. */
const HINT_COOKIE = '__client_uat';

/** The cookie of a request. */
export interface ClientCookie {
  readonly value: string;
  readonly hasOldName: boolean;
}

/** Reads and writes the cookies of the identity service. */
@Injectable()
export class FapiCookies {
  private readonly hintNames: readonly string[];

  constructor(@Inject(CONFIG) config: Config) {
    this.hintNames = [HINT_COOKIE, `${HINT_COOKIE}_${cookieSuffix(publishableKeyOf(config).key)}`];
  }

  /** Reads the cookie of the browser client; undefined without one. */
  read(context: FapiContext): ClientCookie | undefined {
    const { [HOST_CLIENT_COOKIE]: hostCookie, [PLAIN_CLIENT_COOKIE]: plainCookie } = context.request.cookies;
    const secure = isSecure(context);
    if (secure && hostCookie !== undefined) return { value: hostCookie, hasOldName: false };
    return plainCookie === undefined ? undefined : { value: plainCookie, hasOldName: secure };
  }

  /**
   * Sends the cookies that the call has changed. Corrects a wrong hint, because sessions may also end elsewhere.
   * @param view the browser client's present state; null when it is unknown, undefined when it was not read
   */
  write(reply: FastifyReply, context: FapiContext, view: ClientView | null | undefined): void {
    const { newClientToken, dropsClient, changesSessions } = context.effects;
    const token = newClientToken ?? context.oldNamedToken;
    const attributes = { path: '/', sameSite: 'lax', secure: isSecure(context) } as const;
    const lasting = { ...attributes, maxAge: COOKIE_LIFETIME_SECONDS };
    const name = attributes.secure ? HOST_CLIENT_COOKIE : PLAIN_CLIENT_COOKIE;
    if (dropsClient) reply.clearCookie(name, { ...attributes, httpOnly: true });
    else if (token !== undefined) reply.setCookie(name, token, { ...lasting, httpOnly: true });
    if (context.oldNamedToken !== undefined) reply.clearCookie(PLAIN_CLIENT_COOKIE, { ...attributes, httpOnly: true });
    if (view === undefined) return;
    const isSignedIn = view !== null && view.sessions.length > 0;
    const isHintSignedIn = (context.request.cookies[HINT_COOKIE] ?? '0') !== '0';
    if (!changesSessions && isHintSignedIn === isSignedIn) return;
    const value = isSignedIn ? String(Math.floor(view.signedInAt.getTime() / 1000)) : '0';
    for (const name of this.hintNames) reply.setCookie(name, value, lasting);
  }
}

const isSecure = ({ publicOrigin }: FapiContext): boolean => publicOrigin.startsWith('https:');
