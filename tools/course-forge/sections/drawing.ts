import { THEMES, type Theme } from '../../../shared/course/course.ts';
import { COLUMNS } from '../../../shared/course/geometry.ts';
import { isCheckpointGround, isIce, isRough, isWater } from '../../../shared/course/tile-traits.ts';
import { CHECKPOINT_GROUND, DIAGONALS, ROUGH, TILES } from '../../../shared/course/tiles.ts';

/** The upper or the lower platform of a drawn section. All columns count from the left of the course, rows from the top of the drawing. */
export interface DrawnPlatform {
  /** Column of the flag. It stands in the row above `row`. */
  readonly flag: number;
  /** Columns of checkpoint ground. */
  readonly matFirst: number;
  readonly matLast: number;
  /** Columns of the solid ground, mat included, that a ball can roll over without falling. */
  readonly deckFirst: number;
  readonly deckLast: number;
  /** Row of the mat. */
  readonly row: number;
}

/** A section that was drawn as text, with the platforms at its ends. */
export interface Drawing {
  /** Number of rows. */
  readonly height: number;
  /** Row-major tile ids, top row first; `height` times COLUMNS of them. The flags are in them. */
  readonly tiles: Uint16Array;
  readonly upper: DrawnPlatform;
  readonly lower: DrawnPlatform;
}

/** What each character of a drawing is. The slopes are named by their solid corner: see the guide. */
const LEGEND: Readonly<Record<string, number>> = {
  '.': TILES.empty,
  '#': TILES.ground,
  '=': CHECKPOINT_GROUND.onGround[1],
  F: TILES.checkpointFlag,
  f: TILES.checkpointFlag,
  '/': DIAGONALS.bottomRight,
  '\\': DIAGONALS.bottomLeft,
  '>': DIAGONALS.topRight,
  '<': DIAGONALS.topLeft,
  '~': TILES.water,
  i: TILES.ice,
  '"': ROUGH[0],
};

const MIRRORED = new Map<number, number>([
  [DIAGONALS.bottomRight, DIAGONALS.bottomLeft],
  [DIAGONALS.bottomLeft, DIAGONALS.bottomRight],
  [DIAGONALS.topRight, DIAGONALS.topLeft],
  [DIAGONALS.topLeft, DIAGONALS.topRight],
  [CHECKPOINT_GROUND.onGround[0], CHECKPOINT_GROUND.onGround[2]],
  [CHECKPOINT_GROUND.onGround[2], CHECKPOINT_GROUND.onGround[0]],
]);

/** Rows of air above the upper flag. */
const AIR_ABOVE_FLAG = 3;
/** The upper mat is in one of the first rows, so that the climb is most of the room. */
const LOWEST_UPPER_ROW = 6;
/** How far the ground of a flag may reach, columns. Source: game specification, section 5. */
const MAT_REACH = 5;

/** A file that breaks the format. The message names file, line and column, both counted from 1. */
export class DrawingError extends Error {}

/** Says what is wrong, and where: row and column count from 0, or the line of the file. */
export type Fail = (row: number, column: number, what: string) => never;

/**
 * Reads the rows of a drawing.
 * @param rows at least one more than the upper mat needs
 * @throws what `at` throws, at the first thing that is wrong
 */
export function parseDrawing(rows: readonly string[], at: Fail): Drawing {
  const tiles = new Uint16Array(rows.length * COLUMNS);
  rows.forEach((line, row) => {
    if (line.length !== COLUMNS) at(row, line.length, `A row has ${COLUMNS} characters, not ${line.length}`);
    for (let column = 0; column < COLUMNS; column++) {
      const id = LEGEND[line[column] as string];
      if (id === undefined) at(row, column, `'${line[column]}' is no tile`);
      const isBorder = column === 0 || column === COLUMNS - 1;
      if (isBorder && id !== TILES.ground) at(row, column, 'The outermost columns are ground');
      tiles[row * COLUMNS + column] = id as number;
    }
  });
  const upper = findPlatform(rows, 'F', at);
  const lower = findPlatform(rows, 'f', at);
  if (lower.row !== rows.length - 1) at(lower.row, lower.flag, 'The lower mat is in the last row');
  if (upper.row > LOWEST_UPPER_ROW) at(upper.row, upper.flag, `The upper mat is in row ${LOWEST_UPPER_ROW + 1} or above`);
  requireAir(rows, upper, at);
  requireOwnMats(rows, [upper, lower], at);
  for (const platform of [upper, lower]) paintEnds(tiles, platform);
  return { height: rows.length, tiles, upper, lower };
}

/** Reads names of themes; 'any' is all of them. @param fail called with what is wrong */
export function readThemes(words: string, fail: (what: string) => never): readonly Theme[] {
  if (words === 'any') return THEMES;
  const names = words.split(' ');
  for (const name of names) if (!(THEMES as readonly string[]).includes(name)) fail(`'${name}' is no theme`);
  if (new Set(names).size < names.length) fail('A theme stands twice');
  return names as Theme[];
}

