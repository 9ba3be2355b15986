import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserStatsResponse } from '../../../../shared/api/user-stats.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { err, ok } from '../../../../shared/result.ts';
import { atFlag } from '../../../../tests/browser/support/runs.ts';
import type { ApiResult } from '../../../api/http.ts';
import { createTextStore, type TextStore } from '../../../platform/storage.ts';
import { createStore, type Store } from '../../../state/jotai.ts';
import { playerChangeCountAtom, signedOutCountAtom } from '../../account/session/account-atoms.ts';
import { submissionsAtom } from '../../ground/submission/submission-atoms.ts';
import { readBest, recordBest } from '../../run/play/best-score.ts';
import { dailyHole } from '../../run/play/hole.ts';
import { HoleMemory } from '../../run/play/hole-memory.ts';
import { bootAtom, type FinishedRun, stageAtom } from '../../run/play/play-atoms.ts';
import { playerStatsAtom } from './player-stats-atoms.ts';
import { startPlayerStats } from './start-player-stats.ts';

// The atoms read the page's day when they are loaded.
vi.hoisted(() => vi.stubGlobal('window', { gameDate: '2026-11-21' }));

const DAY = '2026-11-21' as GameDay;
const stats = (streak: number, best: number | null): ApiResult<UserStatsResponse> =>
  ok({ streak, lastDate: best === null ? '2026-11-20' : DAY, today: { gameDay: DAY, best } } as unknown as UserStatsResponse);
const run = (kind: FinishedRun['kind']) => ({ id: 'a', kind, day: DAY, strokes: 20 }) as FinishedRun;

let store: Store;
let texts: TextStore;
let asked: number;
let answer: ApiResult<UserStatsResponse>;
beforeEach(() => {
  vi.useFakeTimers();
  store = createStore();
  asked = 0;
  answer = stats(3, null);
  texts = createTextStore(() => {
    throw new Error('memory only');
  });
  const userStats = async () => {
    asked++;
    return answer;
  };
  startPlayerStats(store, { userStats }, texts);
});
afterEach(() => void vi.useRealTimers());

async function boot(): Promise<void> {
  store.set(bootAtom, { state: 'ready' });
  await vi.runAllTimersAsync();
}
const shownStats = () => [store.get(playerStatsAtom)?.streak, store.get(playerStatsAtom)?.best];

test('the server is asked once, when the hole is there and the page has come to rest', async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(0);
  store.set(bootAtom, { state: 'ready' });
  expect(asked).toBe(0);
  await vi.runAllTimersAsync();
  expect([asked, shownStats()]).toEqual([1, [3, null]]);
  store.set(bootAtom, { state: 'loading' });
  await boot();
  expect(asked).toBe(1);
});

test('a finished run counts at once, and as the server says once it has judged it', async () => {
  await boot();
  store.set(stageAtom, atFlag(run('daily')));
  expect(shownStats()).toEqual([4, 20]);
  answer = stats(9, 18);
  store.set(submissionsAtom, { a: { state: 'pending', failedBefore: false } });
  await vi.runAllTimersAsync();
  expect(asked).toBe(1);
  store.set(submissionsAtom, { a: { state: 'rejected' } });
  await vi.runAllTimersAsync();
  expect([asked, shownStats()]).toEqual([2, [9, 18]]);
});

test.each(['archive', 'bonus', 'practice'] as const)('a run of the kind %s changes nothing', async (kind) => {
  await boot();
  store.set(stageAtom, atFlag(run(kind)));
  expect(shownStats()).toEqual([3, null]);
});

test('a server that cannot be reached, or does not know the player, changes nothing', async () => {
  answer = err({ kind: 'network' });
  await boot();
  expect(store.get(playerStatsAtom)).toBeNull();
  store.set(stageAtom, atFlag(run('daily')));
  expect(store.get(playerStatsAtom)).toBeNull();
});

test('a player who comes is asked for at once, one who leaves is forgotten at once', async () => {
  await boot();
  answer = stats(7, 12);
  store.set(playerChangeCountAtom, 1);
  await vi.runAllTimersAsync();
  expect([asked, ...shownStats()]).toEqual([2, 7, 12]);
  answer = stats(0, null);
  store.set(signedOutCountAtom, 1);
  expect(store.get(playerStatsAtom)).toBeNull();
});

test('an answer that comes after a finish or a sign-out changes nothing', async () => {
  await boot();
  answer = stats(7, 12);
  store.set(playerChangeCountAtom, 1);
  store.set(stageAtom, atFlag(run('daily')));
  await vi.runAllTimersAsync();
  expect([asked, ...shownStats()]).toEqual([2, 4, 20]);
  store.set(playerChangeCountAtom, 2);
  store.set(signedOutCountAtom, 1);
  await vi.runAllTimersAsync();
  expect([asked, store.get(playerStatsAtom)]).toEqual([3, null]);
});

test('a better run of another device is the day’s best here, and finishes the hole', async () => {
  answer = stats(3, 22);
  await boot();
  expect(recordBest(texts, DAY, 30)).toBe(false);
  expect(new HoleMemory(texts).hasFinished(dailyHole(DAY))).toBe(true);
});

test.each([
  ['a worse one', stats(3, 22)],
  ['none', stats(3, null)],
])('%s at the server leaves the best run of this browser', async (_, told) => {
  recordBest(texts, DAY, 20);
  answer = told;
  await boot();
  expect([asked, readBest(texts, DAY)]).toEqual([1, 20]);
});
