import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { SubmitScoreRequest } from '../../../../shared/api/scores.ts';
import { addDays, type GameDay, parseGameDay } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { ok } from '../../../../shared/result.ts';
import { DRAWN_VALUES } from '../../../../tests/support/test-scope.ts';
import { readContrast, readMotion } from '../../../display/display-atoms.ts';
import { createTextStore, type TextStore } from '../../../platform/storage.ts';
import { firstAttemptKey, KEYS } from '../../../platform/storage-keys.ts';
import { consentOf, consentVisitsOf } from '../../ground/consent/consent.ts';
import { readVolume } from '../../ground/sound/settings-atoms.ts';
import { Outbox } from '../../ground/submission/outbox.ts';
import { readBall } from '../../people/balls/ball-atoms.ts';
import { ScoreFeed } from '../../people/feed/score-feed.ts';
import { readBest, recordBest } from './best-score.ts';
import { readDayNumbers, writeDayNumber } from './day-numbers.ts';
import { endFirstAttempt, forgetOtherDays, isFirstAttempt, markFirstStroke } from './first-attempt.ts';
import { readKeptRun } from './kept-run.ts';
import { lateRunDay, readSavedRun, type SavedRun, writeSavedRun } from './saved-run.ts';
import { countFinish, readStreak } from './streak.ts';

// The atoms read the day and the preferences of the page when they are loaded.
vi.hoisted(() =>
  vi.stubGlobal('window', { gameDate: '2026-11-21', matchMedia: () => Object.assign(new EventTarget(), { matches: false }) }),
);

const DAY = '2026-11-21' as GameDay;
const HASH = '0123456789abcdef';
const NOW = Date.UTC(2026, 10, 21, 4, 10);
/** The most that one read may take, ms of CPU time (usual: below 1). Longer, and an overlong text was parsed. */
const SLOW_MS = 250;

/** How the browser's storage behaves. */
type StorageState = 'working' | 'full' | 'absent';

function storeIn(state: StorageState, texts: Readonly<Record<string, string>> = {}): TextStore {
  const kept = new Map(Object.entries(texts));
  return createTextStore(() => {
    if (state === 'absent') throw new DOMException('forbidden', 'SecurityError');
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem(key: string, value: string) {
        if (state === 'full') throw new DOMException('full', 'QuotaExceededError');
        kept.set(key, value);
      },
      removeItem: (key: string) => void kept.delete(key),
      key: (at: number) => [...kept.keys()][at] ?? null,
      get length() {
        return kept.size;
      },
      clear: () => kept.clear(),
    };
  });
}

const KEY_NAMES = [...Object.values(KEYS), firstAttemptKey(DAY), firstAttemptKey(addDays(DAY, -1))];

/** Objects with the fields of our records and values of any kind. */
const almostOurs = fc.record(
  {
    streak: fc.anything(),
    lastDate: fc.oneof(fc.constant(DAY), fc.string()),
    day: fc.oneof(fc.constant(DAY), fc.string()),
    levelHash: fc.oneof(fc.constant(HASH), fc.anything()),
    infuriating: fc.oneof(fc.boolean(), fc.anything()),
    strokes: fc.oneof(fc.integer(), fc.anything()),
    replay: fc.oneof(fc.base64String(), fc.anything()),
    id: fc.oneof(fc.string(), fc.anything()),
    score: fc.oneof(fc.integer(), fc.anything()),
    isFirstAttempt: fc.oneof(fc.boolean(), fc.anything()),
    tries: fc.oneof(fc.integer(), fc.double(), fc.anything()),
    notBeforeMs: fc.oneof(fc.integer(), fc.double(), fc.anything()),
    styleId: fc.oneof(fc.constantFrom('__proto__', 'constructor', 'daily_1'), fc.anything()),
    [DAY]: fc.oneof(fc.integer(), fc.anything()),
  },
  { requiredKeys: [] },
);

const asJson = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? 'undefined';
  } catch {
    // Big integers and cycles have no JSON.
    return '{';
  }
};

const garbage = fc.oneof(
  fc.string(),
  fc.json(),
  fc.anything().map(asJson),
  almostOurs.map(asJson),
  fc.array(almostOurs, { maxLength: 30 }).map(asJson),
  fc.constantFrom(
    '',
    'null',
    'true',
    '-1',
    '1e999',
    'NaN',
    '0x10',
    ' 7 ',
    '[[[[',
    '{"__proto__":{"streak":9}}',
    '{"constructor":{"prototype":{}}}',
    `{"2026-11-21":1e999,"__proto__":3}`,
    '[{"tries":-1e308}]',
    '['.repeat(100_000),
  ),
);

