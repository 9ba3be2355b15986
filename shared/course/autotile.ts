import { DIAGONALS, isCheckpointGround, isDiagonal, isFinishGround, isIce, isSolid, isWater, TILES } from './tiles.ts';

interface TileMap {
  readonly width: number;
  readonly height: number;
  readonly tiles: ArrayLike<number>;
}

/** One drawing rule. `pattern` holds the neighbours nw n ne w e sw s se: `1` solid, `0` empty, `?` either. */
export interface AutotileRule {
  readonly pattern: string;
  readonly id: number;
}

const rule = (id: number, pattern: string): AutotileRule => ({ id, pattern });

/** The first rule that matches names the picture of a ground tile. A corner matters only where both of its edges are solid. */
export const AUTOTILE_RULES: readonly AutotileRule[] = [
  // All four edges solid: the inside of a mass, and its concave corners.
  rule(1, '11111111'),
  rule(2, '11011111'),
  rule(3, '11111110'),
  rule(4, '11011110'),
  rule(5, '11111011'),
  rule(6, '11011011'),
  rule(7, '11111010'),
  rule(8, '11011010'),
  rule(9, '01111111'),
  rule(10, '01011111'),
  rule(11, '01111110'),
  rule(12, '01011110'),
  rule(13, '01111011'),
  rule(14, '01011011'),
  rule(15, '01111010'),
  rule(16, '01011010'),
  // Left side open.
  rule(17, '?1101?11'),
  rule(18, '?1001?11'),
  rule(19, '?1101?10'),
  rule(20, '?1001?10'),
  // Underside open.
  rule(21, '11111?0?'),
  rule(22, '11011?0?'),
  rule(23, '01111?0?'),
  rule(24, '01011?0?'),
  rule(25, '?1101?0?'),
  rule(26, '?1001?0?'),
  // Right side open.
  rule(27, '11?1011?'),
  rule(28, '11?1001?'),
  rule(29, '01?1011?'),
  rule(30, '01?1001?'),
  // Posts and hanging ends.
  rule(31, '?1?00?1?'),
  rule(32, '11?10?0?'),
  rule(33, '01?10?0?'),
  rule(34, '?1?00?0?'),
  // Top open: the surfaces that a ball lands on. These thirteen also exist as mats and water beds.
  rule(35, '?0?11111'),
  rule(36, '?0?11110'),
  rule(37, '?0?11011'),
  rule(38, '?0?11010'),
  rule(39, '?0?01?11'),
  rule(40, '?0?01?10'),
  rule(41, '?0?11?0?'),
  rule(42, '?0?01?0?'),
  rule(43, '?0?1011?'),
  rule(44, '?0?1001?'),
  rule(45, '?0?00?1?'),
  rule(46, '?0?10?0?'),
  rule(47, '?0?00?0?'),
];

const FIRST_TOP_RULE = 35;

/**
 * Cells of the sheet that only drawing uses; no level file holds them. Sets of 47 follow the rule ids 1 to 47,
 * sets of 13 the rule ids 35 to 47 (top open).
 */
export const DRAWING_IDS = {
  /** Four interiors with small stones. */
  deep: { first: 48, count: 4 },
  /** Six interiors with something buried. */
  treasure: { first: 52, count: 6 },
  waterBody: 177,
  checkpointTop: { first: 232, count: 13 },
  finishTop: { first: 245, count: 13 },
  waterBed: { first: 298, count: 13 },
  /** For each slope in the order of SLOPE_ORDER: horizontal side exposed, vertical side exposed, both. */
  slopeEnd: { first: 311, count: 12 },
  /** Transparent shading that carries the rim of a slope into the tile behind it, in the order of SLOPE_ORDER. */
  slopeShade: { first: 323, count: 4 },
  groundVariants: [
    { first: 1, count: 47 },
    { first: 331, count: 47 },
    { first: 378, count: 47 },
  ],
  ice: { first: 425, count: 47 },
} as const;

export const SLOPE_ORDER = [DIAGONALS.bottomRight, DIAGONALS.bottomLeft, DIAGONALS.topRight, DIAGONALS.topLeft] as const;
type SlopeId = (typeof SLOPE_ORDER)[number];

/** Out of a hundred interiors, how many show stones and how many hide something. */
const DEEP_PERCENT = 15;
const TREASURE_PERMILLE = 12;

const INTERIOR_RULE = 1;

/** Picture by the eight neighbour bits, nw being bit 7 and se bit 0; worked out once from the rules. */
const RULE_BY_NEIGHBOURS: Uint8Array = Uint8Array.from({ length: 256 }, (_, bits) => {
  const flags = bits.toString(2).padStart(8, '0');
  return findRule(flags)?.id ?? 0;
});

