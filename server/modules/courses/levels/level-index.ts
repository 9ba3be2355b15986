import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dayOfLevel, type GameDay } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { type LevelCourse, loadLevelCourse } from './level-file.ts';

/** The folder beside the level files with those that others replaced until docs/adr/0031, each under the hash of its course. */
export const REPLACED_FOLDER = 'replaced';

const NUMBERED = /^([1-9]\d{0,5})\.json$/;
const REPLACED = /^[0-9a-f]{16}\.json$/;

/** A level file that has a certain course. */
export interface FoundLevel {
  readonly course: LevelCourse;
  /** The day that plays it as its own; null for a level of no day, and for one that was replaced, whose day has begun. */
  readonly day: GameDay | null;
}

interface IndexedFile {
  readonly path: string;
  readonly day: GameDay | null;
}

/**
 * Finds level files by the hashes of their courses. The files are first read when somebody asks, and again when a hash is not found, at most
 * once in `LIMITS.levelIndexSeconds`: a file may be new.
 */
export class LevelIndex {
  private readonly folder: string;
  private readonly onBroken: (error: unknown) => void;
  private files: Promise<ReadonlyMap<string, readonly IndexedFile[]>> | undefined;
  private readMs = Number.NEGATIVE_INFINITY;

  /** @param onBroken is told why a file is left out */
  constructor(folder: string, onBroken: (error: unknown) => void) {
    this.folder = folder;
    this.onBroken = onBroken;
  }

  /** Returns the level files whose course has the hash: those with a number first, in their order. */
  async find(hash: string): Promise<FoundLevel[]> {
    const found = await this.load(hash);
    if (found.length > 0 || !this.isOld) return found;
    this.files = undefined;
    return this.load(hash);
  }

  private get isOld(): boolean {
    return performance.now() - this.readMs >= LIMITS.levelIndexSeconds * 1000;
  }

  /** The files are read again for each answer, so that the index keeps only hashes, and a file that was changed is not mistaken. */
  private async load(hash: string): Promise<FoundLevel[]> {
    const files = (await this.index()).get(hash) ?? [];
    const courses = await Promise.all(files.map(async ({ path, day }) => ({ course: await this.read(path), day })));
    return courses.flatMap(({ course, day }) => (course?.hash === hash ? [{ course, day }] : []));
  }

  private index(): Promise<ReadonlyMap<string, readonly IndexedFile[]>> {
    if (this.files === undefined) {
      this.readMs = performance.now();
      this.files = this.readAll();
      this.files.catch(() => {
        this.files = undefined;
      });
    }
    return this.files;
  }

  /** One file after the other, so that other work has its turn between them. */
  private async readAll(): Promise<ReadonlyMap<string, readonly IndexedFile[]>> {
    const index = new Map<string, IndexedFile[]>();
    for (const file of [...(await this.numberedFiles()), ...(await this.replacedFiles())]) {
      const course = await this.read(file.path);
      if (course) index.set(course.hash, [...(index.get(course.hash) ?? []), file]);
    }
    return index;
  }

  private async numberedFiles(): Promise<IndexedFile[]> {
    const numbers = (await namesIn(this.folder)).map((name) => Number(NUMBERED.exec(name)?.[1] ?? 0)).filter((number) => number > 0);
    return numbers.sort((a, b) => a - b).map((number) => ({ path: join(this.folder, `${number}.json`), day: dayOfLevel(number) ?? null }));
  }

  private async replacedFiles(): Promise<IndexedFile[]> {
    const folder = join(this.folder, REPLACED_FOLDER);
    const names = (await namesIn(folder)).filter((name) => REPLACED.test(name));
    return names.sort().map((name) => ({ path: join(folder, name), day: null }));
  }

  private read(path: string): Promise<LevelCourse | undefined> {
    return loadLevelCourse(path, path).catch((error: unknown) => {
      this.onBroken(error);
      return undefined;
    });
  }
}

/** Names of the files in a folder; none when there is no such folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
