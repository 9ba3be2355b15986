import type { TextStore } from '../../platform/storage.ts';
import { KEYS } from '../../platform/storage-keys.ts';
import { readBest } from './best-score.ts';
import { readDayNumbers } from './day-numbers.ts';
import { endFirstAttempt, isFirstAttempt } from './first-attempt.ts';
import type { Hole } from './hole.ts';
import type { RunKind } from './play-atoms.ts';
import { clearSavedRun, readSavedRun, type SavedRun, type SavedRunKey, writeSavedRun } from './saved-run.ts';

/** The storage key of a run of this kind; undefined for kinds that do not count. */
export function savedRunKey(kind: RunKind): SavedRunKey | undefined {
  if (kind === 'daily') return KEYS.run;
  return kind === 'archive' ? KEYS.archiveRun : undefined;
}

/** What this browser stores of a hole. */
export class HoleMemory {
  private readonly texts: TextStore;

  constructor(texts: TextStore) {
    this.texts = texts;
  }

  /** The saved run. @param levelHash the hash of the current course: a run of another one is ignored */
  savedRun({ kind, day }: Hole, levelHash: string): SavedRun | undefined {
    const key = savedRunKey(kind);
    return key && readSavedRun(this.texts, key, day, levelHash);
  }

  /** Stores a run again that was given up: the same replay, so it goes on exactly where it was. */
  putRunBack({ kind }: Hole, run: SavedRun): void {
    const key = savedRunKey(kind);
    if (key) writeSavedRun(this.texts, key, run);
  }

  forgetRun({ kind }: Hole): void {
    const key = savedRunKey(kind);
    if (key) clearSavedRun(this.texts, key);
  }

  /** Whether the hole was finished before, here or as the account's server knows. Nothing is stored of a bonus level. */
  hasFinished({ kind, day }: Hole): boolean {
    return kind !== 'bonus' && (readBest(this.texts, day) ?? readDayNumbers(this.texts, KEYS.results)[day]) !== undefined;
  }

  /** The most checkpoints ever reached, as stored: perhaps more than the course has. */
  reached({ kind, day }: Hole): number {
    return kind === 'bonus' ? 0 : (readDayNumbers(this.texts, KEYS.reached)[day] ?? 0);
  }

  /** Ends the blind run: it was given up, or the course was practiced. */
  endBlindRun({ kind, day }: Hole): void {
    if (kind === 'daily' && isFirstAttempt(this.texts, day)) endFirstAttempt(this.texts, day);
  }
}
