import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_ROUTES } from '../../shared/api/account.ts';
import { type ApiError, errorSchema } from '../../shared/api/common.ts';
import { MORE_GAMES_ROUTE, moreGamesResponse } from '../../shared/api/more-games.ts';
import { SCORE_ROUTES } from '../../shared/api/scores.ts';
import { addDays, FIRST_DAY, levelOfDay } from '../../shared/game-day.ts';
import { PACKAGE_LEVELS, packageNumbers } from '../support/package-levels.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { recordRoutes } from './support/registered-routes.ts';
import { expectOk, refusal, TestPlayer } from './support/test-player.ts';

const CSP =
  "default-src 'self';script-src 'self' 'wasm-unsafe-eval';worker-src 'self' blob:;style-src 'self';img-src 'self' data: blob:;" +
  "connect-src 'self';frame-src 'none';font-src 'self';object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'self'";
const SCRIPT = 'console.log("a script that is long enough to be worth compressing");\n'.repeat(40);

let server: TestServer;
let player: TestPlayer;
beforeAll(async () => {
  server = await startTestServer({ clientDir: writeClient(), levelsDir: PACKAGE_LEVELS, env: { TRUST_PROXY: '1' } });
  player = new TestPlayer(server);
});
afterAll(() => server?.close());

/** A small version of a built page. */
function writeClient(): string {
  const folder = temporaryFolder();
  for (const name of ['assets', 'art', 'icons', 'audio']) mkdirSync(join(folder, name));
  for (const file of ['art/tiles.webp', 'icons/icon-192.png', 'audio/hit.ogg', 'audio/hit.mp3', 'sw.js'])
    writeFileSync(join(folder, file), 'x');
  const picture = '<meta property="og:image" content="/icons/social.png" />';
  writeFileSync(join(folder, 'index.html'), `<!doctype html><html><head><title>Upshot</title>${picture}</head></html>`);
  cpSync('public/privacy.html', join(folder, 'privacy.html'));
  writeFileSync(join(folder, 'assets/main-abc123.js'), SCRIPT);
  writeFileSync(join(folder, '.secret'), 'no');
  return folder;
}

const HTML = { accept: 'text/html,*/*;q=0.8' };

describe('security headers', () => {
  test.each(['/', '/api/stats?score=3', '/levels/2.json', '/api/nothing'])('are set on %s', async (path) => {
    const { headers } = await player.get(path);
    expect(headers.get('content-security-policy')).toBe(CSP);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('strict-transport-security')).toBeNull();
    const permissions = headers.get('permissions-policy')?.split(', ');
    for (const used of ['autoplay', 'clipboard-read', 'clipboard-write', 'gamepad']) expect(permissions).toContain(`${used}=(self)`);
    for (const unused of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) expect(permissions).toContain(`${unused}=()`);
  });
});

