import { deflate } from 'pako';
import { inflateBounded } from '../inflate-bounded.ts';
import { LIMITS } from '../limits.ts';
import { fromBase64, toBase64 } from '../replay/base64.ts';
import { err, ok, type Result } from '../result.ts';
import { THEMES, type Theme } from './course.ts';
import { COLUMNS, ROWS } from './geometry.ts';
import { checkStructure } from './map-structure.ts';
import { typeOfTile } from './tile-traits.ts';
import { isBorder, tileOfType } from './tile-types.ts';
import { MAX_TILE_ID, TILES } from './tiles.ts';

/** A map of a player, as a code contains it. */
export interface CustomMap {
  readonly width: number;
  readonly height: number;
  /** Row-major tile ids, row 0 at the top; width * height of them, the border all ground. */
  readonly tiles: Uint16Array;
  /** '' without one. */
  readonly title: string;
  readonly theme: Theme;
}

/** The JSON in a code. Source: game specification, section 3; `th` is our own, and readers that do not know it draw a meadow. */
interface CodedMap {
  readonly w: number;
  readonly h: number;
  readonly t: readonly number[];
  readonly n?: string;
  readonly th?: string;
}

const COMPRESSION_LEVEL = 9;

/** Characters of a title that are looked at, in units of a string: enough for 64 of two units each, with as many that are left out. */
const READ_OF_TITLE = 4 * LIMITS.mapTitle;
/**
 * Brackets in the JSON of a code. A map has two pairs; more are left for keys that other programs may add. Thousands of small lists would take
 * megabytes.
 */
const MOST_BRACKETS = 64;
const BYTES = { quote: 0x22, backslash: 0x5c, list: 0x5b, record: 0x7b } as const;

const UNREADABLE = 'Invalid or corrupted map data';
const NOT_COMPRESSED = 'Failed to compress map data';
const WRONG_SIZE = 'Invalid map dimensions';

/**
 * Writes a map as a code: base64 of its deflated JSON. Only what the rules read is in it, so maps that play alike have equal codes.
 * @returns the specified sentence when the map does not fit into a code
 */
export function encodeMap(map: CustomMap): Result<string, string> {
  const { width, height, title, theme } = map;
  const coded: CodedMap = {
    w: width,
    h: height,
    t: [...plainTiles(map)],
    ...(title !== '' && { n: title }),
    ...(theme !== 'meadow' && { th: theme }),
  };
  try {
    const code = toBase64(deflate(new TextEncoder().encode(JSON.stringify(coded)), { level: COMPRESSION_LEVEL }));
    return code.length <= LIMITS.mapCode ? ok(code) : err(NOT_COMPRESSED);
  } catch {
    return err(NOT_COMPRESSED);
  }
}

/**
 * Reads a code. Nothing is trusted: its length is checked before it is decoded, the inflated length while inflating, and every value of the
 * JSON. A space is read as '+', because links turn one into the other.
 * @returns the map, of 20 by 100 tiles, or a sentence of the specification. Its rules are not checked: see validate.ts
 */
export function decodeMap(text: string): Result<CustomMap, string> {
  if (text.length > LIMITS.mapCode) return err(UNREADABLE);
  const bytes = fromBase64(text.replaceAll(' ', '+'));
  const coded = bytes && parse(inflateBounded(bytes, LIMITS.inflatedMapCode));
  if (!isRecord(coded)) return err(UNREADABLE);
  const { w, h, t, n = '', th } = coded;
  if (!isSize(w) || !isSize(h)) return err(WRONG_SIZE);
  if (!isTileList(t) || typeof n !== 'string') return err(UNREADABLE);
  const problem = checkStructure({ width: w, height: h, tiles: t })[0];
  if (problem !== undefined) return err(problem);
  if (w !== COLUMNS || h !== ROWS) return err(WRONG_SIZE);
  const map = { width: w, height: h, tiles: Uint16Array.from(t) };
  return ok({ ...map, tiles: plainTiles(map), title: cleanTitle(n), theme: readTheme(th) });
}

/** One id for each type of tile, whatever variant a map has, and ground on the border: what the rules read of it. */
export function plainTiles({ width, height, tiles }: Pick<CustomMap, 'width' | 'height' | 'tiles'>): Uint16Array {
  return tiles.map((id, i) => (isBorder(i % width, Math.floor(i / width), width, height) ? TILES.ground : tileOfType(typeOfTile(id), i)));
}

/** A title as it is stored: one line, at most 64 characters. May be ''. */
export function cleanTitle(title: string): string {
  const line = titleLine(title.trimStart().slice(0, READ_OF_TITLE));
  return titleLine([...line].slice(0, LIMITS.mapTitle).join(''));
}

/** What Unicode calls letters, and nobody sees: fillers of Hangul. */
const FILLERS = /[\u115f\u1160\u3164\uffa0]/g;
/** Marks on one letter beyond two, which stack over the lines around it. */
const STACKED_MARKS = /(\p{M}{2})\p{M}+/gu;

/**
 * A title without control characters, stacked marks and the spaces around it, however long it is. One without any letter or digit that can
 * be seen is ''.
 */
export function titleLine(title: string): string {
  const line = title
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(FILLERS, '')
    .replace(STACKED_MARKS, '$1')
    .trim();
  return /[\p{L}\p{N}]/u.test(line) ? line : '';
}

function parse(bytes: Uint8Array | undefined): unknown {
  if (!bytes || countBrackets(bytes) > MOST_BRACKETS) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Opening brackets outside of texts. A quote cannot be part of another character in UTF-8. */
function countBrackets(json: Uint8Array): number {
  let count = 0;
  let isInText = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i];
    if (byte === BYTES.quote) isInText = !isInText;
    else if (isInText) i += byte === BYTES.backslash ? 1 : 0;
    else if (byte === BYTES.list || byte === BYTES.record) count++;
  }
  return count;
}

const readTheme = (value: unknown): Theme => THEMES.find((theme) => theme === value) ?? 'meadow';
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isSize = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;
const isTileList = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'number' && Number.isInteger(id) && id >= 0 && id <= MAX_TILE_ID);
