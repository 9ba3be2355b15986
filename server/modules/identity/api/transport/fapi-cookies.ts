import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { publishableKeyOf } from '../../../../config/publishable-key.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { COOKIE_LIFETIME_SECONDS } from '../../rules/clients/clients.service.ts';
import type { ClientView } from '../views/client-views.ts';

/** Identifies the browser; a secret. */
export const CLIENT_COOKIE = '__client';
/** Says to scripts of the page since when somebody is signed in; a hint, never a credential. */
const HINT_COOKIE = '__client_uat';

/** Writes the service's own cookies. */
@Injectable()
export class FapiCookies {
  private readonly hintNames: readonly string[];

  constructor(@Inject(CONFIG) config: Config) {
    this.hintNames = [HINT_COOKIE, `${HINT_COOKIE}_${cookieSuffix(publishableKeyOf(config).key)}`];
  }

  /**
   * Sends what the call has changed, and puts the hint right where the page's is wrong: sessions end elsewhere, too.
   * @param view the browser as it is now, null when it is not known; undefined when nobody has looked
   */
  write(reply: FastifyReply, context: FapiContext, view: ClientView | null | undefined): void {
    const secure = context.publicOrigin.startsWith('https:');
    const lasting = { path: '/', sameSite: 'lax', secure, maxAge: COOKIE_LIFETIME_SECONDS } as const;
    const { newClientToken, dropsClient, changesSessions } = context.effects;
    if (newClientToken !== undefined) reply.setCookie(CLIENT_COOKIE, newClientToken, { ...lasting, httpOnly: true });
    if (dropsClient) reply.clearCookie(CLIENT_COOKIE, { path: '/', sameSite: 'lax', secure, httpOnly: true });
    if (view === undefined) return;
    const isSignedIn = view !== null && view.sessions.length > 0;
    const saysSignedIn = (context.request.cookies[HINT_COOKIE] ?? '0') !== '0';
    if (!changesSessions && saysSignedIn === isSignedIn) return;
    const value = isSignedIn ? String(Math.floor(view.signedInAt.getTime() / 1000)) : '0';
    for (const name of this.hintNames) reply.setCookie(name, value, lasting);
  }
}

/** By which the client tells the cookies of several instances apart: 8 characters. */
export function cookieSuffix(publishableKey: string): string {
  return createHash('sha1').update(publishableKey).digest('base64url').slice(0, 8);
}
