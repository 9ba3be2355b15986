import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KeepUnlockedStyles1795372000000 } from '../../server/database/migrations/1795372000000-keep-unlocked-styles.ts';
import { CountersService } from '../../server/modules/play/counters/counters.service.ts';
import { ScoreHistoryService } from '../../server/modules/play/score-history/score-history.service.ts';
import { PlayerDaysService } from '../../server/modules/play/standings/player-days.service.ts';
import type { ScoreHistoryEntry } from '../../shared/api/score-history.ts';
import { earnedStyles } from '../../shared/ball-styles.ts';
import { addDays, type GameDay, gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { smallLevelFile, writeLevels } from '../support/small-course.ts';
import { DRAWN_VALUES } from '../support/test-scope.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

// Days before the real today, because the migration goes by the clock of the database. The last one that is played is today, which is open;
// all others are closed, for yesterday may not be yet. What is played on them is the same on every day.
const TODAY = gameDayAt(Date.now());
const DAYS = [...Array.from({ length: 7 }, (_, i) => addDays(TODAY, -2 - i)), TODAY];
const PLAYERS = 46;
const playerId = (player: number) => `00000000-0000-4000-8000-${String(player).padStart(12, '0')}`;
const parOf = (day: GameDay) => 2 + (DAYS.indexOf(day) % 5);

/** What one player has done on a day. */
interface Result {
  readonly day: GameDay;
  readonly player: number;
  /** Strokes of the best ranked run; null for a start alone. */
  readonly total: number | null;
  /** Another ranked run of the day was in infuriating mode. */
  readonly infuriating: boolean;
  /** Strokes of a run from the archive. */
  readonly late: number | null;
}

let server: TestServer;
beforeAll(async () => {
  const levels = Object.fromEntries(DAYS.map((day) => [levelOfDay(day), smallLevelFile({ par: parOf(day) })]));
  server = await startTestServer({ now: new Date().toISOString(), levelsDir: writeLevels(levels) });
});
afterAll(() => server?.close());

const result = fc.record({
  total: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 6 }),
  infuriating: fc.boolean(),
  late: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 2 }),
});
/** Who has played which day, and how. Few different scores make ties; many players, percentiles that are rounded. */
const history = fc
  .tuple(...DAYS.map((day) => fc.array(fc.option(result), { maxLength: PLAYERS }).map((all) => ({ day, all }))))
  .map((days): Result[] =>
    days.flatMap(({ day, all }) => all.flatMap((entry, player) => (entry === null ? [] : [{ ...entry, day, player }]))),
  );

/** One player with 2 strokes on a day on which `better` players have 1 and `worse` players have 3. */
const between = (day: GameDay, better: number, worse: number): Result[] =>
  [...Array<number>(better).fill(1), 2, ...Array<number>(worse).fill(3)].map((total, player) => ({
    day,
    player,
    total,
    infuriating: false,
    late: null,
  }));

test('counters, earned styles and calendar are those of a plain recomputation', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (results) => {
      await store(results);
      const styles: string[] = [];
      for (let player = 0; player < PLAYERS; player++) {
        const { stats } = await server.app.get(CountersService, { strict: false }).of(playerId(player));
        expect(stats).toMatchObject(countersOf(player, results));
        expect(await calendarOf(player)).toEqual(expectedCalendar(player, results));
        styles.push(...earnedStyles(stats).map((style) => `${playerId(player)} ${style}`));
      }
      expect(await migratedStyles()).toEqual(styles.sort());
    }),
    {
      ...DRAWN_VALUES,
      numRuns: 5,
      // 35 of 44 worse is a percentile of 20.45, which is rounded to 20; 31 of 39 worse is one of 20.51.
      examples: [[[...between(DAYS[0] as GameDay, 9, 35), ...between(DAYS[1] as GameDay, 8, 31)]]],
    },
  );
});