describe('an operator who names other sites', () => {
  const PORTALS = 'https://itch.io https://*.itch.zone';
  const GAME = { name: 'Pins', picture: 'https://pins.example/cover.png', url: 'https://pins.example/', words: 'Golf with pins.' };
  let open: TestServer;
  beforeAll(async () => {
    const MORE_GAMES_FILE = join(temporaryFolder(), 'games.json');
    writeFileSync(MORE_GAMES_FILE, JSON.stringify([GAME]));
    const ads = { ADS: 'generic', ADS_SCRIPT_URL: 'https://ads.example/all.js' };
    const env = { FRAME_ANCESTORS: PORTALS.replace(' ', ', '), ...ads, PORTAL: 'playlight', MORE_GAMES_FILE };
    open = await startTestServer({ clientDir: writeClient(), env });
  });
  afterAll(() => open?.close());

  test('lets portals of FRAME_ANCESTORS frame the page, and no site the description', async () => {
    const visitor = new TestPlayer(open);
    const { headers } = await visitor.get('/', HTML);
    expect(headers.get('content-security-policy')).toMatch(/;frame-ancestors 'self' https:\/\/itch\.io https:\/\/\*\.itch\.zone$/);
    // X-Frame-Options cannot hold a list. Browsers that obey it would block the portals.
    expect(headers.get('x-frame-options')).toBeNull();
    const docs = await visitor.get('/api/docs', HTML);
    expect(docs.headers.get('content-security-policy')).toMatch(/frame-ancestors 'self'$/);
  });

  test('names the provider of ads and the portal on the privacy page', async () => {
    const visitor = new TestPlayer(open);
    const { body } = await visitor.get('/privacy.html', HTML);
    for (const name of ['ads.example', 'playlight.dev']) expect(body).toContain(`<strong>${name}</strong>`);
  });

  test('opens the policy for ads, portal and pictures, and tells the page of them', async () => {
    const visitor = new TestPlayer(open);
    const { headers, body } = await visitor.get('/', HTML);
    const [ads, portal] = ['https://ads.example', 'https://*.playlight.dev'];
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'self';script-src 'self' 'wasm-unsafe-eval' ${ads} ${portal};worker-src 'self' blob:;style-src 'self' ${portal};` +
        `img-src 'self' data: blob: ${ads} ${portal} https://pins.example;connect-src 'self' ${ads} ${portal};frame-src ${ads};` +
        `media-src 'self' ${ads} ${portal};font-src 'self';object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'self' ${PORTALS}`,
    );
    const config = /name="upshot-config" content="([^"]*)"/.exec(String(body))?.[1]?.replaceAll('&quot;', '"');
    const generic = { provider: 'generic', scriptUrl: 'https://ads.example/all.js' };
    expect(JSON.parse(config ?? '')).toMatchObject({ ads: generic, portal: 'playlight' });
    expect(moreGamesResponse.parse(expectOk(await visitor.get(MORE_GAMES_ROUTE)))).toEqual({ games: [GAME] });
  });
});