const stores = fc.record({
  state: fc.constantFrom<StorageState>('working', 'full', 'absent'),
  texts: fc
    .tuple(
      fc.dictionary(fc.constantFrom(...KEY_NAMES), garbage),
      fc.option(fc.oneof(fc.double().map(String), fc.integer().map(String), garbage)),
    )
    // The best score is read only on its own day.
    .map(([texts, best]) => (best === null ? texts : { ...texts, [KEYS.bestScoreDay]: DAY, [KEYS.bestScore]: best })),
});

/** Everything that the page reads, as the screens do. */
function readEverything(store: TextStore) {
  return {
    best: readBest(store, DAY),
    streak: readStreak(store, DAY),
    results: readDayNumbers(store, KEYS.results),
    reached: readDayNumbers(store, KEYS.reached),
    run: readSavedRun(store, KEYS.run, DAY, HASH),
    archiveRun: readSavedRun(store, KEYS.archiveRun, DAY, HASH),
    kept: readKeptRun(store, DAY),
    late: lateRunDay(store, DAY, NOW),
    first: isFirstAttempt(store, DAY),
    ball: readBall(store),
    motion: readMotion(store.get(KEYS.motion)),
    contrast: readContrast(store.get(KEYS.contrast)),
    consent: consentOf(store.get(KEYS.cookieConsent), {}),
    consentVisits: consentVisitsOf(store.get(KEYS.consentVisits)),
    volume: readVolume(store.get(KEYS.volume)),
  };
}

/** An outbox whose server never answers. */
const outboxOver = (store: TextStore): Outbox =>
  new Outbox({
    store,
    send: () => new Promise(() => undefined),
    onChange: () => undefined,
    owner: () => undefined,
    now: () => NOW,
    schedule: () => () => undefined,
  });

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= LIMITS.replayEvents;

