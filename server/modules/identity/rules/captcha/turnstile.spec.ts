import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MEMORY_DATA_DIR, readConfig } from '../../../../config/config.ts';
import { Captcha } from './turnstile.ts';

const KEYS = { TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'secret' };
const PROOF = { token: 'token', ip: '192.0.2.7' };

let close: () => Promise<void> = async () => undefined;
beforeEach(() => {
  vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await close();
  close = async () => undefined;
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A fake of Turnstile's verification endpoint. */
async function startTurnstile(answer: (response: ServerResponse) => void): Promise<{ url: string; forms: Record<string, string>[] }> {
  const forms: Record<string, string>[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    forms.push(Object.fromEntries(new URLSearchParams(body)));
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`, forms };
}

function createCaptcha(url: string, keys: Record<string, string> = KEYS): Captcha {
  return new Captcha(readConfig({ DATA_DIR: MEMORY_DATA_DIR, NODE_ENV: 'test', TURNSTILE_VERIFY_URL: url, ...keys }));
}

test.each([
  ['{"success":true}', 'passed'],
  ['{"success":false,"error-codes":["invalid-input-response"]}', 'failed'],
  ['{"success":false,"error-codes":["timeout-or-duplicate"]}', 'failed'],
  ['{"success":"true"}', 'failed'],
  ['{}', 'failed'],
  ['<html>', 'failed'],
])('the answer %s: %s', async (answer, expected) => {
  const { url } = await startTurnstile((response) => response.end(answer));
  expect(await createCaptcha(url).verify(PROOF)).toBe(expected);
});

test('key, token and address are sent', async () => {
  const { url, forms } = await startTurnstile((response) => response.end('{"success":true}'));
  await createCaptcha(url).verify(PROOF);
  expect(forms).toEqual([{ secret: 'secret', response: 'token', remoteip: '192.0.2.7' }]);
});

test.each(['', 'x'.repeat(2049)])('a token that cannot be one is not even sent', async (token) => {
  const { url, forms } = await startTurnstile((response) => response.end('{"success":true}'));
  expect(await createCaptcha(url).verify({ ...PROOF, token })).toBe('failed');
  expect(forms).toEqual([]);
});

test('a refused key is logged as an error', async () => {
  const { url } = await startTurnstile((response) => response.end('{"success":false,"error-codes":["invalid-input-secret"]}'));
  expect(await createCaptcha(url).verify(PROOF)).toBe('failed');
  expect(Logger.prototype.error).toHaveBeenCalledWith(expect.stringContaining('invalid-input-secret'));
});

test('no token passes when the endpoint cannot be reached', async () => {
  const { url } = await startTurnstile((response) => response.end('{"success":true}'));
  await close();
  expect(await createCaptcha(url).verify(PROOF)).toBe('failed');
});

test('no token passes when the endpoint redirects', async () => {
  const { url, forms } = await startTurnstile((response) => {
    if (forms.length === 1) response.writeHead(307, { location: '/elsewhere' }).end();
    else response.end('{"success":true}');
  });
  expect(await createCaptcha(url).verify(PROOF)).toBe('failed');
  expect(forms).toHaveLength(1);
});

test('the check fails when the endpoint does not answer for 5 s', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(new DOMException('late', 'TimeoutError')));
  const { url } = await startTurnstile(() => undefined);
  expect(await createCaptcha(url).verify(PROOF)).toBe('failed');
  expect(timeout).toHaveBeenCalledWith(5000);
});

test('without keys the endpoint is not called, and no token passes', async () => {
  const { url, forms } = await startTurnstile((response) => response.end('{"success":true}'));
  const captcha = createCaptcha(url, {});
  expect(captcha.isConfigured).toBe(false);
  expect(await captcha.verify(PROOF)).toBe('failed');
  expect(forms).toEqual([]);
  expect(createCaptcha(url).isConfigured).toBe(true);
});
