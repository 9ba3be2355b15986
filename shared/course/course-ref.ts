import type { GameDay } from '../game-day.ts';

/** What is played: the hole of a day, or one revision of a saved map. Standings exist for days only. */
export type CourseRef = DayRef | MapRef;

export interface DayRef {
  readonly kind: 'day';
  readonly day: GameDay;
}

export interface MapRef {
  readonly kind: 'map';
  /** See MAP_ID. */
  readonly id: string;
  /** 1 or more. A revision never changes; each save that changes the course makes a new one. */
  readonly revision: number;
}

/** Random bytes of a map's id: 128 bits, so that nobody finds a map without its link. */
export const MAP_ID_BYTES = 16;

/** The bytes in base64url, without padding. */
export const MAP_ID = /^[A-Za-z0-9_-]{22}$/;

export function isSameCourse(a: CourseRef, b: CourseRef): boolean {
  if (a.kind === 'day') return b.kind === 'day' && a.day === b.day;
  return b.kind === 'map' && a.id === b.id && a.revision === b.revision;
}
