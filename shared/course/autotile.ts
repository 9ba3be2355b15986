import { AUTOTILE_RULES, COMPLETE_RULES, DRAWING_IDS, FIRST_JOIN, FIRST_SHAPE, FIRST_TOP_SHAPE, findRule } from './autotile-rules.ts';
import { isCheckpointGround, isDiagonal, isFinishGround, isIce, isSolid, isWater } from './tile-traits.ts';
import { DIAGONALS, TILES } from './tiles.ts';

interface TileMap {
  readonly width: number;
  readonly height: number;
  readonly tiles: ArrayLike<number>;
}

export const SLOPE_ORDER = [DIAGONALS.bottomRight, DIAGONALS.bottomLeft, DIAGONALS.topRight, DIAGONALS.topLeft] as const;
type SlopeId = (typeof SLOPE_ORDER)[number];

/** Out of a hundred interiors, how many show stones and how many hide something. */
const DEEP_PERCENT = 15;
const TREASURE_PERMILLE = 12;

const INTERIOR = FIRST_SHAPE;

/** Rule ids by the eight neighbor bits, nw being bit 7 and se bit 0; worked out once from the rules. */
const tableOf = (rules: typeof AUTOTILE_RULES): Uint16Array =>
  Uint16Array.from({ length: 256 }, (_, bits) => findRule(bits.toString(2).padStart(8, '0'), rules)?.id ?? 0);

/** Only ground has pictures for joins; ice, mats and water beds have the complete cases alone. */
const RULE_BY_NEIGHBORS = tableOf(AUTOTILE_RULES);
const SHAPE_BY_NEIGHBORS = tableOf(COMPLETE_RULES);

/** Sides (n e s w) that a slope fills, by its solid corner. */
const FILLED_SIDES: Readonly<Record<number, string>> = {
  [DIAGONALS.bottomRight]: 'es',
  [DIAGONALS.bottomLeft]: 'sw',
  [DIAGONALS.topRight]: 'ne',
  [DIAGONALS.topLeft]: 'nw',
};

/** The one corner that a slope does not reach. */
const MISSING_CORNER: Readonly<Record<number, string>> = {
  [DIAGONALS.bottomRight]: 'nw',
  [DIAGONALS.bottomLeft]: 'ne',
  [DIAGONALS.topRight]: 'sw',
  [DIAGONALS.topLeft]: 'se',
};

/** Neighbors in pattern order: offset, and the side or corner of the neighbor that touches the tile. */
const NEIGHBORS = [
  { dx: -1, dy: -1, touches: 'se' },
  { dx: 0, dy: -1, touches: 's' },
  { dx: 1, dy: -1, touches: 'sw' },
  { dx: -1, dy: 0, touches: 'e' },
  { dx: 1, dy: 0, touches: 'w' },
  { dx: -1, dy: 1, touches: 'ne' },
  { dx: 0, dy: 1, touches: 'n' },
  { dx: 1, dy: 1, touches: 'nw' },
] as const;

/**
 * Chooses the picture of every tile of a map. Outside the map everything is solid; a slope is solid on the two sides that it fills and at
 * the three corners that it reaches. The variant depends on the place and the map, so that two days never have their gems in the same
 * places.
 * @param salt chooses the variants; a map that is being edited keeps one, so that a painted tile does not change all others
 * @returns row-major drawing ids, width * height of them; 0 where nothing is drawn
 */
export function autotile(map: TileMap, salt = saltOf(map)): Uint16Array {
  const drawn = new Uint16Array(map.width * map.height);
  autotileRows(map, drawn, 0, map.height, salt);
  return drawn;
}

/**
 * Autotiles some rows. A tile that changes has an effect on its own row and on the rows above and below it.
 * @param drawn the drawing ids of the whole map; those of the rows are written
 * @param endRow the first row that is left as it is
 */
export function autotileRows(map: TileMap, drawn: Uint16Array, firstRow: number, endRow: number, salt: number): void {
  for (let row = firstRow; row < endRow; row++) {
    for (let column = 0; column < map.width; column++) drawn[row * map.width + column] = drawingId(map, column, row, salt);
  }
}

/**
 * Shading pictures to lay over the tile at this place: the rims of slopes that it backs. A slope's own triangle is too thin
 * at its ends to hold its whole rim.
 * @returns none for anything but full ground, else at most two drawing ids
 */
export function slopeShadesAt(map: TileMap, column: number, row: number): number[] {
  const id = tileAt(map, column, row);
  if (!isSolid(id) || isDiagonal(id) || isIce(id)) return [];
  const floor = SLOPE_ORDER.indexOf(tileAt(map, column, row - 1) as SlopeId, 0);
  const ceiling = SLOPE_ORDER.indexOf(tileAt(map, column, row + 1) as SlopeId, 2);
  const shades: number[] = [];
  if (floor === 0 || floor === 1) shades.push(DRAWING_IDS.slopeShade.first + floor);
  if (ceiling >= 2) shades.push(DRAWING_IDS.slopeShade.first + ceiling);
  return shades;
}

