import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseRetryAfter, requestJson } from './http.ts';

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

  it('names status, code and patience of a refusal', async () => {
    answer('{"code":"verifier_busy","message":"busy"}', { status: 503, headers: { 'retry-after': '3' } });
    expect(await requestJson('/x', {})).toEqual({
      ok: false,
      error: { kind: 'http', status: 503, code: 'verifier_busy', retryAfterMs: 3000 },
    });
  });

  it('survives a page in the place of JSON, and no connection at all', async () => {
    answer('<html>', { status: 200 });
    expect(await requestJson('/x')).toEqual({ ok: false, error: { kind: 'shape' } });
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
    expect(await requestJson('/x')).toEqual({ ok: false, error: { kind: 'network' } });
  });
});
