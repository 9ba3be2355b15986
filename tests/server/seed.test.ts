import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type GameDay } from '../../shared/game-day.ts';
import { loadVerifier } from '../../sim-worker/host/headless.ts';
import { SEED_PASSWORD } from '../../tools/seed/game/accounts.ts';
import { SeededBeforeError, SeededDays } from '../../tools/seed/game/seed-people.ts';
import type { SeedOptions } from '../../tools/seed/options.ts';
import { PlayPool } from '../../tools/seed/play-pool.ts';
import type { SeedReport } from '../../tools/seed/report.ts';
import { FapiClient, ok } from '../support/fapi-client.ts';
import { fixedLevelOf, loadLevel } from '../support/levels.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { expectCountsRight } from './support/day-counts.ts';

const FIRST = '2026-11-10' as GameDay;
const OPTIONS: SeedOptions = {
  players: 8,
  days: [FIRST, addDays(FIRST, 1), addDays(FIRST, 2)],
  seed: 7,
  untilMs: Date.parse('2026-11-12T23:00:00Z'),
};

let servers: TestServer[];
let reports: SeedReport[];
const pool = new PlayPool();
const seed = (server: TestServer): Promise<SeedReport> =>
  new SeededDays(server.app, (ms) => server.clock.set(new Date(ms).toISOString()), OPTIONS, pool).live();
beforeAll(async () => {
  servers = [await startTestServer(), await startTestServer()];
  reports = await Promise.all(servers.map(seed));
});
afterAll(async () => {
  await pool.close();
  for (const server of servers ?? []) await server.close();
});

const scoresOf = (server: TestServer): Promise<unknown[]> =>
  server.query(
    `SELECT game_day::text, username, total, play.infuriating, first_total, finished_at, streak FROM play JOIN player ON player.id = player_id
     ORDER BY game_day, username, finished_at`,
  );

test('the same seed gives the same names, scores and times in two databases', async () => {
  const [first, second] = await Promise.all(servers.map(scoresOf));
  expect(first).toEqual(second);
  expect(reports[0]).toEqual(reports[1]);
  expect(reports[0]).toMatchObject({ accounts: 7, guests: 1 });
  expect(first?.length).toBeGreaterThan(8);
});

test('every run verifies, and counts and rows agree', async () => {
  const [server] = servers as [TestServer];
  const verifier = await loadVerifier();
  const runs = await server.query<{ day: GameDay; hash: string; total: number; replay: Buffer }>(
    'SELECT game_day::text AS day, course_hash AS hash, total, replay FROM run',
  );
  expect(runs).toHaveLength((reports[0]?.finished ?? 0) + (reports[0]?.late ?? 0));
  for (const { day, hash, total, replay } of runs) {
    expect(verifier.verify(loadLevel(fixedLevelOf(day)), hash, replay)).toMatchObject({ ok: true, value: { strokes: total } });
  }
  await expectCountsRight(server);
});

test('people with an account have rivals', async () => {
  const [{ n } = { n: 0 }] = await (servers[0] as TestServer).query<{ n: number }>('SELECT count(*)::integer AS n FROM rival');
  expect([n, reports[0]?.rivals]).toEqual([n, n]);
  expect(n).toBeGreaterThan(6);
});

test('the first player signs in with the password', async () => {
  const [server] = servers as [TestServer];
  const browser = new FapiClient(server);
  const { username: identifier } = reports[0]?.signIn ?? { username: '' };
  await ok(browser.post('/client/sign_ins', { strategy: 'password', identifier, password: SEED_PASSWORD }));
  expect(browser.user.username).toBe(identifier);
});

test('a second time it makes nobody, and says so', async () => {
  await expect(seed(servers[0] as TestServer)).rejects.toThrow(SeededBeforeError);
});