/** Finds the flag, the mat below it, and how far the ground goes on beside the mat. */
function findPlatform(rows: readonly string[], flag: 'F' | 'f', at: Fail): DrawnPlatform {
  const found = rows.flatMap((line, row) => [...line].flatMap((character, column) => (character === flag ? [{ row, column }] : [])));
  const [first, second] = found;
  if (!first) return at(0, 0, `There is no flag '${flag}'`);
  if (second) at(second.row, second.column, `There is a second flag '${flag}'`);
  const row = first.row + 1;
  const mat = rows[row] ?? '';
  if (mat[first.column] !== '=') at(row, first.column, `Below '${flag}' is a mat, '='`);
  const reach = (from: number, step: 1 | -1, goesOn: (column: number) => boolean): number => {
    let column = from;
    while (goesOn(column + step)) column += step;
    return column;
  };
  const isMat = (column: number): boolean => mat[column] === '=';
  const isDeck = (column: number): boolean =>
    column > 0 && column < COLUMNS - 1 && '#=i'.includes(mat[column] as string) && '.f"F~'.includes(rows[row - 1]?.[column] as string);
  const platform = {
    flag: first.column,
    matFirst: reach(first.column, -1, isMat),
    matLast: reach(first.column, 1, isMat),
    deckFirst: reach(first.column, -1, isDeck),
    deckLast: reach(first.column, 1, isDeck),
    row,
  };
  for (const end of [platform.matFirst, platform.matLast]) {
    if (Math.abs(end - platform.flag) > MAT_REACH) at(row, end, `A mat reaches at most ${MAT_REACH} columns from its flag`);
  }
  return platform;
}

function requireAir(rows: readonly string[], { row, matFirst, matLast }: DrawnPlatform, at: Fail): void {
  if (row - 1 < AIR_ABOVE_FLAG) at(row - 1, 0, `Above the upper flag are at least ${AIR_ABOVE_FLAG} rows`);
  for (let r = row - 1 - AIR_ABOVE_FLAG; r < row; r++) {
    for (let column = matFirst; column <= matLast; column++) {
      if (!'.F"'.includes(rows[r]?.[column] as string))
        at(r, column, `The ${AIR_ABOVE_FLAG} rows above the upper flag are air over its mat`);
    }
  }
}

function requireOwnMats(rows: readonly string[], platforms: readonly DrawnPlatform[], at: Fail): void {
  rows.forEach((line, row) => {
    for (let column = 0; column < COLUMNS; column++) {
      const isOwned = platforms.some((platform) => platform.row === row && column >= platform.matFirst && column <= platform.matLast);
      if (line[column] === '=' && !isOwned) at(row, column, 'A mat that belongs to no flag');
    }
  });
}

function paintEnds(tiles: Uint16Array, { row, matFirst, matLast }: DrawnPlatform): void {
  tiles[row * COLUMNS + matFirst] = CHECKPOINT_GROUND.onGround[0];
  tiles[row * COLUMNS + matLast] = CHECKPOINT_GROUND.onGround[2];
}

/**
 * The rows of a drawing as text, as `parseDrawing` reads them. Variants of a tile become the one that the reader knows.
 * @throws Error when there is a tile for which a drawing has no character
 */
export function writeDrawing({ tiles, height, lower }: Pick<Drawing, 'tiles' | 'height'> & { lower: { row: number } }): string[] {
  return Array.from({ length: height }, (_, row) =>
    Array.from(tiles.subarray(row * COLUMNS, (row + 1) * COLUMNS), (id) => {
      if (id === TILES.checkpointFlag) return row === lower.row - 1 ? 'f' : 'F';
      return characterOf(id);
    }).join(''),
  );
}

function characterOf(id: number): string {
  const kind = isCheckpointGround(id) ? '=' : isIce(id) ? 'i' : isWater(id) ? '~' : isRough(id) ? '"' : undefined;
  const character = kind ?? Object.keys(LEGEND).find((one) => LEGEND[one] === id);
  if (character === undefined) throw new Error(`Tile ${id} has no character`);
  return character;
}

/** Writes themes as `readThemes` reads them. */
export const writeThemes = (themes: readonly Theme[]): string => (themes.length === THEMES.length ? 'any' : themes.join(' '));

/** The tile that a character of a drawing is. @throws when it is none */
export function idOf(character: string): number {
  const id = LEGEND[character];
  if (id === undefined) throw new Error(`'${character}' is no tile`);
  return id;
}

/** Rows of tiles seen in a mirror. */
export const mirrorTiles = (tiles: Uint16Array): Uint16Array =>
  tiles.map((_, i) => {
    const id = tiles[i - (i % COLUMNS) + COLUMNS - 1 - (i % COLUMNS)] as number;
    return MIRRORED.get(id) ?? id;
  });

/** Shows a section in a mirror. */
export function mirrorDrawing<T extends Drawing>(drawing: T): T {
  const tiles = mirrorTiles(drawing.tiles);
  return { ...drawing, tiles, upper: mirrorPlatform(drawing.upper), lower: mirrorPlatform(drawing.lower) };
}

function mirrorPlatform(platform: DrawnPlatform): DrawnPlatform {
  const mirrored = (column: number): number => COLUMNS - 1 - column;
  return {
    flag: mirrored(platform.flag),
    matFirst: mirrored(platform.matLast),
    matLast: mirrored(platform.matFirst),
    deckFirst: mirrored(platform.deckLast),
    deckLast: mirrored(platform.deckFirst),
    row: platform.row,
  };
}
