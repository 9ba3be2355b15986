import { existsSync, readFileSync } from 'node:fs';
import { TILE } from '../../shared/course/geometry.ts';
import type { Histogram } from '../../sim-worker/solver/histogram.ts';
import type { Way } from '../../sim-worker/solver/noisy-player.ts';
import type { PlayerKind, SectionRating } from '../../sim-worker/solver/rate.ts';
import { replaceFile } from './replace-file.ts';

/** A way through a section: how often it succeeds, and its places in tiles, `[column, row]` with one decimal. */
export interface WayRecord {
  readonly chance: number;
  readonly places: readonly (readonly [number, number])[];
}

/** How players did in one section. */
export interface SectionRecord {
  /** How often each number of strokes was needed, by player. */
  readonly strokes: Readonly<Partial<Record<PlayerKind, Histogram>>>;
  readonly easy: WayRecord | undefined;
  readonly bold: WayRecord | undefined;
  /** The share of a casual player's plays that light the flag by flying past it. */
  readonly litInFlight: number;
}

/** How players did on one course, bottom to top. */
export interface CourseRating {
  /** Version of the solver that rated it. */
  readonly solver: number;
  /** Version of the newcomer who played it. Without one it is the first. */
  readonly newcomer?: number;
  readonly sections: readonly SectionRecord[];
}

/** The ratings of all courses by the hash of the course. */
export type Ratings = Map<string, CourseRating>;

/** The strokes of a way: one less than its places. */
export const strokesOfWay = ({ places }: WayRecord): number => places.length - 1;

export function recordOf({ strokes, easy, bold, litInFlight }: SectionRating): SectionRecord {
  return { strokes, easy: easy && wayRecord(easy), bold: bold && wayRecord(bold), litInFlight };
}

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

function wayRecord({ chance, places }: Way): WayRecord {
  return { chance: rounded(chance, 3), places: places.map(({ x, y }) => [rounded(x / TILE, 1), rounded(y / TILE, 1)]) };
}

export function readRatings(file: string): Ratings {
  return new Map(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as [string, CourseRating][]) : []);
}

/** Writes all ratings, one course in each line. */
export function writeRatings(file: string, ratings: Ratings): void {
  const lines = [...ratings].sort(([a], [b]) => (a < b ? -1 : 1)).map((pair) => JSON.stringify(pair));
  replaceFile(file, `[\n${lines.join(',\n')}\n]\n`);
}
