import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Course } from '../../shared/course/course.ts';
import { type LevelFile, readLevel, writeLevel } from '../../shared/course/level.ts';
import { gameDayAt } from '../../shared/game-day.ts';
import { type Entry, medalsOf, readCatalogue, sectionParsOf, writeCatalogue } from './catalogue.ts';
import { type CourseRating, type Ratings, readRatings, writeRatings } from './course-ratings.ts';
import { writeLevelFile } from './level-writer.ts';
import { difference, outlineOf } from './similarity.ts';
import { writeTable } from './table.ts';

const LEVELS = join(import.meta.dirname, '../../server/levels');
/** A course is compared with this many levels before and after it, and must differ in at least this share of its blocks. */
export const NEIGHBORS = 120;
export const LEAST_DIFFERENCE = 0.22;

const DRAFT_FILE = join(import.meta.dirname, 'level.json.new');

/** Properties of a level file that only the making of its course can tell. */
const SCENES = ['rooms', 'caves'];

const fileOf = (number: number): string => join(LEVELS, `${number}.json`);

/** All levels of the forge: files, catalogue and table. They are always consistent. */
export class LevelStore {
  private readonly entries: Map<number, Entry>;
  private readonly outlines = new Map<number, Uint8Array>();
  private readonly ratings: Ratings = readRatings();

  constructor() {
    // An entry without its level file does not count.
    this.entries = new Map(readCatalogue().flatMap((entry) => (existsSync(fileOf(entry.number)) ? [[entry.number, entry]] : [])));
    for (const number of this.entries.keys()) this.outlines.set(number, outlineOf(this.course(number).tiles));
  }

  get(number: number): Entry | undefined {
    return this.entries.get(number);
  }

  course(number: number): Course {
    const read = readLevel(JSON.parse(readFileSync(fileOf(number), 'utf8')));
    if (!read.ok) throw new Error(`Level ${number}: ${read.error.join('; ')}`);
    return read.value;
  }

  /** The properties of a level's file that the forge can only know when it makes the course. */
  scenes(number: number): Readonly<Record<string, string>> {
    const { properties = [] } = JSON.parse(readFileSync(fileOf(number), 'utf8')) as LevelFile;
    return Object.fromEntries(properties.filter(({ name }) => SCENES.includes(name)).map(({ name, value }) => [name, String(value)]));
  }

  /** Names of all levels except one. */
  namesBeside(number: number): ReadonlySet<string> {
    return new Set([...this.entries.values()].filter((entry) => entry.number !== number).map((entry) => entry.name));
  }

  /** The most similar level near `number`, with its difference, 0 to 1. */
  nearest(number: number, tiles: Uint16Array): { number: number; difference: number } {
    const outline = outlineOf(tiles);
    let nearest = { number: 0, difference: 1 };
    for (const [other, theirs] of this.outlines) {
      if (other === number || Math.abs(other - number) > NEIGHBORS) continue;
      const d = difference(outline, theirs);
      if (d < nearest.difference) nearest = { number: other, difference: d };
    }
    return nearest;
  }

  /**
   * Stores a level; runs can still name the course that it replaces. The file is written first, so that an interruption leaves no entry
   * without its level.
   * @param scenery more properties of the level file
   */
  put(entry: Entry, course: Course, rating: CourseRating, scenery: Readonly<Record<string, string>>): void {
    const { number, name, par, hash, solver, solutionHash } = entry;
    const level = writeLevel(
      { ...course, name, par },
      { ...medalsOf(entry), sections: sectionParsOf(entry), ...scenery, hash, solverVersion: solver, solutionHash },
    );
    // Not in the levels' folder: the build would copy a file that an interruption leaves there.
    const place = { folder: LEVELS, number, draft: DRAFT_FILE };
    writeLevelFile(place, `${JSON.stringify(level)}\n`, gameDayAt(Date.now()));
    const replaced = this.entries.get(number)?.hash;
    this.entries.set(number, entry);
    this.ratings.set(hash, rating);
    if (replaced && ![...this.entries.values()].some((other) => other.hash === replaced)) this.ratings.delete(replaced);
    writeRatings(this.ratings);
    this.outlines.set(number, outlineOf(course.tiles));
    const all = [...this.entries.values()];
    writeCatalogue(all);
    writeTable(all);
  }
}
