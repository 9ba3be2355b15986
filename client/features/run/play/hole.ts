import type { MapRef } from '../../../../shared/course/course-ref.ts';
import type { Level } from '../../../../shared/course/level.ts';
import { bonusLevelOf, FIRST_DAY, type GameDay, levelOfDay } from '../../../../shared/game-day.ts';
import type { FetchText } from './level-loader.ts';

/** What is played: the hole of a day, or a map. */
export type Hole = DayHole | MapHole;

/**
 * Today's hole, which ranks; a hole of an earlier day, which the server stores without a rank; or the bonus level, which does not count.
 */
export interface DayHole {
  readonly kind: 'daily' | 'archive' | 'bonus';
  /** The day of the hole; for a bonus level, the day on which it is played. */
  readonly day: GameDay;
  /** Number of the level file. */
  readonly level: number;
  /** The course itself, where it came with a challenge and the file cannot be had. */
  readonly enclosed?: Level;
  /** How the file is requested, where that is not as usual: a bonus level with its grant. */
  readonly fetchText?: FetchText;
}

/** A map of a player. It touches nothing that belongs to a day. */
export interface MapHole {
  readonly kind: 'map';
  /** The day on which it is played. */
  readonly day: GameDay;
  /** Played by its link, or tested by its author. */
  readonly from: 'link' | 'editor';
  readonly course: MapRef | CodeRef;
  /** '' without one. */
  readonly title: string;
  /** '' when it is not known. */
  readonly creator: string;
  /** The map's code when nobody has stored the map: its address contains it. */
  readonly code?: string;
  /** Decoded, valid and hashed. */
  readonly level: Level;
  /** Nothing is requested. */
  readonly fetchText?: never;
}

/** A map that only its code describes. */
export interface CodeRef {
  readonly kind: 'code';
  /** 16 hex digits: see courseHash. */
  readonly hash: string;
}

/**
 * The kind of a run: `daily` ranks, `archive` and `shared` (a map played by its link) are stored without a rank, `bonus`, `preview` (the
 * test of a map) and `practice` do not count.
 */
export type RunKind = DayHole['kind'] | 'shared' | 'preview' | 'practice';

/** Whether runs of a kind leave a replay: they can be raced, and sent as a challenge. */
export const hasReplay = (kind: RunKind): boolean => kind === 'daily' || kind === 'archive' || kind === 'shared';

export const dailyHole = (day: GameDay): Hole => ({ kind: 'daily', day, level: levelOfDay(day) });

export const bonusHole = (day: GameDay): DayHole => ({ kind: 'bonus', day, level: bonusLevelOf(levelOfDay(day)) });

/** The hole of a day up to today; undefined for days before the first and after today. */
export function holeOfDay(day: GameDay, today: GameDay): Hole | undefined {
  if (day === today) return dailyHole(day);
  return day >= FIRST_DAY && day < today ? { kind: 'archive', day, level: levelOfDay(day) } : undefined;
}

/** A text that is the same for runs on the same course. The revision of a map is not in it: runs bear the hash of the course. */
export function courseKey(hole: Hole): string {
  if (hole.kind !== 'map') return hole.day;
  const { course } = hole;
  return course.kind === 'map' ? course.id : `code:${course.hash}`;
}

/** The kind of a run on the hole that is no practice. */
export const runKindOf = (hole: Hole): RunKind => (hole.kind !== 'map' ? hole.kind : hole.from === 'link' ? 'shared' : 'preview');

/** Whether it is one place of the page. A newer revision of a map, and every test of one, is another. */
export const isSameHole = (a: Hole, b: Hole): boolean =>
  a.kind !== 'map' && b.kind !== 'map' ? a.kind === b.kind && a.day === b.day && a.level === b.level && a.enclosed === b.enclosed : a === b;
