import type { TextStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { readBest } from './best-score.ts';
import { readDayNumbers } from './day-numbers.ts';
import { endFirstAttempt, isFirstAttempt } from './first-attempt.ts';
import { courseKey, type Hole, type MapHole, type RunKind, runKindOf } from './hole.ts';
import { type MapResult, readMapResult } from './map-results.ts';
import { clearSavedRun, readSavedRun, type SavedRun, type SavedRunKey, writeSavedRun } from './saved-run.ts';

const SAVED_RUN_KEYS: Partial<Readonly<Record<RunKind, SavedRunKey>>> = {
  daily: KEYS.run,
  archive: KEYS.archiveRun,
  shared: KEYS.mapRun,
  preview: KEYS.previewRun,
};

/** The storage key of a run of this kind; undefined for kinds that are not saved. */
export const savedRunKey = (kind: RunKind): SavedRunKey | undefined => SAVED_RUN_KEYS[kind];

/** What this browser stores of a hole. */
export class HoleMemory {
  private readonly texts: TextStore;

  constructor(texts: TextStore) {
    this.texts = texts;
  }

  /** The saved run. @param levelHash the hash of the current course: a run of another one is ignored */
  savedRun(hole: Hole, levelHash: string): SavedRun | undefined {
    const key = savedRunKey(runKindOf(hole));
    return key && readSavedRun(this.texts, key, courseKey(hole), levelHash);
  }

  /** Stores a run again that was given up: the same replay, so it goes on exactly where it was. */
  putRunBack(hole: Hole, run: SavedRun): void {
    const key = savedRunKey(runKindOf(hole));
    if (key) writeSavedRun(this.texts, key, run);
  }

  forgetRun(hole: Hole): void {
    const key = savedRunKey(runKindOf(hole));
    if (key) clearSavedRun(this.texts, key);
  }

  /**
   * Whether the hole was finished before, here or as the account's server knows. Nothing is stored of a bonus level and of the tests of a
   * map.
   */
  hasFinished(hole: Hole): boolean {
    if (hole.kind === 'map') return this.mapResult(hole).best !== undefined;
    const { kind, day } = hole;
    return kind !== 'bonus' && (readBest(this.texts, day) ?? readDayNumbers(this.texts, KEYS.results)[day]) !== undefined;
  }

  /** The most checkpoints ever reached, as stored: perhaps more than the course has. */
  reached(hole: Hole): number {
    if (hole.kind === 'map') return this.mapResult(hole).reached ?? 0;
    return hole.kind === 'bonus' ? 0 : (readDayNumbers(this.texts, KEYS.reached)[hole.day] ?? 0);
  }

  private mapResult(hole: MapHole): MapResult {
    return hole.from === 'link' ? readMapResult(this.texts, courseKey(hole)) : {};
  }

  /** Ends the blind run: it was given up, or the course was practiced. */
  endBlindRun({ kind, day }: Hole): void {
    if (kind === 'daily' && isFirstAttempt(this.texts, day)) endFirstAttempt(this.texts, day);
  }
}
