import type { TextStore } from '../../platform/storage.ts';
import { KEYS } from '../../platform/storage-keys.ts';
import { readDayNumbers } from './day-numbers.ts';
import { endFirstAttempt, isFirstAttempt } from './first-attempt.ts';
import type { Hole } from './hole.ts';
import { savedRunKey } from './run-tracker.ts';
import { clearSavedRun, readSavedRun, type SavedRun } from './saved-run.ts';

/** What this browser remembers of a hole. */
export class HoleMemory {
  private readonly texts: TextStore;

  constructor(texts: TextStore) {
    this.texts = texts;
  }

  /** The run that waits. @param levelHash of the course as it is now: a run of another is none */
  savedRun({ kind, day }: Hole, levelHash: string): SavedRun | undefined {
    const key = savedRunKey(kind);
    return key && readSavedRun(this.texts, key, day, levelHash);
  }

  forgetRun({ kind }: Hole): void {
    const key = savedRunKey(kind);
    if (key) clearSavedRun(this.texts, key);
  }

  /** The most checkpoints ever reached; as it is stored, so perhaps more than the course has. */
  reached({ kind, day }: Hole): number {
    return kind === 'bonus' ? 0 : (readDayNumbers(this.texts, KEYS.reached)[day] ?? 0);
  }

  /** The first run of the day has been given up, or its course practised. */
  endBlindRun({ kind, day }: Hole): void {
    if (kind === 'daily' && isFirstAttempt(this.texts, day)) endFirstAttempt(this.texts, day);
  }
}