/** The first rule whose pattern the flags (eight characters `0` or `1`, in pattern order) satisfy. */
export function findRule(flags: string): AutotileRule | undefined {
  return AUTOTILE_RULES.find(({ pattern }) => [...pattern].every((wanted, i) => wanted === '?' || wanted === flags[i]));
}

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

/** Neighbours in pattern order: offset, and the side or corner of the neighbour that touches the tile. */
const NEIGHBOURS = [
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
 * Chooses the picture of every tile of a map. Outside the map everything is solid; a slope is solid on the two sides
 * that it fills and at the three corners that it reaches. The choice among variants depends on the place and the map, so that no two days bury their gems alike.
 * @returns row-major drawing ids, width * height of them; 0 where nothing is drawn
 */
export function autotile(map: TileMap): Uint16Array {
  const drawn = new Uint16Array(map.width * map.height);
  const salt = mapSalt(map);
  for (let row = 0; row < map.height; row++) {
    for (let column = 0; column < map.width; column++) drawn[row * map.width + column] = drawingId(map, column, row, salt);
  }
  return drawn;
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
  const shape = RULE_BY_NEIGHBOURS[neighbourBits(map, column, row)] as number;
  if (isIce(id)) return DRAWING_IDS.ice.first + shape - 1;
  if (shape >= FIRST_TOP_RULE) {
    const top = shape - FIRST_TOP_RULE;
    if (isCheckpointGround(id)) return DRAWING_IDS.checkpointTop.first + top;
    if (isFinishGround(id)) return DRAWING_IDS.finishTop.first + top;
    if (isWater(tileAt(map, column, row - 1))) return DRAWING_IDS.waterBed.first + top;
  }
  return shape === INTERIOR_RULE ? interiorId(column, row, salt) : groundId(shape, column, row, salt);
}

function slopeId(map: TileMap, column: number, row: number, id: number): number {
  const sides = FILLED_SIDES[id] as string;
  const vertical = sides.includes('n') ? neighbour(map, column, row, 1) : neighbour(map, column, row, 6);
  const horizontal = sides.includes('w') ? neighbour(map, column, row, 3) : neighbour(map, column, row, 4);
  const exposed = (horizontal ? 0 : 1) + (vertical ? 0 : 2);
  if (exposed === 0) return id;
  return DRAWING_IDS.slopeEnd.first + SLOPE_ORDER.indexOf(id as SlopeId) * 3 + exposed - 1;
}

function interiorId(column: number, row: number, salt: number): number {
  const roll = placeHash(column, row, salt) % 1000;
  const choice = placeHash(column, row, salt + 1);
  if (roll < TREASURE_PERMILLE) return DRAWING_IDS.treasure.first + (choice % DRAWING_IDS.treasure.count);
  if (roll < TREASURE_PERMILLE + DEEP_PERCENT * 10) return DRAWING_IDS.deep.first + (choice % DRAWING_IDS.deep.count);
  return groundId(INTERIOR_RULE, column, row, salt);
}

function groundId(shape: number, column: number, row: number, salt: number): number {
  const variants = DRAWING_IDS.groundVariants;
  const set = variants[placeHash(column, row, salt + 2) % variants.length] as (typeof variants)[number];
  return set.first + shape - 1;
}

function tileAt(map: TileMap, column: number, row: number): number {
  if (column < 0 || row < 0 || column >= map.width || row >= map.height) return TILES.ground;
  return map.tiles[row * map.width + column] as number;
}

function neighbourBits(map: TileMap, column: number, row: number): number {
  let bits = 0;
  for (let i = 0; i < NEIGHBOURS.length; i++) bits = bits * 2 + (neighbour(map, column, row, i) ? 1 : 0);
  return bits;
}

function neighbour(map: TileMap, column: number, row: number, index: number): boolean {
  const { dx, dy, touches } = NEIGHBOURS[index] as (typeof NEIGHBOURS)[number];
  const id = tileAt(map, column + dx, row + dy);
  if (!isDiagonal(id)) return isSolid(id);
  return touches.length === 1 ? (FILLED_SIDES[id] as string).includes(touches) : MISSING_CORNER[id] !== touches;
}

/** A fixed whole number for a place, so that variants never depend on the order of drawing. */
function placeHash(column: number, row: number, salt: number): number {
  let h = Math.imul(column + 1, 0x9e3779b1) ^ Math.imul(row + 1, 0x85ebca77) ^ Math.imul(salt, 0xc2b2ae3d);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

/** A whole number from all tiles of a map (FNV-1a). */
function mapSalt(map: TileMap): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < map.width * map.height; i++) h = Math.imul(h ^ (map.tiles[i] as number), 0x01000193);
  return h >>> 0;
}
