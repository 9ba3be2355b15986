import { beforeEach, describe, expect, it } from 'vitest';
import type { GameDay } from '../../../../shared/game-day.ts';
import { createTextStore, type TextStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { readBest, recordBest } from './best-score.ts';
import { endFirstAttempt, forgetOtherDays, isFirstAttempt, markFirstStroke } from './first-attempt.ts';
import { clearSavedRun, lateRunDay, readSavedRun, type SavedRun, writeCheckpoints, writeSavedRun } from './saved-run.ts';
import { countFinish, nextStreak, readStreak } from './streak.ts';

const DAY = '2026-11-21' as GameDay;
const TOMORROW = '2026-11-22' as GameDay;
const HASH = '0123456789abcdef';
let store: TextStore;

beforeEach(() => {
  store = createTextStore(() => {
    throw new Error('memory only');
  });
});

describe('nextStreak', () => {
  // last day, streak before, streak after
  it.each([
    [undefined, 0, 1],
    ['2026-11-21', 4, 4],
    ['2026-11-20', 4, 5],
    ['2026-11-19', 4, 1],
    ['2026-11-22', 4, 1],
    ['nonsense', 4, 1],
  ])('a last day of %s with %d gives %d', (lastDate, streak, expected) => {
    expect(nextStreak(lastDate === undefined ? undefined : { lastDate, streak }, DAY)).toEqual({ streak: expected, lastDate: DAY });
  });

  it('goes on over the end of a month', () => {
    expect(nextStreak({ streak: 2, lastDate: '2026-11-30' }, '2026-12-01' as GameDay).streak).toBe(3);
  });

  it('is none when a day has been missed', () => {
    countFinish(store, DAY);
    expect(readStreak(store, DAY)).toBe(1);
    expect(readStreak(store, TOMORROW)).toBe(1);
    expect(readStreak(store, '2026-11-23' as GameDay)).toBe(0);
  });

  it('begins anew when its record is corrupt', () => {
    store.set('streak', '{"streak":"lots"}');
    expect(countFinish(store, DAY)).toBe(1);
    expect(countFinish(store, TOMORROW)).toBe(2);
    expect(store.get('completedDay')).toBe(TOMORROW);
  });
});

describe('the first attempt', () => {
  it('lasts from the first stroke of the day until a second run begins', () => {
    expect(isFirstAttempt(store, DAY)).toBe(false);
    markFirstStroke(store, DAY);
    expect(store.get('firstAttempt_2026-11-21')).toBe('true');
    markFirstStroke(store, DAY);
    expect(store.get('firstAttempt_2026-11-21')).toBe('false');
    markFirstStroke(store, DAY);
    expect(isFirstAttempt(store, DAY)).toBe(false);
  });

  it('ends when the run is reset, and stays ended', () => {
    markFirstStroke(store, DAY);
    endFirstAttempt(store, DAY);
    markFirstStroke(store, DAY);
    expect(isFirstAttempt(store, DAY)).toBe(false);
  });

  it('leaves no flags of other days behind', () => {
    markFirstStroke(store, DAY);
    markFirstStroke(store, TOMORROW);
    forgetOtherDays(store, TOMORROW);
    expect(store.keys()).toEqual(['firstAttempt_2026-11-22']);
  });
});

describe('the best score', () => {
  it('keeps the lower score of a day and begins anew with the next', () => {
    expect(recordBest(store, DAY, 20)).toBe(true);
    expect(recordBest(store, DAY, 20)).toBe(false);
    expect(recordBest(store, DAY, 25)).toBe(false);
    expect(recordBest(store, DAY, 17)).toBe(true);
    expect(readBest(store, DAY)).toBe(17);
    expect(readBest(store, TOMORROW)).toBeUndefined();
    expect(recordBest(store, TOMORROW, 40)).toBe(true);
  });
});

describe('the saved run', () => {
  const saved: SavedRun = { day: DAY, levelHash: HASH, infuriating: false, strokes: 3, replay: 'AAAA' };

  it('is found again on the same day and course only', () => {
    writeSavedRun(store, KEYS.run, saved);
    expect(readSavedRun(store, KEYS.run, DAY, HASH)).toEqual(saved);
    expect(readSavedRun(store, KEYS.run, TOMORROW, HASH)).toBeUndefined();
    expect(readSavedRun(store, KEYS.run, DAY, 'fedcba9876543210')).toBeUndefined();
  });

  it('goes with its checkpoints at a full reset', () => {
    writeSavedRun(store, KEYS.run, saved);
    writeCheckpoints(store, ['5,60']);
    clearSavedRun(store, KEYS.run);
    expect(store.keys()).toEqual([]);
  });

  it.each(['', 'null', '{"day":"2026-11-21"}', '{broken'])('is not read from %j', (text) => {
    store.set('run', text);
    expect(readSavedRun(store, KEYS.run, DAY, HASH)).toBeUndefined();
  });
});

describe("a saved run of yesterday's hole", () => {
  const changeOfDay = Date.parse('2026-11-22T04:00:00Z');
  const save = (day: string) =>
    writeSavedRun(store, KEYS.run, { day: day as GameDay, levelHash: HASH, infuriating: false, strokes: 3, replay: 'AAAA' });

  // day of the run, ms after the 22nd has begun, the day to open instead
  it.each([
    ['2026-11-21', 0, DAY],
    ['2026-11-21', 30 * 60_000 - 1, DAY],
    ['2026-11-21', 30 * 60_000, undefined],
    ['2026-11-20', 0, undefined],
    ['2026-11-22', 0, undefined],
  ])('of %s, %d ms after the change of day, opens %s', (day, sinceChangeMs, expected) => {
    save(day);
    expect(lateRunDay(store, TOMORROW, changeOfDay + sinceChangeMs)).toBe(expected);
  });

  it('opens nothing while its day is on, nor when there is none', () => {
    expect(lateRunDay(store, TOMORROW, changeOfDay)).toBeUndefined();
    save('2026-11-21');
    expect(lateRunDay(store, TOMORROW, changeOfDay - 1)).toBeUndefined();
  });
});
