import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANALYTICS_KEY, PUBLISHABLE_KEY } from '../../shared/api/page-config.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { TestPlayer } from './support/test-player.ts';

const HTML = { accept: 'text/html,*/*;q=0.8' };

const RUN_LINK = '<link rel="modulepreload" href="/assets/RunPage.js">';
const RUN_PAGE = '/r/0f8fad5b-d9cb-469f-a165-70867728950e';

/** A small version of a built page with its service worker. */
function writeClient(): string {
  const build = temporaryFolder();
  const folder = join(build, 'client');
  mkdirSync(folder);
  writeFileSync(join(build, 'run-page-links.html'), RUN_LINK);
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head><title>Upshot</title></head></html>');
  writeFileSync(join(folder, 'sw.js'), '// keeps the game');
  writeFileSync(join(folder, 'sw-off.js'), '// takes itself away');
  writeFileSync(join(folder, 'watchdog.js'), '// repairs the page');
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
  return folder;
}

let plain: TestServer;
let configured: TestServer;
beforeAll(async () => {
  plain = await startTestServer({ clientDir: writeClient() });
  const env = { CONTACT_URL: 'mailto:hello@upshot.example', PUBLIC_URL: 'https://upshot.example', SERVICE_WORKER: 'off' };
  configured = await startTestServer({ clientDir: writeClient(), env });
});
afterAll(() => Promise.all([plain?.close(), configured?.close()]));

describe('the page', () => {
  test.each(['/', '/index.html', '/design'])('contains the settings at %s', async (path) => {
    const { body } = await new TestPlayer(configured).get(path, HTML);
    const [, content = ''] = /<meta name="upshot-config" content="([^"]*)">/.exec(String(body)) ?? [];
    const config: unknown = JSON.parse(content.replaceAll('&quot;', '"'));
    expect(config).toEqual({
      shareOrigin: 'https://upshot.example',
      contactUrl: 'mailto:hello@upshot.example',
      analyticsKey: expect.stringMatching(ANALYTICS_KEY),
      countsUnanswered: true,
      identity: { publishableKey: expect.stringMatching(PUBLISHABLE_KEY), own: true },
      serviceWorker: false,
    });
  });

  test('is not sent again when the browser has it', async () => {
    const player = new TestPlayer(plain);
    const etag = (await player.get('/', HTML)).headers.get('etag') ?? '';
    const again = await player.get('/', { ...HTML, 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect(again.status).toBe(304);
    expect((await player.get('/', { ...HTML, 'if-none-match': 'W/"other"', 'cache-control': 'max-age=0' })).status).toBe(200);
  });

  test('of a run names its scripts, so that they are loaded at once; other pages do not', async () => {
    const player = new TestPlayer(plain);
    expect(String((await player.get(RUN_PAGE, HTML)).body)).toContain(`${RUN_LINK}</head>`);
    expect(String((await player.get('/', HTML)).body)).not.toContain(RUN_LINK);
  });
});

describe('the service worker', () => {
  test('is requested again each time, and its scope may be the whole site', async () => {
    const { status, body, headers } = await new TestPlayer(plain).get('/sw.js');
    expect([status, body, headers.get('cache-control')]).toEqual([200, '// keeps the game', 'no-cache']);
    expect(headers.get('content-type')).toContain('javascript');
    expect(headers.get('content-security-policy')).toContain("worker-src 'self'");
  });

  test('is replaced by one that unregisters itself when it is switched off', async () => {
    const { status, body, headers } = await new TestPlayer(configured).get('/sw.js');
    expect([status, body, headers.get('cache-control')]).toEqual([200, '// takes itself away', 'no-cache']);
  });
});

test('the script that repairs a page is requested again each time', async () => {
  const { status, headers } = await new TestPlayer(plain).get('/watchdog.js');
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
});

test('the manifest has its own content type', async () => {
  const { headers } = await new TestPlayer(plain).get('/manifest.webmanifest');
  expect(headers.get('content-type')).toContain('application/manifest+json');
});
