import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Course } from '../../shared/course/course.ts';
import { type Level, type LevelFile, readLevel, writeLevel } from '../../shared/course/level.ts';
import { type GameDay, gameDayAt } from '../../shared/game-day.ts';
import { type Entry, medalsOf, readCatalogue, sectionParsOf, writeCatalogue } from './catalogue.ts';
import { type CourseRating, type Ratings, readRatings, writeRatings } from './course-ratings.ts';
import { FORGE_FILES, type ForgeFiles } from './forge-files.ts';
import { isPlayable, writeLevelFile } from './level-writer.ts';
import { replaceFile } from './replace-file.ts';
import { difference, type Outline, outlineOf } from './similarity.ts';
import { tableOf } from './table.ts';

/** A course is compared with this many levels before and after it. */
export const NEIGHBORS = 42;

/** Properties of a level file that only the making of its course can tell. */
const SCENES = ['rooms', 'caves'];

/** How much a level near another one differs from it, 0 to 1. */
export interface Neighbor {
  readonly number: number;
  readonly difference: number;
}

/**
 * All levels of the forge: files, catalogue, ratings and table. Each file is replaced in one step. A level counts only when its file and
 * its entry tell of the same course, so whatever an interruption leaves, the next run makes what is missing.
 */
export class LevelStore {
  private readonly files: ForgeFiles;
  private readonly today: () => GameDay;
  private readonly entries = new Map<number, Entry>();
  private readonly outlines = new Map<number, Outline>();
  private readonly ratings: Ratings;

  /** @param today the game day: levels up to it keep their courses */
  constructor(files: ForgeFiles = FORGE_FILES, today: () => GameDay = () => gameDayAt(Date.now())) {
    this.files = files;
    this.today = today;
    this.ratings = readRatings(files.ratings);
    for (const entry of readCatalogue(files.catalogue)) {
      const { number, hash } = entry;
      if (!existsSync(this.fileOf(number))) continue;
      const level = this.level(number);
      if (level.hash !== hash) continue;
      this.entries.set(number, entry);
      this.outlines.set(number, outlineOf(level.tiles));
    }
  }

  /** Numbers of all levels, ascending. */
  numbers(): number[] {
    return [...this.entries.keys()].sort((a, b) => a - b);
  }

  get(number: number): Entry | undefined {
    return this.entries.get(number);
  }

  course(number: number): Course {
    return this.level(number);
  }

  /** How players did on a level, if it was rated. */
  rating(number: number): CourseRating | undefined {
    return this.ratings.get(this.entries.get(number)?.hash ?? '');
  }

  /** The properties of a level's file that the forge can only know when it makes the course. */
  scenes(number: number): Readonly<Record<string, string>> {
    const { properties = [] } = JSON.parse(readFileSync(this.fileOf(number), 'utf8')) as LevelFile;
    return Object.fromEntries(properties.filter(({ name }) => SCENES.includes(name)).map(({ name, value }) => [name, String(value)]));
  }

  /** Names of all levels except one. */
  namesBeside(number: number): ReadonlySet<string> {
    return new Set([...this.entries.values()].filter((entry) => entry.number !== number).map((entry) => entry.name));
  }

  /** The outlines of the levels near `number`. */
  outlinesNear(number: number): readonly (readonly [number: number, outline: Outline])[] {
    return [...this.outlines].filter(([other]) => other !== number && Math.abs(other - number) <= NEIGHBORS);
  }

  /** The levels near `number`, the most similar first. */
  neighbors(number: number, tiles: Uint16Array): Neighbor[] {
    const outline = outlineOf(tiles);
    return this.outlinesNear(number)
      .map(([other, theirs]) => ({ number: other, difference: difference(outline, theirs) }))
      .sort((a, b) => a.difference - b.difference || a.number - b.number);
  }

  /**
   * Stores a level. The file is written first, so that an interruption leaves no entry without its level.
   * @param scenery more properties of the level file
   * @throws Error when the level could be played already, and had another course
   */
  put(entry: Entry, course: Course, rating: CourseRating, scenery: Readonly<Record<string, string>>): void {
    const { number, name, par, hash, solver, solutionHash } = entry;
    const level = writeLevel(
      { ...course, name, par },
      { ...medalsOf(entry, rating), sections: sectionParsOf(entry), ...scenery, hash, solverVersion: solver, solutionHash },
    );
    writeLevelFile({ folder: this.files.levels, number, draft: this.files.draft }, `${JSON.stringify(level)}\n`, this.today());
    this.entries.set(number, entry);
    this.outlines.set(number, outlineOf(course.tiles));
    this.ratings.set(hash, rating);
    this.writeRatings();
    writeCatalogue(this.files.catalogue, [...this.entries.values()]);
    this.writeTable();
  }

  /** @throws Error that names the levels among these that could be played already: they keep their courses */
  requireReplaceable(numbers: readonly number[]): void {
    const kept = numbers.filter((number) => this.entries.has(number) && isPlayable(number, this.today()));
    if (kept.length > 0) throw new Error(`These levels keep their courses, because players could play them already: ${kept.join(', ')}.`);
  }

  /** Stores how players did on an existing level. Its par and its medals do not change. */
  putRating(number: number, rating: CourseRating): void {
    const entry = this.entries.get(number);
    if (!entry) throw new Error(`There is no level ${number}`);
    this.ratings.set(entry.hash, rating);
    this.writeRatings();
    this.writeTable();
  }

  /** Writes the ratings of all levels, and drops those of courses that no level has any more. */
  private writeRatings(): void {
    const known = new Set([...this.entries.values()].map(({ hash }) => hash));
    for (const hash of this.ratings.keys()) if (!known.has(hash)) this.ratings.delete(hash);
    writeRatings(this.files.ratings, this.ratings);
  }

  private writeTable(): void {
    replaceFile(this.files.table, tableOf([...this.entries.values()], this.ratings));
  }

  private level(number: number): Level {
    const read = readLevel(JSON.parse(readFileSync(this.fileOf(number), 'utf8')));
    if (!read.ok) throw new Error(`Level ${number}: ${read.error.join('; ')}`);
    return read.value;
  }

  private fileOf(number: number): string {
    return join(this.files.levels, `${number}.json`);
  }
}
