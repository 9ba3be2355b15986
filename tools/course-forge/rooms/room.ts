import type { Theme } from '../../../shared/course/course.ts';
import { type Drawing, DrawingError, type Fail, parseDrawing, readThemes } from '../sections/drawing.ts';

/** A signature room: a section that was drawn by hand, with a name and an idea. */
export interface Room extends Drawing {
  readonly name: string;
  /** What its picture tells, in one sentence. */
  readonly idea: string;
  readonly themes: readonly Theme[];
  /** The directions in which players were seen to do well in it. */
  readonly directions: readonly Direction[];
}

const DIRECTIONS = ['drawn', 'mirrored'] as const;
export type Direction = (typeof DIRECTIONS)[number];

const HEADERS = ['name', 'themes', 'idea'] as const;
/** A fourth header, for a room that is fair in one direction only. */
const ONLY = 'only: ';
const HEIGHT = { least: 16, most: 24 } as const;

/**
 * Reads the text of a room file.
 * @param file how errors name it
 * @throws DrawingError at the first thing that is wrong
 */
export function parseRoom(file: string, text: string): Room {
  const fail = (line: number, column: number, what: string): never => {
    throw new DrawingError(`${file}:${line}:${column}: ${what}`);
  };
  const lines = text.replace(/\n$/, '').split('\n');
  const drawingAt = lines.findIndex((line) => !/^[a-z]+: /.test(line));
  const headers = readHeaders(lines.slice(0, drawingAt < 0 ? lines.length : drawingAt), fail);
  const rows = drawingAt < 0 ? [] : lines.slice(drawingAt);
  if (rows.length < HEIGHT.least || rows.length > HEIGHT.most) {
    fail(headers.size + 1, 1, `A room has ${HEIGHT.least} to ${HEIGHT.most} rows, not ${rows.length}`);
  }
  const at = (row: number, column: number, what: string): never => fail(drawingAt + row + 1, column + 1, what);
  const drawing = parseDrawing(rows, at);
  return {
    ...drawing,
    name: headers.get('name') as string,
    idea: headers.get('idea') as string,
    themes: readThemes(headers.get('themes') as string, (what) => fail(HEADERS.indexOf('themes') + 1, 1, what)),
    directions: readDirections(headers.get('only'), (what) => fail(HEADERS.length + 1, 1, what)),
  };
}

function readHeaders(lines: readonly string[], fail: Fail): Map<string, string> {
  const headers = new Map<string, string>();
  HEADERS.forEach((key, i) => {
    const line = lines[i] ?? '';
    if (!line.startsWith(`${key}: `)) fail(i + 1, 1, `Line ${i + 1} is '${key}: ...'`);
    const value = line.slice(key.length + 2);
    if (value.trim() !== value || value === '') fail(i + 1, key.length + 3, `'${key}' is empty or has spaces at an end`);
    headers.set(key, value);
  });
  const only = lines[HEADERS.length];
  if (only?.startsWith(ONLY)) headers.set('only', only.slice(ONLY.length));
  if (lines.length > headers.size) fail(headers.size + 1, 1, 'The drawing begins here');
  return headers;
}

function readDirections(only: string | undefined, fail: (what: string) => never): readonly Direction[] {
  if (only === undefined) return DIRECTIONS;
  return [DIRECTIONS.find((direction) => direction === only) ?? fail(`'${only}' is no direction: drawn or mirrored`)];
}
