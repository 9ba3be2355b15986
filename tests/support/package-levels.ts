import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Level } from '../../shared/course/level.ts';
import { readLevelFile } from './levels.ts';

/** Folder of the levels of the package. */
export const PACKAGE_LEVELS = join(import.meta.dirname, '../../server/levels');

/** A level of the package. From 25 on it may be made again any day: no test knows what is in it. */
export const loadPackageLevel = (number: number): Level => readLevelFile(join(PACKAGE_LEVELS, `${number}.json`));

/** Numbers of all levels of the package, ascending. */
export function packageNumbers(): number[] {
  return readdirSync(PACKAGE_LEVELS)
    .filter((file) => file.endsWith('.json'))
    .map((file) => Number.parseInt(file, 10))
    .sort((a, b) => a - b);
}