describe('any text under our storage keys', () => {
  it('is read as a valid value, or as nothing', () => {
    fc.assert(
      fc.property(stores, ({ state, texts }) => {
        const before = process.cpuUsage();
        const read = readEverything(storeIn(state, texts));
        expect(process.cpuUsage(before).user / 1_000).toBeLessThan(SLOW_MS);
        expect(read.best === undefined || isCount(read.best)).toBe(true);
        expect(Number.isInteger(read.streak) && read.streak >= 0 && read.streak <= LIMITS.streakDays).toBe(true);
        for (const numbers of [read.results, read.reached]) {
          expect(Object.getPrototypeOf(numbers)).toBe(Object.prototype);
          for (const [day, value] of Object.entries(numbers)) expect([parseGameDay(day), isCount(value)]).toEqual([day, true]);
        }
        for (const run of [read.run, read.archiveRun]) {
          if (run) expect([run.day, run.levelHash, Number.isInteger(run.strokes), typeof run.replay]).toEqual([DAY, HASH, true, 'string']);
        }
        expect(read.kept === undefined || (read.kept.run.day === DAY && isCount(read.kept.run.strokes))).toBe(true);
        expect([undefined, addDays(DAY, -1)]).toContain(read.late);
        expect(read.ball.length).toBeGreaterThan(0);
        expect(['system', 'reduced', 'full']).toContain(read.motion);
        expect(['system', 'more', 'normal']).toContain(read.contrast);
        expect(['unknown', 'accepted', 'declined']).toContain(read.consent);
        expect(read.volume >= 0 && read.volume <= 1).toBe(true);
        expect(Object.prototype).not.toHaveProperty('streak');
      }),
      { ...DRAWN_VALUES, numRuns: 600 },
    );
  });

  it('does not keep a day from being played, counted and read again', () => {
    fc.assert(
      fc.property(stores, fc.integer({ min: 1, max: 4_000 }), ({ state, texts }, strokes) => {
        const store = storeIn(state, texts);
        const best = readBest(store, DAY);
        forgetOtherDays(store, DAY);
        markFirstStroke(store, DAY);
        endFirstAttempt(store, DAY);
        recordBest(store, DAY, strokes);
        writeDayNumber(store, KEYS.results, DAY, strokes);
        const streak = countFinish(store, DAY);
        const run: SavedRun = { day: DAY, levelHash: HASH, infuriating: false, strokes, replay: 'AAAA' };
        writeSavedRun(store, KEYS.run, run);
        expect(readBest(store, DAY)).toBe(Math.min(strokes, best ?? strokes));
        expect(readDayNumbers(store, KEYS.results)[DAY]).toBe(strokes);
        expect([readStreak(store, DAY), streak >= 1]).toEqual([streak, true]);
        expect(readSavedRun(store, KEYS.run, DAY, HASH)).toEqual(run);
        expect(isFirstAttempt(store, DAY)).toBe(false);
      }),
      { ...DRAWN_VALUES, numRuns: 300 },
    );
  });

  it('lets the outbox send what is whole, once each, and in the end nothing waits', async () => {
    await fc.assert(
      fc.asyncProperty(stores, async ({ state, texts }) => {
        const sent: SubmitScoreRequest[] = [];
        const store = storeIn(state, texts);
        const outbox = new Outbox({
          store,
          async send(body) {
            sent.push(body);
            return ok({ success: true } as never);
          },
          onChange: () => undefined,
          owner: () => undefined,
          now: () => NOW,
          schedule: () => () => undefined,
        });
        outbox.retryNow();
        outbox.add({ id: 'mine', day: DAY, score: 17, infuriating: false, isFirstAttempt: false, replay: 'AAAA' });
        await outbox.flush();
        await new Promise((resolve) => setImmediate(resolve));
        expect(sent.filter(({ score, replay }) => score === 17 && replay === 'AAAA')).toHaveLength(1);
        expect(sent.length).toBeLessThanOrEqual(LIMITS.outboxRuns);
        for (const { score, clientDate } of sent) expect([Number.isInteger(score), parseGameDay(clientDate)]).toEqual([true, clientDate]);
      }),
      { ...DRAWN_VALUES, numRuns: 200 },
    );
  });

  it('does not keep the feed from asking', async () => {
    await fc.assert(
      fc.asyncProperty(garbage, async (text) => {
        let polls: (() => void)[] = [];
        const feed = new ScoreFeed({
          texts: storeIn('working', { [KEYS.lastSeenScoreTime]: text }),
          load: async () =>
            ok({
              recentScores: [
                {
                  timestamp: '2026-11-21T12:00:00.000Z',
                  username: 'Ada',
                  score: 3,
                  infuriatingMode: false,
                  userId: null,
                  guest: null,
                  isUser: false,
                  runId: 'run',
                  rank: 1,
                  isRival: false,
                  beatsUser: false,
                },
              ],
            }),
          now: () => NOW,
          schedule(callback) {
            polls.push(callback);
            return () => undefined;
          },
          isFromThisVisit: () => false,
          show: () => undefined,
        });
        feed.setAwake(true);
        const [poll] = polls;
        polls = [];
        poll?.();
        await Promise.resolve();
        expect(polls.length).toBeGreaterThan(0);
      }),
      { ...DRAWN_VALUES, numRuns: 100 },
    );
  });
});

describe('a text that is longer than any of ours', () => {
  const HUGE = `[${'{"2026-11-21":1},'.repeat(320_000)}0]`;

  it.each([KEYS.streak, KEYS.results, KEYS.reached, KEYS.run, KEYS.archiveRun, KEYS.finishedRun, KEYS.ballCustomization, KEYS.outbox])(
    'is not parsed under %s',
    (key) => {
      const parse = JSON.parse;
      const parsed: number[] = [];
      JSON.parse = (text: string) => {
        parsed.push(text.length);
        return parse(text);
      };
      try {
        readEverything(storeIn('working', { [key]: HUGE }));
        outboxOver(storeIn('working', { [key]: HUGE })).retryNow();
      } finally {
        JSON.parse = parse;
      }
      expect(HUGE.length).toBeGreaterThan(5_000_000);
      expect(parsed.every((length) => length <= LIMITS.storedText)).toBe(true);
    },
  );

  it('is longer than a full outbox of the widest replays', async () => {
    const store = storeIn('working');
    const outbox = outboxOver(store);
    for (let i = 0; i < LIMITS.outboxRuns; i++) {
      const attemptId = 'a'.repeat(2_048);
      outbox.add({
        id: `run-${i}`,
        day: DAY,
        score: 4_000,
        infuriating: true,
        isFirstAttempt: true,
        attemptId,
        replay: 'A'.repeat(LIMITS.replayBase64),
      });
    }
    expect(store.get(KEYS.outbox)?.length).toBeGreaterThan(LIMITS.outboxRuns * LIMITS.replayBase64);
    expect(store.get(KEYS.outbox)?.length).toBeLessThanOrEqual(LIMITS.storedText);
  });
});
