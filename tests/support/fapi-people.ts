import type { z } from 'zod';
import { TicketsService } from '../../server/modules/identity/flows/sign-in/tickets.service.ts';
import { FapiTransactions } from '../../server/modules/identity/rules/call/fapi-transactions.ts';
import { Mailbox } from '../../server/modules/identity/rules/delivery/mailbox.ts';
import type { instanceSettings } from '../../server/modules/identity/rules/settings/instance-settings.ts';
import { SettingsStore } from '../../server/modules/identity/rules/settings/settings-store.ts';
import { FapiClient, ok } from './fapi-client.ts';
import { UNLIMITED_IDENTITY } from './test-limits.ts';
import type { TestServer } from './test-server.ts';

export type Settings = z.input<typeof instanceSettings>;

/** Phone numbers as first and second factors. */
export const PHONE_FACTORS = {
  phone_number: {
    ...{ enabled: true, used_for_first_factor: true, first_factors: ['phone_code'], verifications: ['phone_code'] },
    ...{ used_for_second_factor: true, second_factors: ['phone_code'] },
  },
} satisfies Settings['attributes'];

/** Long and unlikely enough for every password rule. */
export const PASSWORD = 'a ball, a flag and 72 tiles';

/** Sets the settings from now on. Settings that are left out have their defaults, except that no IP address is limited. */
export function setSettings(server: TestServer, settings: Settings = {}): void {
  server.app.get(SettingsStore, { strict: false }).replace({ limits: UNLIMITED_IDENTITY, ...settings });
}

/** The newest message to an address or number. @throws Error when there is none */
export function lastMessage(server: TestServer, to: string) {
  const message = server.app
    .get(Mailbox, { strict: false })
    .messages()
    .find((each) => each.to === to);
  if (message === undefined) throw new Error(`Nothing was sent to ${to}`);
  return message;
}

/** The code in the newest message to an address or number. */
export function lastCode(server: TestServer, to: string): string {
  return lastMessage(server, to).code ?? '';
}

/** A code of six digits that is not the right one. */
export function otherThan(code: string): string {
  return code === '000000' ? '111111' : '000000';
}

let people = 0;

/** A person with an account, signed in on a browser. */
export interface Person {
  readonly browser: FapiClient;
  readonly userId: string;
  readonly username: string;
  readonly email: string;
}

/** Signs up by e-mail code, as the game does. @param browser a new one unless given */
export async function signUp(
  server: TestServer,
  given: { readonly password?: string } = {},
  browser = new FapiClient(server),
): Promise<Person> {
  people += 1;
  // Digits of base 3: other digits are read as letters, and can spell a word that names must not contain.
  const [username, email] = [`golfer_${people.toString(3)}`, `golfer${people}@example.org`];
  const { id } = await ok(browser.post<{ id: string }>('/client/sign_ups', { username, emailAddress: email, ...given }));
  await ok(browser.post(`/client/sign_ups/${id}/prepare_verification`, { strategy: 'email_code' }));
  await ok(browser.post(`/client/sign_ups/${id}/attempt_verification`, { strategy: 'email_code', code: lastCode(server, email) }));
  return { browser, userId: browser.user.id, username, email };
}

/** A ticket that signs this user in, once. */
export function issueTicket(server: TestServer, userId: string, lifetimeSeconds = 60): Promise<string> {
  const { reader } = server.app.get(FapiTransactions, { strict: false });
  return server.app.get(TicketsService, { strict: false }).issue(reader, userId, lifetimeSeconds);
}

export async function signInByTicket(server: TestServer, browser: FapiClient, userId: string): Promise<void> {
  await ok(browser.post('/client/sign_ins', { strategy: 'ticket', ticket: await issueTicket(server, userId) }));
}

/** Signs the person in on another browser. */
export async function signInAgain(server: TestServer, userId: string): Promise<FapiClient> {
  const browser = new FapiClient(server);
  await signInByTicket(server, browser, userId);
  return browser;
}