describe('files', () => {
  test.each([
    ['/assets/main-abc123.js', 'public, max-age=31536000, immutable', 'application/javascript; charset=utf-8'],
    ['/levels/2.json', 'public, max-age=300, must-revalidate', 'application/json; charset=utf-8'],
    ['/art/tiles.webp', 'public, max-age=300, must-revalidate', 'image/webp'],
    ['/icons/icon-192.png', 'public, max-age=300, must-revalidate', 'image/png'],
    ['/audio/hit.ogg', 'public, max-age=300, must-revalidate', 'audio/ogg'],
    ['/audio/hit.mp3', 'public, max-age=300, must-revalidate', 'audio/mpeg'],
    ['/sw.js', 'no-cache', 'application/javascript; charset=utf-8'],
    ['/privacy.html', 'no-cache', 'text/html; charset=utf-8'],
    ['/', 'no-cache', 'text/html; charset=utf-8'],
  ])('%s has the cache-control %s', async (path, cacheControl, type) => {
    const { status, headers } = await player.get(path, HTML);
    expect({ status, cacheControl: headers.get('cache-control'), type: headers.get('content-type') }).toEqual({
      status: 200,
      cacheControl,
      type,
    });
  });

  test('are not sent again when the browser has them', async () => {
    const etag = (await player.get('/levels/2.json')).headers.get('etag') ?? '';
    // Without a cache-control header, fetch asks for a fresh copy when it sees the condition.
    expect((await player.get('/levels/2.json', { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(304);
  });

  test.each(['br', 'gzip'])('are compressed with %s', async (encoding) => {
    const answer = await player.get('/assets/main-abc123.js', { 'accept-encoding': encoding });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toContain('accept-encoding');
    expect(answer.body).toBe(SCRIPT);
  });

  test.each([
    '/levels/1.json',
    '/assets/old-123.js',
    '/art/none.png',
    '/icons/none.png',
    '/audio/none.ogg',
    '/.secret',
    '/assets',
    '/levels/x',
  ])('%s is a 404', async (path) => {
    expect(refusal(await player.get(path, HTML))).toMatchObject({ status: 404, code: 'not_found' });
  });

  test.each([
    ['/..%2f..%2fpackage.json', 403],
    ['/%E0%A4%A', 400],
  ])('%s is refused', async (path, status) => {
    expect((await player.get(path, HTML)).status).toBe(status);
  });
});

describe('addresses that the page routes itself', () => {
  test.each(['/', '/index.html', '/?map=abc', '/?playMap=some-map', '/d/2026-11-20'])('%s gets the page', async (path) => {
    const answer = await player.get(path, HTML);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('<title>Upshot');
  });

  test.each([
    ['/nowhere', 404],
    ['/d/banana', 404],
    // No map has such an id.
    ['/play/some-map', 404],
    ['/play/a.b', 404],
    ['/play/main-abc123.js', 404],
    ['/d/2026-10-31', 404],
    ['/privacy', 404],
  ])('%s gets the page with status %i, which no condition of the browser hides', async (path, status) => {
    const etag = (await player.get('/', HTML)).headers.get('etag') ?? '';
    const answer = await player.get(path, { ...HTML, 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect(answer).toMatchObject({ status, body: expect.stringContaining('<title>Upshot</title>') });
    expect(answer.headers.get('etag')).toBeNull();
  });

  test('of a day that has not come say when it does', async () => {
    const other = await startTestServer({ clientDir: writeClient(), env: { GAME_DATE: '2026-11-22' } });
    try {
      const { status, headers, body } = await new TestPlayer(other).get('/d/2026-11-24', HTML);
      expect([status, headers.get('retry-after'), body]).toEqual([425, '172800', expect.stringContaining('<title>Upshot</title>')]);
      expect((await new TestPlayer(other).get('/d/2026-11-22', HTML)).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  test('name no day unless GAME_DATE sets it', async () => {
    expect((await player.get('/', HTML)).body).not.toContain('upshot-game-date');
  });

  test('name the day of GAME_DATE', async () => {
    const other = await startTestServer({ clientDir: writeClient(), env: { GAME_DATE: '2026-11-05' } });
    try {
      for (const path of ['/', '/index.html', '/design']) {
        const answer = await new TestPlayer(other).get(path, HTML);
        expect(answer).toMatchObject({
          status: 200,
          body: expect.stringMatching(/<head>.*<meta name="upshot-game-date" content="2026-11-05">.*<\/head>/),
        });
        expect(answer.headers.get('cache-control')).toBe('no-cache');
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      }
    } finally {
      await other.close();
    }
  });

  test('name the picture for shared links with the host of PUBLIC_URL', async () => {
    const other = await startTestServer({ clientDir: writeClient(), env: { PUBLIC_URL: 'https://upshot.example' } });
    try {
      const { body } = await new TestPlayer(other).get('/', HTML);
      expect(body).toMatch(
        /<meta property="og:image" content="https:\/\/upshot\.example\/pictures\/days\/2026-11-21\/[0-9a-f]{20}\.png" \/>/,
      );
      const { body: design } = await new TestPlayer(other).get('/design', HTML);
      expect(design).toContain('<meta property="og:image" content="https://upshot.example/icons/social.png" />');
      expect(body).not.toContain('upshot-game-date');
    } finally {
      await other.close();
    }
  });

  test('send no page when the request does not accept one', async () => {
    expect((await player.get('/play/some-map', { accept: 'application/json' })).status).toBe(404);
    expect((await player.post('/play/some-map', {})).status).toBe(404);
  });
});

describe('errors', () => {
  test('contain a code and the id of the request, which is also in the headers', async () => {
    for (const answer of [
      await player.get('/api/nothing'),
      await player.get('/api/stats?score=x'),
      await player.post(SCORE_ROUTES.submitScore, {}),
    ]) {
      const body: ApiError = errorSchema.parse(answer.body);
      expect(body.requestId).toBe(answer.headers.get('x-request-id'));
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('name each invalid member', async () => {
    const { body } = await player.post(SCORE_ROUTES.submitScore, { score: -1, clientDate: 'today' });
    expect((body as ApiError).message).toBe(
      '`score` must be a whole number from 0 to 1000000. `clientDate` must be a date of the form YYYY-MM-DD.',
    );
  });

  test('say that a body is not JSON', async () => {
    const response = await fetch(server.url + SCORE_ROUTES.trackStart, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'bad_request', message: 'The request body is not valid JSON.' },
    ]);
  });

  test.each([
    ['GET', SCORE_ROUTES.submitScore, 405, 'POST'],
    ['DELETE', '/api/leaderboard', 405, 'GET, HEAD'],
    ['POST', '/api/maps/0123456789abcdef0123?x', 405, 'DELETE, GET, HEAD, PUT'],
    ['POST', '/api/maps/0123456789abcdef0123/', 404, null],
    ['PUT', '/api/nothing', 404, null],
    ['PUT', '/api', 404, null],
    ['PUT', '/', 404, null],
    ['PUT', '/__clerk/v1/environment', 404, null],
  ])('%s %s is %i, and names the methods that the URL takes: %s', async (method, path, status, allow) => {
    const answer = await fetch(server.url + path, { method, headers: { origin: server.url } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow]);
  });

  test('do not mind a parameter without a value: it is as one that is absent', async () => {
    expect((await player.get('/api/leaderboard?showAnonymous=&infuriatingOnly=&date=&offset=&limit=&view=')).status).toBe(200);
    const { status, body } = await player.get('/api/archive?month=&year=2026');
    expect([status, (body as ApiError).message]).toEqual([400, '`month` is missing.']);
  });

  describe.each([SCORE_ROUTES.trackStart, SCORE_ROUTES.submitScore, ACCOUNT_ROUTES.link])('%s', (path) => {
    test.each<[string, string, number]>([
      ['clientDate=2026-11-21', 'application/x-www-form-urlencoded', 415],
      ['{"clientDate":"2026-11-21"}', 'text/plain;charset=UTF-8', 415],
      ['--x\r\n\r\n--x--', 'multipart/form-data; boundary=x', 415],
      ['x', 'application/octet-stream', 415],
      ['null', 'application/json', 400],
      ['[]', 'application/json', 400],
      ['"clientDate"', 'application/json', 400],
    ])('the body %j of type %s is refused', async (body, type, status) => {
      const answer = await fetch(server.url + path, { method: 'POST', headers: { 'content-type': type }, body });
      expect([answer.status, await answer.json()]).toMatchObject([status, { code: 'bad_request' }]);
    });
  });

  test('use no request id from outside', async () => {
    expect((await player.get('/healthz', { 'x-request-id': 'mine' })).headers.get('x-request-id')).not.toBe('mine');
  });
});

describe('cross-origin requests', () => {
  const start = (headers: Record<string, string>) => player.post(SCORE_ROUTES.trackStart, { clientDate: '2026-11-21' }, headers);

  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])('a POST whose origin is %s is refused', async (origin) => {
    expect(refusal(await start({ origin }))).toMatchObject({ status: 403, code: 'forbidden' });
  });

  test('a POST from our own origin is accepted, also behind a proxy', async () => {
    expect((await start({ origin: server.url })).status).toBe(200);
    expect((await start({ origin: 'https://upshot.example', 'x-forwarded-host': 'upshot.example' })).status).toBe(200);
  });

  test('behind a trusted proxy on https the cookie is Secure', async () => {
    const answer = await start({ 'x-forwarded-proto': 'https' });
    expect(answer.headers.getSetCookie()[0]).toContain('Secure');
  });
});

/** Routes that answer any number of requests. */
const WITHOUT_LIMIT = [
  // Files and the page, kept in memory or sent by the system. What is looked up for the page has a limit.
  ...[/^\/\*$/, /^\/levels\/\*$/, /^\/__clerk\/npm\/@clerk\/clerk-js@/, /^\/__clerk\/cloudflare\/turnstile\/v0\/api\.js$/],
  // Monitors ask often, and what they are told is kept for a second.
  ...[/^\/healthz$/, /^\/readyz$/],
  // Only for developers: it is not there in production.
  /^\/mailbox(\/|$)/,
];

/** The URLs of the routes that do not refuse a caller who goes on, of a server with small limits. */
async function unlimitedOf(server: TestServer, routes: ReadonlySet<string>): Promise<string[]> {
  const unlimited: string[] = [];
  for (const route of routes) {
    const [method = '', url = ''] = route.split(' ');
    // The identity service answers every method at its root; these two the client of the tests cannot send, or have no limit anywhere.
    if (['OPTIONS', 'TRACE'].includes(method)) continue;
    const target = server.url + url.replace(/:\w+/g, 'none').replace('*', 'none');
    const body = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' };
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await fetch(target, { method, redirect: 'manual', ...body })).status);
    if (!statuses.includes(429)) unlimited.push(url);
  }
  return unlimited;
}

describe('rate limits', () => {
  test('one request too many in a minute is answered 429 with Retry-After, on any route', async () => {
    const recorder = recordRoutes();
    const strict = await startTestServer({
      clientDir: writeClient(),
      env: { RATE_LIMIT_READS: '3', RATE_LIMIT_WRITES: '2', RATE_LIMIT_SUBMITS: '1', TRUST_PROXY: '1' },
    });
    recorder.stop();
    try {
      const busy = new TestPlayer(strict);
      const read = (address: string) => busy.get('/api/recent-scores', { 'x-forwarded-for': address });
      for (let i = 0; i < 3; i++) expect((await read('203.0.113.1')).status).toBe(200);
      const answer = await read('203.0.113.1');
      expect(refusal(answer)).toMatchObject({ status: 429, code: 'too_many_requests' });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await read('203.0.113.2')).status).toBe(200);
      const writes = [];
      for (let i = 0; i < 3; i++) writes.push((await busy.post(SCORE_ROUTES.trackStart, { clientDate: '2026-11-21' })).status);
      expect(writes).toEqual([200, 200, 429]);
      // Every open page requests its token once a minute, and a school has one IP address. So token requests have the limit of reads.
      const tokens = [];
      for (let i = 0; i < 4; i++) tokens.push((await busy.post('/__clerk/v1/client/sessions/sess_none/tokens', {})).status);
      expect(tokens).toEqual([401, 401, 401, 429]);
      const submits = [await busy.submitRaw({ score: 3 }), await busy.submitRaw({ score: 3 })];
      expect(submits.map((submit) => submit.status)).toEqual([200, 429]);
      for (let i = 0; i < 5; i++) expect((await busy.get('/healthz')).status).toBe(200);
      expect((await busy.get('/api/docs-yaml')).status).toBe(404);
      // What links show is looked up; beyond the limit the page comes as it is.
      const shown = [];
      for (let i = 0; i < 4; i++) shown.push(/pictures\/days/.test(String((await busy.get('/', HTML)).body)));
      expect(shown).toEqual([true, true, true, false]);
      const unlimited = await unlimitedOf(strict, recorder.routes);
      expect(unlimited.filter((route) => !WITHOUT_LIMIT.some((known) => known.test(route)))).toEqual([]);
      expect(WITHOUT_LIMIT.filter((known) => !unlimited.some((route) => known.test(route)))).toEqual([]);
    } finally {
      await strict.close();
    }
  });
});

describe('the description of the API', () => {
  test('is made from the shared schemas', async () => {
    const { body } = await player.get('/api/docs-json');
    const { paths } = body as { paths: Record<string, Record<string, { requestBody?: unknown; responses: Record<string, unknown> }>> };
    expect(JSON.stringify(paths['/api/submit-score']?.post)).toContain('strokesByCheckpoint');
    expect(JSON.stringify(paths['/api/submit-score']?.post?.requestBody)).toContain('attemptId');
    expect(JSON.stringify(paths['/api/stats']?.get)).toContain('firstAttemptPercentile');
  });

  test('can be read at /api/docs, the only page that allows inline styles', async () => {
    const page = await player.get('/api/docs', HTML);
    expect(page.status).toBe(200);
    expect(page.body).toContain('swagger-ui');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(page.headers.get('content-security-policy')).toContain("style-src 'self' 'unsafe-inline'");
    expect((await player.get('/api/docs/swagger-ui-init.js')).status).toBe(200);
  });
});

describe('health', () => {
  test('reports whether the process is alive and whether it can serve', async () => {
    expect(await player.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    const ready = await player.get('/readyz');
    expect(ready).toMatchObject({ status: 200, body: { status: 'ready', database: 'ok', levels: { daysLeft: expect.any(Number) } } });
    expect(ready.body).not.toHaveProperty('levels.warning');
  });

  test('asks the database once for all who ask within a second', async () => {
    const ask = () => Promise.all(Array.from({ length: 20 }, () => player.get('/readyz')));
    const { result, statements } = await server.countStatements(ask);
    expect(result.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect(statements).toBeLessThanOrEqual(1);
  });

  test('warns when few levels are left', async () => {
    const lastDay = addDays(FIRST_DAY, (packageNumbers().at(-1) as number) - levelOfDay(FIRST_DAY));
    const late = await startTestServer({ levelsDir: PACKAGE_LEVELS, now: `${addDays(lastDay, -7)}T12:00:00Z` });
    try {
      const { body } = await new TestPlayer(late).get('/readyz');
      expect(body).toMatchObject({ status: 'ready', levels: { daysLeft: 8, warning: expect.stringContaining('8 days') } });
    } finally {
      await late.close();
    }
  });
});
