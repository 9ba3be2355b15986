import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DayRunsService } from '../../server/modules/play/scores/day-runs.service.ts';
import { SHOTS_ROUTE, type ShotsResponse, shotsResponse } from '../../shared/api/shots.ts';
import { courseHash } from '../../shared/course/course-hash.ts';
import { COLUMNS, ROWS, TILE } from '../../shared/course/geometry.ts';
import { writeLevel } from '../../shared/course/level.ts';
import { addDays, FIRST_DAY, type GameDay } from '../../shared/game-day.ts';
import { LIMITS } from '../../shared/limits.ts';
import { REPLAY_MODE, VELOCITY_SCALE } from '../../shared/replay/replay.ts';
import { STEP } from '../../sim-worker/core/round.ts';
import { loadEngine, openRound } from '../../sim-worker/host/headless.ts';
import { writeLevels } from '../support/small-course.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { textMap } from '../support/text-map.ts';
import { expectOk, refusal, TestPlayer } from './support/test-player.ts';

/** Water to the left of the start, and the finish to the right. The rest of the course is solid ground. */
const AREA = `
  ####################
  #..................#
  #..................#
  #~~.S......F.......#
  ########fffffff#####
  ####################
`;
const COURSE = textMap(`${'#'.repeat(COLUMNS)}\n`.repeat(ROWS - 6) + AREA);
const LAUNCH_SPEEDS = [6, 7, 8, 9, 10, 11, 12];

const engine = await loadEngine();
let variants = 0;

/** Shots by cell, `column row`. */
type Counts = Record<string, number>;

interface RunOptions {
  readonly hops?: number;
  /** How many of the hops are followed by a return. */
  readonly returns?: number;
  /** Shots into the water. */
  readonly wet?: number;
}

/** Where the shots of runs ended, noted while they are played. */
class NaiveMap {
  readonly landings: Counts = {};
  readonly drownings: Counts = {};

  /** A run: shots into the water, hops, and one shot to the finish. No two have the same bytes. */
  play(options: RunOptions = {}): Uint8Array {
    variants++;
    for (const speed of LAUNCH_SPEEDS) {
      const tried = new NaiveMap();
      const replay = tried.tryRun(options, speed);
      if (!replay) continue;
      for (const [from, to] of [[tried.landings, this.landings] as const, [tried.drownings, this.drownings] as const])
        for (const [cell, n] of Object.entries(from)) to[cell] = (to[cell] ?? 0) + n;
      return replay;
    }
    throw new Error('The run was not finished');
  }

  /** @returns undefined when the last shot does not finish */
  private tryRun({ hops = 0, returns = 0, wet = 0 }: RunOptions, speed: number): Uint8Array | undefined {
    const recorder = openRound(engine, COURSE, courseHash(COURSE));
    const { round } = recorder;
    const shoot = (vx: number, vy: number) => {
      while (!round.isReady) round.step();
      if (!recorder.shoot({ vx, vy })) throw new Error('The shot was refused');
      let drownedAt: { readonly x: number; readonly y: number } | undefined;
      while (!round.isReady && !round.isFinished) if (round.step() & STEP.drowned) drownedAt = round.carriedFrom;
      if (drownedAt) count(this.drownings, drownedAt);
      else if (!round.isFinished) count(this.landings, round.ball);
    };
    recorder.start(REPLAY_MODE.normal);
    for (let i = 0; i < wet; i++) shoot(-4 * VELOCITY_SCALE, -4 * VELOCITY_SCALE);
    for (let i = 0; i < hops; i++) {
      shoot(500 * i, -6 * VELOCITY_SCALE);
      if (i < returns && !recorder.returnToCheckpoint()) throw new Error('The return was refused');
    }
    shoot(speed * VELOCITY_SCALE + variants, -speed * VELOCITY_SCALE);
    if (!round.isFinished) return undefined;
    recorder.end();
    return recorder.encode();
  }
}

function count(counts: Counts, { x, y }: { readonly x: number; readonly y: number }): void {
  const cell = `${Math.floor((2 * x) / TILE)} ${Math.floor((2 * y) / TILE)}`;
  counts[cell] = (counts[cell] ?? 0) + 1;
}

const toCounts = (cells: ShotsResponse['landings']): Counts => Object.fromEntries(cells.map(([x, y, n]) => [`${x} ${y}`, n]));

let server: TestServer;
let days = 0;
beforeAll(async () => {
  const level = writeLevel({ ...COURSE, theme: 'meadow', name: 'Pond', par: 1, decorations: [] } as Parameters<typeof writeLevel>[0], {});
  server = await startTestServer({ levelsDir: writeLevels({ 2: JSON.stringify(level) }) });
});
afterAll(() => server?.close());

