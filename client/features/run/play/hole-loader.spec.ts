import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameDay } from '../../../../shared/game-day.ts';
import { ok } from '../../../../shared/result.ts';
import { loadLevel as readLevelFile } from '../../../../tests/support/levels.ts';
import type { Simulation } from '../../../sim/simulation.ts';
import { createStore, type Store } from '../../../state/jotai.ts';
import { fetchGranted } from './bonus-grant.ts';
import { bonusHole, type Hole, holeOfDay, isSameHole } from './hole.ts';
import { HoleLoader } from './hole-loader.ts';
import { type Boot, bootAtom } from './play-atoms.ts';

// The atoms read the day and the preferences of the page when they are loaded.
vi.hoisted(() =>
  vi.stubGlobal('window', { gameDate: '2026-11-21', matchMedia: () => Object.assign(new EventTarget(), { matches: false }) }),
);

const LEVEL = readFileSync(join(import.meta.dirname, '../../../../tests/support/levels/45.json'), 'utf8');
const TODAY = '2026-11-21' as GameDay;
const hole = holeOfDay(TODAY, TODAY) as Hole;
const NOW = Date.parse('2026-11-21T04:00:01Z');

const tooEarly = (seconds: number) => () => new Response('{}', { status: 425, headers: { 'retry-after': String(seconds) } });
const level = () => new Response(LEVEL);

let page: EventTarget & { visibilityState: string };
let answers: (() => Response)[];
let requests: string[];
let waits: number;
let store: Store;
let loader: HoleLoader;
let boots: Boot[];
/** How the engine opens, and how often it was asked to. */
let open: () => ReturnType<Simulation['open']>;
let openings: number;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  requests = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return (answers.shift() ?? level)();
  });
  waits = 0;
  store = createStore();
  boots = [];
  store.sub(bootAtom, () => boots.push(store.get(bootAtom)));
  open = async () => ok(null);
  openings = 0;
  const simulation = {
    open: () => {
      openings++;
      return open();
    },
    load: async () => ok(null),
  } as unknown as Simulation;
  loader = new HoleLoader({ store, simulation, levelBase: '/levels/', onWaited: () => void waits++ });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const waitsUntil = (seconds: number): Boot => ({ state: 'waiting', opensAtMs: NOW + seconds * 1000 });
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('a bonus level is requested with the word of the server', async () => {
  answers = [];
  const { level: number } = bonusHole(TODAY);
  const loaded = await loader.load({ ...bonusHole(TODAY), fetchText: fetchGranted(Promise.resolve('a.b')) });
  expect([loaded?.ok, requests]).toEqual([true, [`/levels/${number}.json?grant=a.b`]]);
});

test('a hole that is not open yet is requested when it opens, and never replaced', async () => {
  answers = [tooEarly(4), tooEarly(2)];
  const loading = loader.load(hole);
  await pass(0);
  expect([store.get(bootAtom), requests.length]).toEqual([waitsUntil(4), 1]);
  await pass(3.9);
  expect([requests.length, waits]).toEqual([1, 0]);
  await pass(0.1);
  // The server's clock has not reached the day yet: the page goes on waiting.
  expect([store.get(bootAtom), requests.length, waits]).toEqual([waitsUntil(6), 2, 1]);
  await pass(2);
  expect(await loading).toMatchObject({ ok: true, value: { number: 45 } });
  expect(new Set(requests)).toEqual(new Set(['/levels/45.json']));
  // Between two answers the wait stays on the screen.
  expect(boots.map(({ state }) => state)).toEqual(['loading', 'waiting', 'waiting']);
});

test('a long wait is shown as it is, and checked with the server every ten minutes', async () => {
  answers = [tooEarly(86_400), tooEarly(85_800)];
  void loader.load(hole);
  await pass(599);
  expect([store.get(bootAtom), requests.length]).toEqual([waitsUntil(86_400), 1]);
  await pass(1);
  expect([store.get(bootAtom), requests.length]).toEqual([waitsUntil(86_400), 2]);
});

test('a page that slept over the opening requests the hole when it is shown again', async () => {
  answers = [tooEarly(300)];
  const loading = loader.load(hole);
  await pass(0);
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(requests).toHaveLength(1);
  // Timers stand still while a device sleeps.
  vi.setSystemTime(NOW + 400_000);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(requests).toHaveLength(1);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(await loading).toMatchObject({ ok: true });
  expect(requests).toHaveLength(2);
});

test('another hole ends the wait', async () => {
  answers = [tooEarly(60)];
  const waiting = loader.load(hole);
  await pass(0);
  const other = await loader.load(holeOfDay('2026-11-10' as GameDay, TODAY) as Hole);
  expect(other).toMatchObject({ ok: true, value: { number: 34 } });
  await pass(60);
  expect([await waiting, waits]).toEqual([undefined, 0]);
  expect(requests).toEqual(['/levels/45.json', '/levels/34.json']);
});

test('a game that has failed meanwhile stays failed', async () => {
  answers = [tooEarly(60)];
  const waiting = loader.load(hole);
  await pass(0);
  const failed: Boot = { state: 'failed', message: 'play.failedEngine', remedy: 'reload' };
  store.set(bootAtom, failed);
  await pass(60);
  expect([await waiting, store.get(bootAtom), requests.length]).toEqual([undefined, failed, 1]);
});

test('a hole that came with its course is loaded without a request', async () => {
  const enclosed = readLevelFile(45);
  const past: Hole = { kind: 'archive', day: '2026-11-20' as GameDay, level: 44, enclosed };
  expect(await loader.load(past)).toMatchObject({ ok: true, value: { level: { hash: enclosed.hash } } });
  expect(requests).toEqual([]);
  expect([isSameHole(past, { ...past }), isSameHole(past, { kind: 'archive', day: past.day, level: 44 })]).toEqual([true, false]);
});

test('a prepared engine is opened once, and says nothing until a hole is loaded', async () => {
  loader.prepare();
  expect([openings, loader.isUsed, boots]).toEqual([1, false, []]);
  expect(await loader.load(hole)).toMatchObject({ ok: true });
  expect([openings, loader.isUsed]).toEqual([1, true]);
});

test('an engine that could not be prepared fails the load', async () => {
  open = () => Promise.reject(new Error('The worker has died'));
  loader.prepare();
  await pass(1);
  await expect(loader.load(hole)).rejects.toThrow('The worker has died');
});
