import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { archiveQuery } from '../../shared/api/archive.ts';
import { leaderboardQuery } from '../../shared/api/leaderboard.ts';
import { api } from './client.ts';

/** What the server of the test was asked. */
let asked: URL;
let request: RequestInit;
const answer = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked = new URL(path, 'http://localhost');
    request = init;
    return Response.json(body, { status });
  });

beforeEach(() => answer({}));
afterEach(() => vi.unstubAllGlobals());

const query = () => Object.fromEntries(asked.searchParams);

describe('a question', () => {
  it('for a page of the board says what the server reads', async () => {
    const wanted = { showAnonymous: false, infuriatingOnly: true, date: '2026-11-20', offset: 200, limit: 100 };
    await api.leaderboard(wanted);
    expect(asked.pathname).toBe('/api/leaderboard');
    expect(leaderboardQuery.parse(query())).toEqual({ ...wanted, view: 'all' });
  });

  it('leaves out what is not given', async () => {
    await api.leaderboard({ showAnonymous: true, date: undefined });
    expect(query()).toEqual({ showAnonymous: 'true' });
    await api.leaderboard({});
    expect(asked.search).toBe('');
  });

  it('for January of the archive says 0', async () => {
    await api.archive({ year: 2027, month: 0 });
    expect(archiveQuery.parse(query())).toEqual({ year: 2027, month: 0 });
  });
});

describe('what a call is asked with', () => {
  it('fills the path, and the rest is the body', async () => {
    await api.updateMap({ id: 'a/b', title: 'Stairs', mapData: 'code' });
    expect([asked.pathname, request.method, request.body]).toEqual(['/api/maps/a%2Fb', 'PUT', '{"title":"Stairs","mapData":"code"}']);
  });

  it('fills the path, and the rest is the query', async () => {
    await api.run({ id: 'a b', key: 'k=1' });
    expect([asked.pathname, asked.search, request.body]).toEqual(['/api/runs/a%20b', '?key=k%3D1', undefined]);
  });

  it('is nothing but the method for some calls', async () => {
    await api.linkAccount();
    expect([request.method, request.body]).toEqual(['POST', '{}']);
    await api.deleteMap({ id: 'm' }, { outlivesPage: true });
    expect([asked.pathname, asked.search, request.method, request.body, request.keepalive]).toEqual([
      '/api/maps/m',
      '',
      'DELETE',
      undefined,
      true,
    ]);
  });
});

describe('a refusal', () => {
  const refusal = (details: unknown) => answer({ code: 'run_locked', message: 'Finish this hole first.', details }, 403);
  const known = { gameDay: '2026-11-22', username: 'Grace', score: 7 };

  it('that tells something the page reads is checked, and has its defaults', async () => {
    refusal(known);
    expect(await api.run({ id: 'r' })).toMatchObject({ ok: false, error: { code: 'run_locked', details: { ...known, guest: null } } });
    refusal({ ...known, score: 'seven' });
    expect(await api.run({ id: 'r' })).toEqual({ ok: false, error: { kind: 'shape' } });
  });

  it('of another call tells whatever it tells', async () => {
    refusal('anything');
    expect(await api.announcements()).toMatchObject({ ok: false, error: { code: 'run_locked', details: 'anything' } });
  });
});

describe('an answer', () => {
  it('in the shape of the schema is handed on, another is refused', async () => {
    answer({ announcements: [] });
    expect(await api.announcements()).toEqual({ ok: true, value: { announcements: [] } });
    answer({ announcements: [{ id: 1 }] });
    expect(await api.announcements()).toEqual({ ok: false, error: { kind: 'shape' } });
  });
});
