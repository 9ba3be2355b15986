/** One drawing rule. `pattern` holds the neighbors nw n ne w e sw s se: `1` solid, `0` empty, `?` either. */
export interface AutotileRule {
  readonly pattern: string;
  /** Cell of the tile sheet. */
  readonly id: number;
}

/** Rules with consecutive ids. */
const rules = (firstId: number, patterns: readonly string[]): AutotileRule[] =>
  patterns.map((pattern, i) => ({ pattern, id: firstId + i }));

/** First cells of the two families of ground pictures. */
export const FIRST_SHAPE = 1;
export const FIRST_JOIN = 210;

/** Index of the first rule of COMPLETE_RULES with an open top. From it on, thirteen rules have pictures for mats and water beds too. */
export const FIRST_TOP_SHAPE = 35;

/**
 * Joins: an open side that ends at a wall, a ceiling or a floor beside the tile. They refine the complete cases, and the
 * narrower ones stand first: a platform's end in the air, one that grows out of a wall, and a step of a stair are three pictures.
 */
const JOIN_RULES: readonly AutotileRule[] = rules(FIRST_JOIN, [
  // A wall on the left of which ... is open: between ceiling and floor, below an overhang, at its foot.
  '11101111',
  '11101?11',
  '?1101111',
  // The rules above, open on the right.
  '11110111',
  '1111011?',
  '11?10111',
  // A ceiling between two walls, beside a wall on the left, on the right.
  '11111101',
  '1111110?',
  '11111?01',
  // A floor: the bottom of a shaft, beside a wall on the left, on the right.
  '10111111',
  '10?11111',
  '?0111111',
  // A floor beside a wall, the ground below it hollow on the right, on the left, on both sides.
  '10?11110',
  '?0111110',
  '10?11011',
  '?0111011',
  '10?11010',
  '?0111010',
  // The left end of a floor: a step within a stair that rises to the right, its uppermost, its lowest step.
  '?0101111',
  '?0101?11',
  '?0?01111',
  // The right end of a floor, the stair rising to the left.
  '10?10111',
  '10?1011?',
  '?0?10111',
  // The uppermost step over a hollow.
  '?0101?10',
  '10?1001?',
  // A slab one tile high: a bridge, grown out of the wall on the left, on the right.
  '10111101',
  '10?1110?',
  '?0111?01',
  // ... beside a wall that stands on it (left, right), or that carries it.
  '10?11?0?',
  '?0111?0?',
  '?0?1110?',
  '?0?11?01',
  // A nub that points to the left: out of a wall, below a wall, over a wall.
  '?0101?01',
  '?0101?0?',
  '?0?01?01',
  // ... to the right.
  '10?1010?',
  '10?10?0?',
  '?0?1010?',
  // ... upwards: out of a floor, with floor on the left, on the right.
  '?0?00111',
  '?0?0011?',
  '?0?00?11',
  // A post one tile wide: short, its head at a ceiling, its foot on a floor.
  '11100111',
  '11100?1?',
  '?1?00111',
  // A nub that hangs from a ceiling, with ceiling on the left, on the right.
  '11100?0?',
  '11?00?0?',
  '?1100?0?',
  // The lower left corner of a mass: within an overhanging stair, under a ceiling, above a wall.
  '11101?01',
  '11101?0?',
  '?1101?01',
  // The lower right corner.
  '1111010?',
  '11110?0?',
  '11?1010?',
]);

/** The complete set: a corner matters only where both of its edges are solid. */
export const COMPLETE_RULES: readonly AutotileRule[] = rules(FIRST_SHAPE, [
  // All four edges solid: the inside of a mass, and its concave corners.
  '11111111',
  '11011111',
  '11111110',
  '11011110',
  '11111011',
  '11011011',
  '11111010',
  '11011010',
  '01111111',
  '01011111',
  '01111110',
  '01011110',
  '01111011',
  '01011011',
  '01111010',
  '01011010',
  // Left side open.
  '?1101?11',
  '?1001?11',
  '?1101?10',
  '?1001?10',
  // Underside open.
  '11111?0?',
  '11011?0?',
  '01111?0?',
  '01011?0?',
  '?1101?0?',
  '?1001?0?',
  // Right side open.
  '11?1011?',
  '11?1001?',
  '01?1011?',
  '01?1001?',
  // Posts and hanging ends.
  '?1?00?1?',
  '11?10?0?',
  '01?10?0?',
  '?1?00?0?',
  // Top open: the surfaces that a ball lands on.
  '?0?11111',
  '?0?11110',
  '?0?11011',
  '?0?11010',
  '?0?01?11',
  '?0?01?10',
  '?0?11?0?',
  '?0?01?0?',
  '?0?1011?',
  '?0?1001?',
  '?0?00?1?',
  '?0?10?0?',
  '?0?00?0?',
]);

/** All rules in their order: the first that matches names the picture of a ground tile. */
export const AUTOTILE_RULES: readonly AutotileRule[] = [...JOIN_RULES, ...COMPLETE_RULES];

/** The first of the rules whose pattern the flags (eight characters `0` or `1`, in pattern order) satisfy. */
export function findRule(flags: string, among: readonly AutotileRule[] = AUTOTILE_RULES): AutotileRule | undefined {
  return among.find(({ pattern }) => [...pattern].every((wanted, i) => wanted === '?' || wanted === flags[i]));
}

const SHAPE_COUNT = COMPLETE_RULES.length;
const JOIN_COUNT = JOIN_RULES.length;

/**
 * Cells of the sheet that only drawing uses; no level file holds them. Sets of SHAPE_COUNT follow the ids of COMPLETE_RULES,
 * sets of 13 its rules with an open top, sets of JOIN_COUNT the ids of the joins.
 */
export const DRAWING_IDS = {
  /** Four interiors with small stones. */
  deep: { first: 48, count: 4 },
  /** Six interiors with something buried. */
  treasure: { first: 52, count: 6 },
  checkpointTop: { first: 114, count: 13 },
  finishTop: { first: 127, count: 13 },
  waterBody: 177,
  groundVariants: [
    { first: FIRST_SHAPE, count: SHAPE_COUNT },
    { first: 268, count: SHAPE_COUNT },
    { first: 315, count: SHAPE_COUNT },
  ],
  joinVariants: [
    { first: FIRST_JOIN, count: JOIN_COUNT },
    { first: 409, count: JOIN_COUNT },
  ],
  ice: { first: 362, count: SHAPE_COUNT },
  /** For each slope in the order of SLOPE_ORDER: horizontal side exposed, vertical side exposed, both. */
  slopeEnd: { first: 463, count: 12 },
  /** Transparent shading that carries the rim of a slope into the tile behind it, in the order of SLOPE_ORDER. */
  slopeShade: { first: 475, count: 4 },
  waterBed: { first: 479, count: 13 },
} as const;
