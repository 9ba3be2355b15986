import { Logger } from '@nestjs/common';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FakeClock } from '../../../../../tests/support/fake-clock.ts';
import { MEMORY_DATA_DIR, readConfig } from '../../../../config/config.ts';
import { createMailPort, createSmsPort } from './delivery.providers.ts';
import { Mailbox } from './mailbox.ts';
import { type CodePurpose, codeMail, codeSms, linkMail, type NoticeKind, noticeMail } from './message-texts.ts';
import { Messages } from './messages.ts';
import { DeliveryError } from './ports.ts';

const PRODUCTION = { NODE_ENV: 'production', SECRET: 's'.repeat(32), PUBLIC_URL: 'https://upshot.example' };
const PURPOSES: readonly CodePurpose[] = ['sign_in', 'sign_up', 'verify', 'reset_password', 'reverify'];
const LINK_PURPOSES = ['sign_in', 'sign_up', 'verify'] as const;
/** A record, so that no purpose can be forgotten. */
const KINDS: Readonly<Record<NoticeKind, true>> = {
  ...{ password_changed: true, password_removed: true, address_added: true, address_changed: true, second_factor_removed: true },
  ...{ external_account_added: true, external_account_removed: true, passkey_added: true, passkey_removed: true },
  ...{ signed_in_elsewhere: true, account_locked: true, account_deleted: true },
};
const NOTICES = Object.keys(KINDS) as NoticeKind[];

function setUp(env: Record<string, string> = {}) {
  const config = readConfig({ DATA_DIR: MEMORY_DATA_DIR, NODE_ENV: 'test', ...env });
  const clock = new FakeClock('2026-11-21T12:00:00Z');
  const mailbox = new Mailbox(clock);
  return { clock, mailbox, messages: new Messages(config, createMailPort(config, mailbox), createSmsPort(config, mailbox)) };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('without a provider, messages go into the local mailbox', () => {
  test('a code by mail, in both forms', async () => {
    const { mailbox, messages } = setUp();
    await messages.sendCode({ channel: 'email', to: 'jane@example.com', code: '012345', purpose: 'sign_in' });
    const [message] = mailbox.messages();
    expect(message).toMatchObject({
      id: 1,
      to: 'jane@example.com',
      channel: 'email',
      subject: '012345 is your Upshot code',
      code: '012345',
    });
    expect(message?.at).toBe(Date.parse('2026-11-21T12:00:00Z'));
    expect(message?.text).toContain('012345');
    expect(message?.html).toContain('012345');
  });

  test('a code by text message', async () => {
    const { mailbox, messages } = setUp();
    await messages.sendCode({ channel: 'sms', to: '+12015550300', code: '012345', purpose: 'verify' });
    expect(mailbox.messages()).toMatchObject([{ to: '+12015550300', channel: 'sms', subject: '', code: '012345' }]);
    expect(mailbox.messages()[0]).not.toHaveProperty('html');
  });

  test('a link, which cannot break out of the HTML', async () => {
    const { mailbox, messages } = setUp();
    const url = 'https://upshot.example/__clerk/v1/verify?token=a&x="><script>';
    await messages.sendLink({ to: 'jane@example.com', url, purpose: 'sign_up' });
    const [message] = mailbox.messages();
    expect(message?.link).toBe(url);
    expect(message?.text).toContain(url);
    expect(message?.html).toContain('href="https://upshot.example/__clerk/v1/verify?token=a&amp;x=&quot;&gt;&lt;script&gt;"');
    expect(message?.html).not.toContain('<script>');
  });

  test('newest first, and no more than 200', async () => {
    const { mailbox, messages } = setUp();
    for (let i = 0; i < 205; i += 1)
      await messages.sendCode({ channel: 'sms', to: `+1202000${1000 + i}`, code: '000000', purpose: 'verify' });
    expect(mailbox.messages()).toHaveLength(200);
    expect(mailbox.messages()[0]).toMatchObject({ id: 205, to: '+12020001204' });
  });
});

test('a link that is no web address is our mistake', async () => {
  const { messages } = setUp();
  await expect(messages.sendLink({ to: 'jane@example.com', url: 'javascript:alert(1)', purpose: 'verify' })).rejects.toThrow('http');
});

test('nothing is sent to test identities, whose code is known; production has none', async () => {
  const { mailbox, messages } = setUp();
  await messages.sendCode({ channel: 'email', to: 'jane+clerk_test@example.com', code: '424242', purpose: 'sign_in' });
  await messages.sendCode({ channel: 'sms', to: '+12015550100', code: '424242', purpose: 'sign_in' });
  await messages.sendLink({ to: 'jane+clerk_test@example.com', url: 'https://upshot.example/', purpose: 'sign_in' });
  await messages.sendNotice({ to: 'jane+clerk_test@example.com', kind: 'password_changed' });
  expect(mailbox.messages()).toEqual([]);
  const sending = setUp(PRODUCTION).messages.sendCode({
    channel: 'email',
    to: 'jane+clerk_test@example.com',
    code: '1',
    purpose: 'sign_in',
  });
  await expect(sending).rejects.toBeInstanceOf(DeliveryError);
});

describe('in production without a provider', () => {
  test('sending fails, and nothing is kept', async () => {
    const { mailbox, messages } = setUp(PRODUCTION);
    const mail = messages.sendCode({ channel: 'email', to: 'jane@example.com', code: '012345', purpose: 'sign_in' });
    await expect(mail).rejects.toMatchObject({ name: 'DeliveryError', channel: 'email', message: 'SMTP_URL is not set' });
    const sms = messages.sendCode({ channel: 'sms', to: '+12015550300', code: '012345', purpose: 'sign_in' });
    await expect(sms).rejects.toMatchObject({ name: 'DeliveryError', channel: 'sms' });
    expect(mailbox.messages()).toEqual([]);
  });

  test('the log says so at the start', () => {
    const warn = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    setUp(PRODUCTION).messages.onModuleInit();
    expect(warn.mock.calls).toEqual([[expect.stringContaining('no mail can be sent')]]);
    warn.mockClear();
    setUp({ ...PRODUCTION, SMTP_URL: 'smtp://localhost:25' }).messages.onModuleInit();
    expect(warn).not.toHaveBeenCalled();
  });
});

test('outside production the log says that codes can be read', () => {
  const warn = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  setUp().messages.onModuleInit();
  expect(warn.mock.calls).toEqual([[expect.stringContaining('/mailbox')]]);
});

test.each(PURPOSES)('a text message to %s fits in one', (purpose) => {
  const text = codeSms('012345', purpose);
  expect(text.startsWith('012345 ')).toBe(true);
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toMatch(/^[A-Za-z0-9 .:']+$/);
});

test('each purpose has words of its own', () => {
  expect(new Set(LINK_PURPOSES.map((purpose) => linkMail('https://upshot.example/', purpose).text)).size).toBe(LINK_PURPOSES.length);
  expect(new Set(PURPOSES.map((purpose) => codeMail('012345', purpose).text)).size).toBe(PURPOSES.length);
});

test.each(NOTICES)('the notice %s has a subject and words in both forms', (kind) => {
  const { subject, text, html } = noticeMail(kind);
  expect(subject.length).toBeGreaterThan(10);
  expect(html).toContain(text.split('\n')[0]);
});
