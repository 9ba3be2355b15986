import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifyServer, requestJson } from './http.ts';
import { parseRetryAfter } from './retry-after.ts';
import { setTokenSource, type TokenRequest } from './token-source.ts';

const getToken = vi.fn(async (_: TokenRequest): Promise<string | undefined> => undefined);
beforeEach(() => setTokenSource(getToken));
afterEach(() => setTokenSource());

const NOW = Date.parse('2026-11-21T10:00:00Z');

describe('parseRetryAfter', () => {
  it.each([
    [null, undefined],
    ['', undefined],
    ['soon', undefined],
    ['0', 0],
    ['7', 7_000],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ])('reads %j as %j ms', (header, expected) => {
    expect(parseRetryAfter(header, NOW)).toBe(expected);
  });
});

describe('requestJson', () => {
  afterEach(() => vi.unstubAllGlobals());

  const answer = (body: string, init: ResponseInit) => vi.stubGlobal('fetch', async () => new Response(body, init));

  it('answers the parsed body', async () => {
    answer('{"a":1}', { status: 200 });
    expect(await requestJson('/x')).toEqual({ ok: true, value: { a: 1 } });
  });

  it('names status, code, words and patience of a refusal', async () => {
    answer('{"code":"verifier_busy","message":"busy"}', { status: 503, headers: { 'retry-after': '3' } });
    expect(await requestJson('/x', {})).toEqual({
      ok: false,
      error: { kind: 'http', status: 503, code: 'verifier_busy', message: 'busy', retryAfterMs: 3000 },
    });
  });

  it('changes and deletes by their own methods, and outlives the page when it must', async () => {
    const sent: RequestInit[] = [];
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      sent.push(init);
      return Response.json({});
    });
    await requestJson('/x', { a: 1 }, { method: 'PUT' });
    await requestJson('/x', undefined, { method: 'DELETE', outlivesPage: true });
    expect(sent).toMatchObject([
      { method: 'PUT', body: '{"a":1}' },
      { method: 'DELETE', keepalive: true },
    ]);
    expect(sent[1]).not.toHaveProperty('body');
  });

  it('survives a page in the place of JSON, and no connection at all', async () => {
    answer('<html>', { status: 200 });
    expect(await requestJson('/x')).toEqual({ ok: false, error: { kind: 'shape' } });
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
    expect(await requestJson('/x')).toEqual({ ok: false, error: { kind: 'network' } });
  });
});

describe('notifyServer', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('asks for no token and outlives the page', async () => {
    const sent: RequestInit[] = [];
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      sent.push(init);
      return Response.json({ success: true });
    });
    expect(await notifyServer('/x', { attemptId: 'signed' })).toEqual({ ok: true, value: { success: true } });
    expect(sent).toMatchObject([{ method: 'POST', keepalive: true, body: '{"attemptId":"signed"}', credentials: 'same-origin' }]);
    expect(Object.keys(sent[0]?.headers ?? {}).sort()).toEqual(['accept', 'content-type']);
    expect(getToken).not.toHaveBeenCalled();
  });

  it('survives no connection at all', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
    expect(await notifyServer('/x', {})).toEqual({ ok: false, error: { kind: 'network' } });
  });
});

describe('the user who is signed in', () => {
  /** The users in the order in which the server saw them; undefined for a request without a token. */
  let names: (string | undefined)[];
  beforeEach(() => {
    names = [];
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    getToken.mockReset();
  });

  const serve = (...statuses: number[]) =>
    vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
      names.push(headers.authorization);
      return new Response('{}', { status: statuses.shift() ?? 200 });
    });
  const tokens = (...given: (string | undefined)[]) => getToken.mockImplementation(async () => given.shift());

  it('is named to the server, and waited for longer when something is written', async () => {
    serve();
    tokens('one', 'two');
    await requestJson('/x');
    await requestJson('/x', {});
    expect(names).toEqual(['Bearer one', 'Bearer two']);
    expect(getToken.mock.calls).toEqual([[{ patienceMs: 3_000 }], [{ patienceMs: 20_000 }]]);
  });

  it('is named once more, by a fresh token, when the first was refused', async () => {
    serve(401, 200);
    tokens('old', 'fresh');
    expect((await requestJson('/x', {})).ok).toBe(true);
    expect(names).toEqual(['Bearer old', 'Bearer fresh']);
  });

  it('reads again without a token once the session is over', async () => {
    serve(401, 200);
    tokens('old', undefined);
    expect((await requestJson('/x')).ok).toBe(true);
    expect(names).toEqual(['Bearer old', undefined]);
  });

  it('writes nothing without a token once the session is over', async () => {
    serve(401);
    tokens('old', undefined);
    expect(await requestJson('/x', {})).toMatchObject({ ok: false, error: { status: 401 } });
    expect(names).toEqual(['Bearer old']);
  });

  it('has no second request when the first had no token', async () => {
    serve(401);
    tokens(undefined);
    expect(await requestJson('/x')).toMatchObject({ ok: false, error: { status: 401 } });
    expect(names).toEqual([undefined]);
  });

  const tokenOf = (userId: string) => `header.${btoa(JSON.stringify({ sub: userId })).replaceAll('=', '')}.signature`;

  it.each([
    ['there is no token', undefined],
    ['the token is somebody else’s', tokenOf('user_eve')],
    ['the token cannot be read', 'token'],
  ])('sends no write of an owner when %s', async (_, token) => {
    serve(200);
    tokens(token);
    expect(await requestJson('/x', {}, { owner: 'user_ada' })).toMatchObject({ ok: false, error: { kind: 'http', status: 401 } });
    expect(names).toEqual([]);
  });

  it('sends a write of an owner with the owner’s token, and again with no other', async () => {
    serve(401);
    tokens(tokenOf('user_ada'), tokenOf('user_eve'));
    expect(await requestJson('/x', {}, { owner: 'user_ada' })).toMatchObject({ ok: false, error: { status: 401 } });
    expect(names).toEqual([`Bearer ${tokenOf('user_ada')}`]);
  });

  it.each([
    ['there is no token', [undefined], [200], [undefined]],
    ['the token is somebody else’s', [tokenOf('user_eve')], [200], [undefined]],
    ['the session is over', [tokenOf('user_ada'), undefined], [401, 200], [`Bearer ${tokenOf('user_ada')}`, undefined]],
  ])('does not hold up an urgent write, sent without a token and reported, when %s', async (_, given, statuses, expected) => {
    serve(...statuses);
    tokens(...given);
    const onSentWithoutToken = vi.fn();
    expect((await requestJson('/x', {}, { owner: 'user_ada', onSentWithoutToken })).ok).toBe(true);
    expect(names).toEqual(expected);
    expect(onSentWithoutToken).toHaveBeenCalledTimes(1);
    expect(getToken.mock.calls[0]).toEqual([{ patienceMs: 1_000 }]);
  });

  it('is named by an urgent write when the token is there', async () => {
    serve(200);
    tokens(tokenOf('user_ada'));
    const onSentWithoutToken = vi.fn();
    await requestJson('/x', {}, { owner: 'user_ada', onSentWithoutToken });
    expect([names, onSentWithoutToken.mock.calls]).toEqual([[`Bearer ${tokenOf('user_ada')}`], []]);
  });
});