/** Sets the clock to noon of a day that no test has used. @returns the day */
function startDay(): GameDay {
  const day = addDays(FIRST_DAY, days);
  days += 2;
  server.clock.set(`${day}T12:00:00Z`);
  return day;
}
const closeDay = (day: GameDay): void => server.clock.set(`${addDays(day, 1)}T12:00:00Z`);

const get = (day: string) => new TestPlayer(server).get(`${SHOTS_ROUTE}?date=${day}`);
const shotsOf = async (day: GameDay) => shotsResponse.parse(expectOk(await get(day)));

/** As many players as are needed for a map; each finishes with one stroke. */
async function finishFor(map: NaiveMap, players: number): Promise<void> {
  for (let i = 0; i < players; i++) await new TestPlayer(server).play(map.play());
}

describe('the shots of a day', () => {
  test('are counted where they came to rest and drowned, in half tiles', async () => {
    const day = startDay();
    const map = new NaiveMap();
    await finishFor(map, LIMITS.shotMapMinPlayers - 4);
    for (const run of [{ hops: 3 }, { hops: 2, returns: 2 }, { wet: 2 }, { hops: 1, wet: 1, returns: 1 }])
      await new TestPlayer(server).play(map.play(run));
    closeDay(day);
    const { landings, drownings, ...rest } = await shotsOf(day);
    expect(rest).toEqual({ gameDay: day, players: LIMITS.shotMapMinPlayers, cellsPerTile: 2, reason: null });
    expect(toCounts(landings)).toEqual(map.landings);
    expect(toCounts(drownings)).toEqual(map.drownings);
    expect(Object.values(map.landings).reduce((sum, n) => sum + n, 0)).toBe(6);
    expect(Object.values(map.drownings).reduce((sum, n) => sum + n, 0)).toBe(3);
  });

  test('are those of the best run of each player', async () => {
    const day = startDay();
    const map = new NaiveMap();
    await finishFor(map, LIMITS.shotMapMinPlayers - 1);
    const player = new TestPlayer(server);
    await player.play(new NaiveMap().play({ hops: 4 }));
    await player.play(map.play({ hops: 1 }));
    closeDay(day);
    expect(toCounts((await shotsOf(day)).landings)).toEqual(map.landings);
  });

  test('are told of a closed day only, and refused of a coming one', async () => {
    const day = startDay();
    const map = new NaiveMap();
    await finishFor(map, LIMITS.shotMapMinPlayers - 1);
    await new TestPlayer(server).play(map.play({ hops: 1 }));
    const nothing = { gameDay: day, players: 0, cellsPerTile: 2, landings: [], drownings: [], reason: 'open' };
    const open = await get(day);
    expect(shotsResponse.parse(expectOk(open))).toEqual(nothing);
    expect(open.headers.get('cache-control')).toBe('public, max-age=60');
    expect(refusal(await get(addDays(day, 1)))).toMatchObject({ status: 425, code: 'too_early' });
    expect(refusal(await get('')).status).toBe(400);
    // Runs of the day rank for half an hour more, and the last ones are verified for ten minutes.
    server.clock.set(`${addDays(day, 1)}T04:39:59Z`);
    expect(await shotsOf(day)).toEqual(nothing);
    server.clock.set(`${addDays(day, 1)}T04:40:00Z`);
    const closed = await get(day);
    expect(shotsResponse.parse(expectOk(closed))).toMatchObject({ players: LIMITS.shotMapMinPlayers, reason: null });
    expect(closed.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  test('are not told of few players; a run without outcomes is not counted', async () => {
    const day = startDay();
    const map = new NaiveMap();
    await finishFor(map, LIMITS.shotMapMinPlayers);
    await server.query('UPDATE run SET outcomes = NULL WHERE id = (SELECT id FROM run WHERE game_day = $1 LIMIT 1)', [day]);
    closeDay(day);
    expect(await shotsOf(day)).toMatchObject({ players: 0, landings: [], drownings: [], reason: 'few' });
  });

  test('are counted once, and kept', async () => {
    const day = startDay();
    await finishFor(new NaiveMap(), LIMITS.shotMapMinPlayers);
    closeDay(day);
    const first = await server.countStatements(() => shotsOf(day));
    expect(first.statements).toBeGreaterThan(0);
    const { result, statements } = await server.countStatements(() => shotsOf(day));
    expect([statements, result]).toEqual([0, first.result]);
  });
});

test('a sample has the same players each time, each once, within the limit', async () => {
  const day = startDay();
  await finishFor(new NaiveMap(), 6);
  const runs = server.app.get(DayRunsService, { strict: false });
  const sample = async (atMost: number, batch: number): Promise<string[]> => {
    const replays: string[] = [];
    for await (const { replay } of runs.sample(day, atMost, batch)) replays.push(Buffer.from(replay).toString('hex'));
    return replays;
  };
  const all = await sample(100, 2);
  expect(new Set(all).size).toBe(6);
  expect(await sample(100, 100)).toEqual(all);
  expect(await sample(5, 2)).toEqual(all.slice(0, 5));
});