/** Replaces all rows of the database, and the counts of the days. */
async function store(results: readonly Result[]): Promise<void> {
  const rows = results.flatMap(({ late, ...entry }) => [
    { ...entry, ranked: true },
    ...(late === null ? [] : [{ ...entry, total: late, infuriating: false, ranked: false }]),
  ]);
  const runs = rows.filter(({ total }) => total !== null);
  await server.query('TRUNCATE player, day_tally CASCADE');
  await server.query(`INSERT INTO player (id) SELECT unnest($1::uuid[])`, [Array.from({ length: PLAYERS }, (_, i) => playerId(i))]);
  await server.query(`INSERT INTO play (game_day, player_id, total) SELECT * FROM unnest($1::date[], $2::uuid[], $3::integer[])`, [
    results.map(({ day }) => day),
    results.map(({ player }) => playerId(player)),
    results.map(({ total }) => total),
  ]);
  await server.query(
    `WITH sent AS (
       SELECT gen_random_uuid() AS id, * FROM unnest($1::uuid[], $2::date[], $3::integer[], $4::boolean[], $5::boolean[])
         AS sent (player_id, game_day, total, infuriating, ranked)
     ), begun AS (
       INSERT INTO attempt (id, player_id, game_day, is_first, infuriating, started_at)
       SELECT id, player_id, game_day, false, infuriating, now() FROM sent
     )
     INSERT INTO run (id, player_id, attempt_id, game_day, level, course_hash, infuriating, is_first, ranked, total, strokes_by_checkpoint, steps,
       simulation_version, replay, replay_sha256, finished_at)
     SELECT id, player_id, id, game_day, 2, '', infuriating, false, ranked, total, ARRAY[total], 1, 1, '', id::text::bytea, now() FROM sent`,
    [
      runs.map(({ player }) => playerId(player)),
      runs.map(({ day }) => day),
      runs.map(({ total }) => total),
      runs.map(({ infuriating }) => infuriating),
      runs.map(({ ranked }) => ranked),
    ],
  );
  // As the counts are kept: over shards, some of which are negative.
  await server.query(
    `INSERT INTO day_tally (game_day, measure, bucket, shard, n)
     SELECT game_day, 'best', total, shard, CASE shard WHEN 0 THEN count(*) + 5 ELSE -5 END
     FROM play, generate_series(0, 1) AS shard WHERE total IS NOT NULL GROUP BY game_day, total, shard`,
  );
  server.app.get(PlayerDaysService, { strict: false }).forget(results.map(({ day }) => day));
}

const best = (results: readonly Result[]): (Result & { readonly total: number })[] =>
  results.filter((entry): entry is Result & { total: number } => entry.total !== null);

/** The counters by the words of their definition, over sorted lists. */
function countersOf(player: number, results: readonly Result[]) {
  const own = results.filter((entry) => entry.player === player);
  const closed = best(own).filter(({ day }) => day !== TODAY);
  const totalsOf = (on: GameDay) => best(results.filter(({ day }) => day === on)).map(({ total }) => total);
  return {
    days_played: own.length,
    daily_runs_completed: best(own).length,
    times_beat_average: closed.filter(({ day, total }) => total * totalsOf(day).length < totalsOf(day).reduce((a, b) => a + b, 0)).length,
    times_top_20_percentile: closed.filter(({ day, total }) => percentile(total, totalsOf(day)) <= 20).length,
    infuriating_completed: best(own).filter(({ infuriating }) => infuriating).length,
    daily_first_places: closed.filter(({ day, total }) => total === Math.min(...totalsOf(day))).length,
  };
}

/** 100 minus the share, in percent, of the other finishers who did worse, rounded; 0 for the best score. */
function percentile(total: number, totals: readonly number[]): number {
  if (total === Math.min(...totals)) return 0;
  return Math.round(100 - (100 * totals.filter((other) => other > total).length) / (totals.length - 1));
}

/** All entries of the player, over the months of the days. */
async function calendarOf(player: number): Promise<{ entries: ScoreHistoryEntry[]; first: string | null }> {
  const service = server.app.get(ScoreHistoryService, { strict: false });
  const months = [...new Set(DAYS.map((day) => day.slice(0, 7)))].sort();
  const answers = [];
  for (const name of months) {
    answers.push(await service.month({ year: Number(name.slice(0, 4)), month: Number(name.slice(5)) - 1 }, playerId(player), false));
  }
  return {
    entries: answers.flatMap(({ scoreHistory }) => scoreHistory.map((entry) => ({ ...entry, runId: null }))),
    first: answers[0]?.firstScoreDate ?? null,
  };
}

function expectedCalendar(player: number, results: readonly Result[]): { entries: ScoreHistoryEntry[]; first: string | null } {
  const entries = DAYS.toSorted().flatMap((day): ScoreHistoryEntry[] => {
    const field = results.filter((entry) => entry.day === day);
    const own = field.find((entry) => entry.player === player);
    const late = own?.total == null;
    const userScore = own?.total ?? (day === TODAY ? null : own?.late) ?? null;
    if (userScore === null) return [];
    const isBestScore = !late && day !== TODAY && best(field).every(({ total }) => total >= userScore);
    return [{ date: day, userScore, parScore: parOf(day), colorCode: colorOf(userScore / parOf(day)), isBestScore, late, runId: null }];
  });
  return { entries, first: entries[0]?.date ?? null };
}

/** As the product's decisions say it. */
function colorOf(ratio: number): ScoreHistoryEntry['colorCode'] {
  if (ratio > 1.35) return 'red';
  if (ratio > 1.1) return 'orange';
  if (ratio > 0.95) return 'yellow';
  if (ratio > 0.8) return 'lightgreen';
  return ratio > 0.65 ? 'mediumgreen' : 'darkgreen';
}

/** What the migration gives to the players who are there. */
async function migratedStyles(): Promise<string[]> {
  const runner = server.app.get(DataSource).createQueryRunner();
  const migration = new KeepUnlockedStyles1795372000000();
  await migration.down(runner);
  await migration.up(runner);
  const rows: { style: string }[] = await runner.query(`SELECT player_id || ' ' || style_id AS style FROM unlocked_style`);
  await runner.release();
  return rows.map(({ style }) => style).sort();
}