function drawingId(map: TileMap, column: number, row: number, salt: number): number {
  const id = tileAt(map, column, row);
  if (id === TILES.empty || id === TILES.spawn) return 0;
  if (isWater(id)) return isWater(tileAt(map, column, row - 1)) ? DRAWING_IDS.waterBody : TILES.water;
  if (!isSolid(id)) return id;
  if (isDiagonal(id)) return slopeId(map, column, row, id);
  const bits = neighborBits(map, column, row);
  const shape = SHAPE_BY_NEIGHBORS[bits] as number;
  if (isIce(id)) return DRAWING_IDS.ice.first + shape - FIRST_SHAPE;
  if (shape >= FIRST_TOP_SHAPE) {
    const top = shape - FIRST_TOP_SHAPE;
    if (isCheckpointGround(id)) return DRAWING_IDS.checkpointTop.first + top;
    if (isFinishGround(id)) return DRAWING_IDS.finishTop.first + top;
    if (isWater(tileAt(map, column, row - 1))) return DRAWING_IDS.waterBed.first + top;
  }
  return shape === INTERIOR ? interiorId(column, row, salt) : groundId(RULE_BY_NEIGHBORS[bits] as number, column, row, salt);
}

function slopeId(map: TileMap, column: number, row: number, id: number): number {
  const sides = FILLED_SIDES[id] as string;
  const isVerticalSolid = sides.includes('n') ? isNeighborSolid(map, column, row, 1) : isNeighborSolid(map, column, row, 6);
  const isHorizontalSolid = sides.includes('w') ? isNeighborSolid(map, column, row, 3) : isNeighborSolid(map, column, row, 4);
  const exposed = (isHorizontalSolid ? 0 : 1) + (isVerticalSolid ? 0 : 2);
  if (exposed === 0) return id;
  return DRAWING_IDS.slopeEnd.first + SLOPE_ORDER.indexOf(id as SlopeId) * 3 + exposed - 1;
}

function interiorId(column: number, row: number, salt: number): number {
  const roll = placeHash(column, row, salt) % 1000;
  const choice = placeHash(column, row, salt + 1);
  if (roll < TREASURE_PERMILLE) return DRAWING_IDS.treasure.first + (choice % DRAWING_IDS.treasure.count);
  if (roll < TREASURE_PERMILLE + DEEP_PERCENT * 10) return DRAWING_IDS.deep.first + (choice % DRAWING_IDS.deep.count);
  return groundId(INTERIOR, column, row, salt);
}

/** One of the variants of a rule's picture. */
function groundId(rule: number, column: number, row: number, salt: number): number {
  const isJoin = rule >= FIRST_JOIN;
  const variants = isJoin ? DRAWING_IDS.joinVariants : DRAWING_IDS.groundVariants;
  const { first } = variants[placeHash(column, row, salt + 2) % variants.length] as (typeof variants)[number];
  return first + rule - (isJoin ? FIRST_JOIN : FIRST_SHAPE);
}

function tileAt(map: TileMap, column: number, row: number): number {
  if (column < 0 || row < 0 || column >= map.width || row >= map.height) return TILES.ground;
  return map.tiles[row * map.width + column] as number;
}

function neighborBits(map: TileMap, column: number, row: number): number {
  let bits = 0;
  for (let i = 0; i < NEIGHBORS.length; i++) bits = bits * 2 + (isNeighborSolid(map, column, row, i) ? 1 : 0);
  return bits;
}

function isNeighborSolid(map: TileMap, column: number, row: number, index: number): boolean {
  const { dx, dy, touches } = NEIGHBORS[index] as (typeof NEIGHBORS)[number];
  const id = tileAt(map, column + dx, row + dy);
  if (!isDiagonal(id)) return isSolid(id);
  return touches.length === 1 ? (FILLED_SIDES[id] as string).includes(touches) : MISSING_CORNER[id] !== touches;
}

/** A fixed whole number for a place, so that variants never depend on the order of drawing. */
export function placeHash(column: number, row: number, salt: number): number {
  let h = Math.imul(column + 1, 0x9e3779b1) ^ Math.imul(row + 1, 0x85ebca77) ^ Math.imul(salt, 0xc2b2ae3d);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

/** A whole number from all tiles of a map (FNV-1a). */
export function saltOf(map: TileMap): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < map.width * map.height; i++) h = Math.imul(h ^ (map.tiles[i] as number), 0x01000193);
  return h >>> 0;
}
