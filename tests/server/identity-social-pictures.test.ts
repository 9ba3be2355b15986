import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ConnectionRules, fetchPicture } from '../../server/modules/identity/rules/pictures/picture-fetch.ts';
import { isPublicAddress } from '../../server/modules/identity/rules/pictures/public-address.ts';
import { ROOT } from '../support/test-server.ts';
import { holdDeadlines } from './support/held-deadlines.ts';

describe('a picture', () => {
  let server: Server;
  let handle: RequestListener;
  let rules: ConnectionRules;
  let origin: string;
  beforeAll(async () => {
    const [key = '', cert = ''] = ['key', 'cert'].map((part) =>
      readFileSync(join(ROOT, `tests/e2e/support/golf-example.${part}.pem`), 'utf8'),
    );
    server = createServer({ key, cert }, (request, response) => handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    origin = `https://golf.example:${port}`;
    const resolve = ((_: string, __: unknown, done: (error: null, addresses: unknown) => void) =>
      done(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as ConnectionRules['resolve'];
    rules = { mayConnect: () => true, mayUsePort: () => true, resolve, ca: cert };
  });
  beforeEach(() => {
    handle = (_, response) => response.end('picture');
  });
  afterAll(() => {
    server?.closeAllConnections();
    server?.close();
  });

  test('is fetched over https', async () => {
    expect((await fetchPicture(`${origin}/1`, rules)).toString()).toBe('picture');
  });

  test('is fetched from behind a redirect, but not from behind many', async () => {
    handle = ({ url }, response) => (url === '/1' ? response.writeHead(302, { location: '/2' }).end() : response.end('moved'));
    expect((await fetchPicture(`${origin}/1`, rules)).toString()).toBe('moved');
    handle = (_, response) => response.writeHead(302, { location: '/' }).end();
    await expect(fetchPicture(origin, rules)).rejects.toThrow('more than 3 redirects');
  });

  test.each([
    ['http://golf.example/1', 'plain http'],
    ['https://user@golf.example/1', 'a user name'],
    ['ftp://golf.example/1', 'another protocol'],
    ['data:image/png,x', 'no host'],
  ])('is not fetched from %s (%s)', async (url) => {
    await expect(fetchPicture(url, rules)).rejects.toThrow('not at a public address');
  });

  test.each([
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://169.254.169.254/latest',
    'https://0x7f000001/',
    'https://golf.example:8443/1',
  ])('is not fetched from %s by the rules of the product', async (url) => {
    await expect(fetchPicture(url)).rejects.toThrow('not at a public address');
  });

  test('is not fetched from a name that leads to our own network, also by redirect', async () => {
    const closed = { ...rules, mayConnect: isPublicAddress };
    await expect(fetchPicture(`${origin}/1`, closed)).rejects.toThrow('not at a public address');
    handle = (_, response) => response.writeHead(302, { location: 'https://10.0.0.1/' }).end();
    const onlyHere = { ...rules, mayConnect: (address: string) => address === '127.0.0.1' };
    await expect(fetchPicture(`${origin}/1`, onlyHere)).rejects.toThrow('not at a public address');
  });

  test('is not fetched when one of several addresses is ours', async () => {
    const both = [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    const resolve = ((_: string, __: unknown, done: (error: null, addresses: unknown) => void) => done(null, both)) as never;
    await expect(fetchPicture(`${origin}/1`, { ...rules, resolve, mayConnect: isPublicAddress })).rejects.toThrow(
      'not at a public address',
    );
  });

  test('is not fetched when it is missing or too large', async () => {
    handle = (_, response) => response.writeHead(404).end();
    await expect(fetchPicture(origin, rules)).rejects.toThrow('answered 404');
    handle = (_, response) => response.end(Buffer.alloc(5 * 1024 * 1024 + 1));
    await expect(fetchPicture(origin, rules)).rejects.toThrow('more than 5242880 bytes');
  });

  test('is not waited for longer than five seconds', async () => {
    const deadlines = holdDeadlines(5_000);
    try {
      const isAsked = new Promise<void>((resolve) => {
        handle = (_, response) => void response.write('a', () => resolve());
      });
      const fetched = fetchPicture(origin, rules);
      await isAsked;
      expect(deadlines.begun).toBe(1);
      deadlines.pass();
      await expect(fetched).rejects.toThrow(/abort|timeout/i);
    } finally {
      vi.restoreAllMocks();
    }
  });
});
