import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, describe, expect, test } from 'vitest';
import { MEMORY_DATA_DIR, readConfig } from '../../server/config/config.ts';
import { PicturesService } from '../../server/modules/play/pictures/pictures.service.ts';
import { VerificationPool } from '../../server/modules/play/replays/verification-pool.ts';
import { type GameDay, levelOfDay } from '../../shared/game-day.ts';
import { loadLevel } from '../support/levels.ts';
import { playRun } from '../support/runs.ts';

const TODAY = '2026-11-21' as GameDay;
const THREADS = 2;

const level = loadLevel(levelOfDay(TODAY));
/** Test files share a process: threads of files before this one may still be ending. */
const ofOthers = priorities();
const pool = new VerificationPool(readConfig({ NODE_ENV: 'test', DATA_DIR: MEMORY_DATA_DIR, VERIFIER_THREADS: String(THREADS) }));
const pictures = new PicturesService();
afterAll(() => Promise.all([pool.onApplicationShutdown(), pictures.onApplicationShutdown()]));

/** @returns the nice value of each thread of this process, by the thread's number */
function priorities(): Map<string, number> {
  return new Map(readdirSync('/proc/self/task').map((thread) => [thread, getPriority(Number(thread))]));
}

/** @returns how many threads have started, or changed, with a lower priority than this process */
function lowered(before: ReadonlyMap<string, number>): number {
  const own = getPriority();
  return [...priorities()].filter(([thread, priority]) => priority > own && before.get(thread) !== priority).length;
}

// In this order: the threads that have started are counted.
describe.skipIf(process.platform !== 'linux')('on Linux', { shuffle: false }, () => {
  test('the verification threads have a low priority, and no other thread', async () => {
    const { replay, steps } = playRun(TODAY);
    const runs = Array.from({ length: 2 * THREADS }, (_, i) =>
      pool.verify({ ...level, courseHash: level.hash, bytes: replay }, steps, `203.0.113.${i}`),
    );
    for (const verified of await Promise.all(runs)) expect(verified).toMatchObject({ ok: true });
    expect(lowered(ofOthers)).toBe(THREADS);
  });

  test('so has the thread that draws pictures', async () => {
    const before = priorities();
    expect((await pictures.draw('thumbnail', { ...level, decorations: [] })).length).toBeGreaterThan(0);
    expect(lowered(before)).toBe(1);
  });
});
