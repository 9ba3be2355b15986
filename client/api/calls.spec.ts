import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { archiveQuery } from '../../shared/api/archive.ts';
import { leaderboardQuery } from '../../shared/api/leaderboard.ts';
import { api } from './client.ts';

/** What the server of the test was asked. */
let asked: URL;
const answer = (body: unknown) =>
  vi.stubGlobal('fetch', async (path: string) => {
    asked = new URL(path, 'http://localhost');
    return Response.json(body);
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

describe('an answer', () => {
  it('in the shape of the schema is handed on, another is refused', async () => {
    answer({ announcements: [] });
    expect(await api.announcements()).toEqual({ ok: true, value: { announcements: [] } });
    answer({ announcements: [{ id: 1 }] });
    expect(await api.announcements()).toEqual({ ok: false, error: { kind: 'shape' } });
  });
});
