import { ROWS } from './geometry.ts';

/** Rows of a course, counted from the top from 0 on; both belong to it. */
export interface RowRange {
  readonly firstRow: number;
  readonly lastRow: number;
}

/** A part of a course that has a name of its own. */
export interface Room extends RowRange {
  /** A proper name, not translated. */
  readonly name: string;
}

/** More than a course has room for. */
const RANGES_MAX = 12;
const ROOM = /^(\d{1,2})-(\d{1,2}) (\S.{0,28}\S|\S)$/u;
const CAVE = /^(\d{1,2})-(\d{1,2})$/u;

/**
 * Reads the named rooms of a level, as `34-52 The Keyhole; 60-75 The Well`.
 * @param text as the level file states it
 * @returns in the order of the text; none where the text has any fault: rows out of the course, rooms that overlap or do not go down, a name
 * of none or more than 30 characters
 */
export function readRooms(text: string | undefined): readonly Room[] {
  return readList(text, ROOM, ([, first, last, name = '']) => ({ ...rowsOf(first, last), name }));
}

/**
 * Reads the rows of a level where rock is behind the course in place of the sky, as `40-62; 70-80`.
 * @returns as `readRooms`
 */
export function readCaves(text: string | undefined): readonly RowRange[] {
  return readList(text, CAVE, ([, first, last]) => rowsOf(first, last));
}

const rowsOf = (first: string | undefined, last: string | undefined): RowRange => ({ firstRow: Number(first), lastRow: Number(last) });

function readList<T extends RowRange>(text: string | undefined, form: RegExp, read: (match: RegExpExecArray) => T): readonly T[] {
  if (!text) return [];
  const found: T[] = [];
  for (const part of text.split('; ')) {
    const match = form.exec(part);
    if (!match || found.length === RANGES_MAX) return [];
    const range = read(match);
    if (range.lastRow < range.firstRow || range.lastRow >= ROWS || range.firstRow <= (found.at(-1)?.lastRow ?? -1)) return [];
    found.push(range);
  }
  return found;
}
