import type { EmailAddressJSON } from '@clerk/types';
import { beforeEach, describe, expect, test } from 'vitest';
import { FapiClient, ok, refused } from '../support/fapi-client.ts';
import { lastCode, lastMessage, setSettings, signInAgain, signUp } from '../support/fapi-people.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';

let server: TestServer;
shareServer((shared) => {
  server = shared;
});
beforeEach(() => setSettings(server));

let emails = 0;
function newEmail(): string {
  emails += 1;
  return `more${emails}@example.org`;
}

const add = (browser: FapiClient, emailAddress: string) => browser.post<EmailAddressJSON>('/me/email_addresses', { emailAddress });

async function addVerified(browser: FapiClient, emailAddress: string): Promise<void> {
  const { id } = await ok(add(browser, emailAddress));
  await ok(browser.post(`/me/email_addresses/${id}/prepare_verification`, { strategy: 'email_code' }));
  const code = lastCode(server, emailAddress);
  await ok(browser.post(`/me/email_addresses/${id}/attempt_verification`, { code }));
}

describe('a link to an email address', () => {
  const prepareLink = (browser: FapiClient, id: string, redirectUrl: string) =>
    browser.post<EmailAddressJSON>(`/me/email_addresses/${id}/prepare_verification`, { strategy: 'email_link', redirectUrl });
  const open = async (browser: FapiClient, link: string) => {
    const { pathname, search } = new URL(link);
    return new URL((await browser.fetch(pathname + search)).headers.get('location') ?? '');
  };

  test('verifies it for the waiting tab', async () => {
    const { browser } = await signUp(server);
    const email = newEmail();
    const { id } = await ok(add(browser, email));
    const prepared = await ok(prepareLink(browser, id, `${server.url}/settings?tab=1`));
    expect(prepared.verification).toMatchObject({ object: 'verification_email_link', status: 'unverified', strategy: 'email_link' });
    const target = await open(browser, lastMessage(server, email).link ?? '');
    expect(target.origin + target.pathname).toBe(`${server.url}/settings`);
    expect(Object.fromEntries(target.searchParams)).toEqual({ tab: '1', __clerk_status: 'verified' });
    const { verification } = await ok(browser.get<EmailAddressJSON>(`/me/email_addresses/${id}`));
    expect(verification).toMatchObject({ status: 'verified', verified_at_client: browser.client?.id });
    await ok(browser.patch('/me', { primaryEmailAddressId: id }));
    expect(browser.user.primary_email_address_id).toBe(id);
  });

  test('fails when the address was removed or belongs to another user', async () => {
    const { browser } = await signUp(server);
    const [gone, lost] = [newEmail(), newEmail()];
    const { id } = await ok(add(browser, lost));
    await ok(prepareLink(browser, id, server.url));
    const link = lastMessage(server, lost).link ?? '';
    await addVerified((await signUp(server)).browser, lost);
    expect((await open(browser, link)).searchParams.get('__clerk_status')).toBe('failed');
    const { id: other } = await ok(add(browser, gone));
    await ok(prepareLink(browser, other, server.url));
    await ok(browser.delete(`/me/email_addresses/${other}`));
    expect((await open(browser, lastMessage(server, gone).link ?? '')).searchParams.get('__clerk_status')).toBe('failed');
  });

  test('redirects to no other site', async () => {
    const { browser } = await signUp(server);
    const { id } = await ok(add(browser, newEmail()));
    const refusal = { status: 422, code: 'invalid_redirect_url', param: 'redirect_url' };
    expect(await refused(prepareLink(browser, id, 'https://example.com/'))).toEqual(refusal);
    expect(await refused(prepareLink(browser, id, ''))).toEqual({ status: 422, code: 'form_param_nil', param: 'redirect_url' });
  });
});

test('an address that was added and verified signs in', async () => {
  const { browser, userId } = await signUp(server);
  const email = newEmail();
  await addVerified(browser, email);
  const elsewhere = new FapiClient(server);
  const { id } = await ok(elsewhere.post<{ id: string }>('/client/sign_ins', { identifier: email.toUpperCase(), strategy: 'email_code' }));
  await ok(elsewhere.post(`/client/sign_ins/${id}/attempt_first_factor`, { strategy: 'email_code', code: lastCode(server, email) }));
  expect(elsewhere.user.id).toBe(userId);
  expect((await signInAgain(server, userId)).user.email_addresses).toHaveLength(2);
});
