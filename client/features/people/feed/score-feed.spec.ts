import { describe, expect, it } from 'vitest';
import type { RecentScoresResponse } from '../../../../shared/api/scores.ts';
import { err, ok } from '../../../../shared/result.ts';
import type { ApiResult } from '../../../api/http.ts';
import { createTextStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { type RecentScore, ScoreFeed } from './score-feed.ts';

const START = Date.parse('2026-11-21T12:00:00Z');

const score = (username: string, seconds: number, strokes = 20): RecentScore => ({
  username,
  score: strokes,
  infuriatingMode: false,
  userId: null,
  guest: null,
  isUser: false,
  runId: `run of ${username}`,
  rank: 1,
  isRival: false,
  beatsUser: false,
  timestamp: new Date(START + seconds * 1_000).toISOString(),
});

/** A feed with a clock, a store and a server that the test controls. */
function feedOf() {
  const texts = createTextStore(() => {
    throw new Error('memory only');
  });
  let now = 0;
  let timers: { at: number; callback: () => void }[] = [];
  let answer: ApiResult<RecentScoresResponse> = ok({ recentScores: [] });
  const fetchedAt: number[] = [];
  const notes: [at: number, name: string | null][] = [];
  const ownRuns = new Set<string>();
  const feed = new ScoreFeed({
    texts,
    async load() {
      fetchedAt.push(now);
      return answer;
    },
    now: () => now * 1_000,
    schedule(callback, ms) {
      const timer = { at: now + ms / 1_000, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    isFromThisVisit: (runId) => ownRuns.has(runId),
    show: (note) => void notes.push([now, note?.username ?? null]),
  });
  return {
    feed,
    texts,
    fetchedAt,
    notes,
    ownRuns,
    serve: (...recentScores: RecentScore[]) => {
      answer = ok({ recentScores });
    },
    fail: () => {
      answer = err({ kind: 'network' });
    },
    /** Lets that many seconds go by. */
    async pass(seconds: number) {
      for (const end = now + seconds; now < end; now++) {
        await ring();
      }
      await ring();
    },
  };

  async function ring() {
    for (let due = timers.find(({ at }) => at <= now); due; due = timers.find(({ at }) => at <= now)) {
      timers = timers.filter((other) => other !== due);
      due.callback();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

describe('polling', () => {
  it('asks at once, five times more every 10 s, and then every 30 s', async () => {
    const { feed, fetchedAt, pass } = feedOf();
    feed.setAwake(true);
    await pass(145);
    expect(fetchedAt).toEqual([0, 10, 20, 30, 40, 50, 80, 110, 140]);
  });

  it('asks nothing while asleep, and not within 15 s of the last time when it wakes', async () => {
    const { feed, fetchedAt, pass } = feedOf();
    feed.setAwake(true);
    await pass(4);
    feed.setAwake(false);
    await pass(3);
    feed.setAwake(true);
    await pass(9);
    feed.setAwake(false);
    await pass(100);
    feed.setAwake(true);
    await pass(1);
    expect(fetchedAt).toEqual([0, 15, 116]);
  });
});

describe('notes', () => {
  it('shows them one at a time for 5 s each, the oldest first', async () => {
    const { feed, notes, serve, pass } = feedOf();
    serve(score('Cy', 3), score('Bo', 2), score('Al', 1));
    feed.setAwake(true);
    await pass(20);
    expect(notes).toEqual([
      [0, 'Al'],
      [5, 'Bo'],
      [10, 'Cy'],
      [15, null],
    ]);
  });

  it('keeps the five newest of many', async () => {
    const { feed, notes, serve, pass } = feedOf();
    serve(...Array.from({ length: 12 }, (_, i) => score(`P${i}`, i)));
    feed.setAwake(true);
    await pass(60);
    expect(notes.map(([, name]) => name)).toEqual(['P7', 'P8', 'P9', 'P10', 'P11', null]);
  });

  it('shows no score twice, in this visit or the next, whatever is stored', async () => {
    const { feed, notes, serve, texts, pass } = feedOf();
    texts.set(KEYS.lastSeenScoreTime, score('', 10).timestamp);
    serve(score('Old', 10), score('New', 11));
    feed.setAwake(true);
    await pass(30);
    expect(notes.map(([, name]) => name)).toEqual(['New', null]);
    expect(texts.get(KEYS.lastSeenScoreTime)).toBe(score('', 11).timestamp);
  });

  it('reads a stored time that is none as no time', async () => {
    const { feed, notes, serve, texts, pass } = feedOf();
    texts.set(KEYS.lastSeenScoreTime, '{broken');
    serve(score('Al', 1));
    feed.setAwake(true);
    await pass(2);
    expect(notes).toEqual([[0, 'Al']]);
  });

  it.each([
    ['the next century', 100 * 365 * 24 * 3_600, ['Al', null]],
    ['an hour ahead, of a score that was taken back', 3_600, []],
  ])('of a stored time in %s', async (_, seconds, shown) => {
    const { feed, notes, serve, texts, pass } = feedOf();
    texts.set(KEYS.lastSeenScoreTime, score('', seconds).timestamp);
    serve(score('Al', 1));
    feed.setAwake(true);
    await pass(30);
    expect(notes.map(([, name]) => name)).toEqual(shown);
  });

  it('leaves out runs of the player and of this visit, but no other equal score', async () => {
    const { feed, notes, serve, ownRuns, pass } = feedOf();
    ownRuns.add('run of Signed out');
    serve({ ...score('Me', 1), isUser: true }, score('Signed out', 2), score('Twin', 3), score('Al', 4, 31));
    feed.setAwake(true);
    await pass(30);
    expect(notes.map(([, name]) => name)).toEqual(['Twin', 'Al', null]);
  });

  it('shows only rivals, the first three, and who has beaten the player', async () => {
    const { feed, notes, serve, pass } = feedOf();
    const other = { rank: 4 };
    serve(
      { ...score('Fourth', 1), ...other },
      { ...score('Third', 2), rank: 3 },
      { ...score('Unranked', 3), rank: null },
      { ...score('Rival', 4), ...other, isRival: true },
      { ...score('Better', 5), ...other, beatsUser: true },
    );
    feed.setAwake(true);
    await pass(30);
    expect(notes.map(([, name]) => name)).toEqual(['Third', 'Rival', 'Better', null]);
  });

  it('takes the note away and forgets the others when it falls asleep', async () => {
    const { feed, notes, serve, pass } = feedOf();
    serve(score('Al', 1), score('Bo', 2));
    feed.setAwake(true);
    await pass(2);
    feed.setAwake(false);
    await pass(30);
    feed.setAwake(true);
    await pass(30);
    expect(notes).toEqual([
      [0, 'Al'],
      [2, null],
    ]);
  });

  it('shows nothing of a failure, and goes on', async () => {
    const { feed, notes, fetchedAt, serve, fail, pass } = feedOf();
    fail();
    feed.setAwake(true);
    await pass(5);
    serve(score('Al', 1));
    await pass(6);
    expect([fetchedAt, notes]).toEqual([[0, 10], [[10, 'Al']]]);
  });
});
