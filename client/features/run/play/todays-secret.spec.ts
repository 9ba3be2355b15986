import { beforeEach, expect, test } from 'vitest';
import type { UserStatsResponse } from '../../../../shared/api/user-stats.ts';
import { courseHash } from '../../../../shared/course/course-hash.ts';
import type { Level } from '../../../../shared/course/level.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { err, ok } from '../../../../shared/result.ts';
import type { ApiResult } from '../../../api/http.ts';
import { createTextStore, type TextStore } from '../../../platform/storage.ts';
import { recordBest } from './best-score.ts';
import type { loadLevel } from './level-loader.ts';
import { secrecyOf } from './todays-secret.ts';

const DAY = '2026-11-22' as GameDay;
const YESTERDAY = '2026-11-21' as GameDay;
const LEVEL: Level = {
  width: 2,
  height: 2,
  tiles: Uint16Array.of(1, 2, 3, 4),
  theme: 'meadow',
  par: 3,
  name: '',
  decorations: [],
  // The file may say what it wants.
  hash: '',
};
const TODAYS = courseHash(LEVEL);
const ANOTHER = '0123456789abcdef';

let texts: TextStore;
let levels: number[];
let answer: ApiResult<UserStatsResponse>;
beforeEach(() => {
  texts = createTextStore(() => {
    throw new Error('no storage here');
  });
  levels = [];
  answer = statsOf(DAY, null);
});

const statsOf = (gameDay: string, best: number | null) => ok({ today: { gameDay, best } } as UserStatsResponse);

const load: typeof loadLevel = async (number) => {
  levels.push(number);
  return ok({ number, level: LEVEL });
};
const offline: typeof loadLevel = async () => err('level_unreadable');
const secrecy = (hash: string, loadIt = load) =>
  secrecyOf(hash, { day: DAY, texts, api: { userStats: async () => answer }, levelBase: '/levels/' }, loadIt);

test("today's hole is secret until it was finished, in this browser or elsewhere", async () => {
  expect(await secrecy(TODAYS)).toBe('secret');
  answer = statsOf(DAY, 31);
  expect(await secrecy(TODAYS)).toBe('open');
  answer = statsOf(YESTERDAY, 31);
  expect(await secrecy(TODAYS)).toBe('secret');
  recordBest(texts, YESTERDAY, 31);
  expect(await secrecy(TODAYS)).toBe('secret');
  recordBest(texts, DAY, 31);
  expect(await secrecy(TODAYS)).toBe('open');
});

test('every other course is open', async () => {
  expect(await secrecy(ANOTHER)).toBe('open');
  expect(levels).toEqual([46]);
});

test("without today's hole nobody can tell, unless it was finished", async () => {
  answer = err({ kind: 'network' });
  expect(await secrecy(ANOTHER, offline)).toBe('unknown');
  recordBest(texts, DAY, 31);
  expect(await secrecy(ANOTHER, offline)).toBe('open');
});
