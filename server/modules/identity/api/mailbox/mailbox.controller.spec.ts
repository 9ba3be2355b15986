import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { FakeClock } from '../../../../../tests/support/fake-clock.ts';
import { Clock } from '../../../../common/clock.ts';
import { ApiExceptionFilter } from '../../../../common/exception.filter.ts';
import { CONFIG, MEMORY_DATA_DIR, readConfig } from '../../../../config/config.ts';
import { DELIVERY_PROVIDERS } from '../../rules/delivery/delivery.providers.ts';
import { Messages } from '../../rules/delivery/messages.ts';
import { MailboxController } from './mailbox.controller.ts';

@Module({})
class MailboxOnly {}

let app: NestFastifyApplication | undefined;
afterEach(() => app?.close());

async function start(
  env: Record<string, string> = {},
): Promise<{ get(path: string): ReturnType<NestFastifyApplication['inject']>; messages: Messages }> {
  const config = readConfig({ DATA_DIR: MEMORY_DATA_DIR, NODE_ENV: 'test', ...env });
  const providers = [
    { provide: CONFIG, useValue: config },
    { provide: Clock, useValue: new FakeClock('2026-11-21T12:00:00Z') },
    ...DELIVERY_PROVIDERS,
  ];
  const module = { module: MailboxOnly, controllers: [MailboxController], providers };
  const started = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), { logger: false });
  started.useGlobalFilters(new ApiExceptionFilter());
  await started.init();
  app = started;
  return { get: (path) => started.inject({ method: 'GET', url: path }), messages: started.get(Messages) };
}

describe('the mailbox', () => {
  test('is empty at first, and says so', async () => {
    const { get } = await start();
    const page = await get('/mailbox');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('No messages yet');
    expect((await get('/mailbox/messages.json')).json()).toEqual([]);
  });

  test('shows each message in full, newest first', async () => {
    const { get, messages } = await start();
    await messages.sendCode({ channel: 'email', to: 'jane@example.com', code: '111111', purpose: 'sign_in' });
    await messages.sendCode({ channel: 'sms', to: '+12015550300', code: '222222', purpose: 'verify' });
    const { body } = await get('/mailbox');
    expect(body).toContain('111111');
    expect(body.indexOf('222222')).toBeLessThan(body.indexOf('111111'));
    expect(body).toContain('2026-11-21 12:00:00 UTC');
    expect((await get('/mailbox/messages.json')).json()).toMatchObject([
      { to: '+12015550300', channel: 'sms', code: '222222' },
      {
        to: 'jane@example.com',
        channel: 'email',
        code: '111111',
        subject: '111111 is your Upshot code',
        at: Date.parse('2026-11-21T12:00:00Z'),
      },
    ]);
  });

  test('refreshes itself without a script, and brings its styles along', async () => {
    const { get } = await start();
    const { body } = await get('/mailbox');
    expect(body).toContain('<meta http-equiv="refresh" content="5">');
    expect(body).not.toMatch(/<script|<style|style="/);
    const [, stylesheet = ''] = /rel="stylesheet" href="([^"]+)"/.exec(body) ?? [];
    expect((await get(stylesheet)).headers['content-type']).toContain('text/css');
  });

  test('shows typed markup as text', async () => {
    const { get, messages } = await start();
    const to = '"<img src=x onerror=alert(1)>"@example.com';
    await messages.sendCode({ channel: 'email', to, code: '111111', purpose: 'sign_in' });
    expect((await get('/mailbox')).body).not.toContain('<img');
  });

  test('shows a mail as its receiver sees it, where it can run nothing', async () => {
    const { get, messages } = await start();
    await messages.sendCode({ channel: 'email', to: 'jane@example.com', code: '111111', purpose: 'sign_in' });
    const mail = await get('/mailbox/messages/1.html');
    expect(mail.body).toContain('111111');
    expect(mail.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    for (const path of ['2.html', '1', 'x.html', '-1.html']) expect((await get(`/mailbox/messages/${path}`)).statusCode).toBe(404);
  });
});

const SMTP = { SMTP_URL: 'smtp://127.0.0.1:9' };
const TWILIO = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'x', TWILIO_FROM: '+12015550100' };
const SECRET = { SECRET: 's'.repeat(32) };

test.each<[string, Record<string, string>, number]>([
  ['in development', { NODE_ENV: 'development' }, 200],
  ['while only mail goes out', SMTP, 200],
  ['when nothing is kept in it', { ...SMTP, ...TWILIO }, 404],
  ['in production', { NODE_ENV: 'production', PUBLIC_URL: 'https://upshot.example', ...SECRET }, 404],
  ['in production with a mail server', { NODE_ENV: 'production', PUBLIC_URL: 'https://upshot.example', ...SECRET, ...SMTP }, 404],
])('%s it answers %#', async (_, env, status) => {
  const { get } = await start(env);
  for (const path of ['/mailbox', '/mailbox/messages.json', '/mailbox/mailbox.css']) expect((await get(path)).statusCode).toBe(status);
});
