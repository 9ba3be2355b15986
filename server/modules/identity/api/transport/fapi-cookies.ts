import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { cookieSuffix, publishableKeyOf } from '../../../../config/publishable-key.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { COOKIE_LIFETIME_SECONDS } from '../../rules/clients/clients.service.ts';
import type { ClientView } from '../views/client-views.ts';

/** Identifies the browser client. Its value is a secret. */
export const CLIENT_COOKIE = '__client';
/** Tells scripts of the page when the user signed in. It is a hint, never a credential. */
const HINT_COOKIE = '__client_uat';

/** Writes the cookies of the identity service. */
@Injectable()
export class FapiCookies {
  private readonly hintNames: readonly string[];

  constructor(@Inject(CONFIG) config: Config) {
    this.hintNames = [HINT_COOKIE, `${HINT_COOKIE}_${cookieSuffix(publishableKeyOf(config).key)}`];
  }

  /**
   * Sends the cookies that the call has changed. Corrects a wrong hint, because sessions may also end elsewhere.
   * @param view the browser client's present state; null when it is unknown, undefined when it was not read
   */
  write(reply: FastifyReply, context: FapiContext, view: ClientView | null | undefined): void {
    const secure = context.publicOrigin.startsWith('https:');
    const lasting = { path: '/', sameSite: 'lax', secure, maxAge: COOKIE_LIFETIME_SECONDS } as const;
    const { newClientToken, dropsClient, changesSessions } = context.effects;
    if (newClientToken !== undefined) reply.setCookie(CLIENT_COOKIE, newClientToken, { ...lasting, httpOnly: true });
    if (dropsClient) reply.clearCookie(CLIENT_COOKIE, { path: '/', sameSite: 'lax', secure, httpOnly: true });
    if (view === undefined) return;
    const isSignedIn = view !== null && view.sessions.length > 0;
    const isHintSignedIn = (context.request.cookies[HINT_COOKIE] ?? '0') !== '0';
    if (!changesSessions && isHintSignedIn === isSignedIn) return;
    const value = isSignedIn ? String(Math.floor(view.signedInAt.getTime() / 1000)) : '0';
    for (const name of this.hintNames) reply.setCookie(name, value, lasting);
  }
}
