import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { addDays, FIRST_DAY, levelOfDay } from '../../shared/game-day.ts';
import { type Entry, readCatalogue } from '../../tools/course-forge/catalogue.ts';
import type { CourseRating } from '../../tools/course-forge/course-ratings.ts';
import { type ForgeFiles, forgeFilesIn } from '../../tools/course-forge/forge-files.ts';
import { LevelStore } from '../../tools/course-forge/level-store.ts';
import { loadPackageLevel } from './package-levels.ts';

/** Levels that no later forge makes again, so that tests may store them elsewhere. */
export const OLD_LEVELS = [2, 3, 4, 5] as const;
/** The level of the first day. In a store of `openStore` that day is still to come, so another level may take its place. */
export const COMING_LEVEL = levelOfDay(FIRST_DAY);

const catalogue = readCatalogue();

export function entryOf(number: number): Entry {
  const entry = catalogue.find((entry) => entry.number === number);
  if (!entry) throw new Error(`The package has no level ${number}`);
  return entry;
}

/** A rating that only its version tells from others: two strokes for one section. */
export const ratingOf = (solver: number): CourseRating => ({
  solver,
  sections: [{ strokes: { good: [0, 0, 1], casual: [0, 0, 1] }, easy: undefined, bold: undefined, litInFlight: 0 }],
});

/** Opens a store on the day before the first. */
export const openStore = (files: ForgeFiles): LevelStore => new LevelStore(files, () => addDays(FIRST_DAY, -1));

/** Stores a level of the package. @param as the number that it gets; default: its own */
export function putLevel(store: LevelStore, number: number, as: number = number): void {
  store.put({ ...entryOf(number), number: as }, loadPackageLevel(number), ratingOf(number), {});
}

/** The files of a forge in an empty folder, with the folders that a project has. */
export function emptyForge(root: string): ForgeFiles {
  const files = forgeFilesIn(root);
  for (const folder of [files.levels, dirname(files.catalogue), dirname(files.table)]) mkdirSync(folder, { recursive: true });
  return files;
}
