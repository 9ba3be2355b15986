import type { Page } from 'playwright';
import type { SavedRun } from '../../client/features/run/play/saved-run.ts';
import { firstAttemptKey, KEYS } from '../../client/platform/storage-keys.ts';
import type { Level } from '../../shared/course/level.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import type { Move } from '../../sim-worker/core/move.ts';
import { loadEngine, openRound } from '../../sim-worker/host/headless.ts';
import { playMoves } from '../../sim-worker/replay/play-moves.ts';

interface PlayedHole {
  readonly day: GameDay;
  readonly level: Level;
  /** The shots and returns so far. */
  readonly moves: readonly Move[];
  /** The id of the attempt that the server has begun for the device. */
  readonly attemptId?: string;
}

interface Rest {
  readonly saved: SavedRun;
  /** The active checkpoints. */
  readonly checkpoints: number;
}

/** Plays the moves on the engine. Returns what a page would store then, in the page's format, written by the game's own recorder. */
async function restAfter({ day, level, moves, ...attempt }: PlayedHole): Promise<Rest> {
  const recorder = openRound(await loadEngine(), level, level.hash);
  if (playMoves(recorder, moves)) throw new Error('The moves finish the hole: no page saves such a run');
  const { strokes, isReady, activeFlags } = recorder.round;
  if (!isReady || strokes !== moves.filter(({ kind }) => kind === 'shot').length) throw new Error('A move was refused');
  const saved = { day, levelHash: level.hash, infuriating: false, strokes, replay: toBase64(recorder.encode()), ...attempt };
  return { saved, checkpoints: activeFlags.toString(2).replaceAll('0', '').length };
}

/** Before a page opens: stores a run of today's hole that rests after these moves, as if it had been played here. */
export async function seedRun(page: Page, hole: PlayedHole): Promise<void> {
  const { saved, checkpoints } = await restAfter(hole);
  const entries: Readonly<Record<string, string>> = {
    [KEYS.tutorial]: 'confirmed',
    [KEYS.run]: JSON.stringify(saved),
    [KEYS.reached]: JSON.stringify({ [hole.day]: checkpoints }),
    [firstAttemptKey(hole.day)]: 'true',
  };
  await page.addInitScript((seeded) => {
    // Once: after a reload the page continues with what it has stored since.
    if (localStorage.getItem('seeded')) return;
    localStorage.setItem('seeded', 'true');
    for (const [key, value] of Object.entries(seeded)) localStorage.setItem(key, value);
  }, entries);
}

/** Stores a run of a past hole in an open page. The page shows it after a reload. */
export async function seedArchiveRun(page: Page, hole: PlayedHole): Promise<void> {
  const { saved } = await restAfter(hole);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEYS.archiveRun, JSON.stringify(saved)] as const);
}
