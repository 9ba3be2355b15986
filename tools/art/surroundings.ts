/** Side of a tile in pixels. */
export const TILE = 16;

/** Which neighbors are solid. */
interface Neighbors {
  readonly n: boolean;
  readonly e: boolean;
  readonly s: boolean;
  readonly w: boolean;
  readonly ne: boolean;
  readonly se: boolean;
  readonly sw: boolean;
  readonly nw: boolean;
}

/** Corners that are solid although one edge beside them is open: there, a wall, a floor or a ceiling meets the tile. */
export type Joins = Readonly<Record<'nw' | 'ne' | 'sw' | 'se', boolean>>;

export interface Surroundings extends Neighbors {
  readonly joins: Joins;
}

const NO_JOINS: Joins = { nw: false, ne: false, sw: false, se: false };

export const INSIDE: Surroundings = { n: true, e: true, s: true, w: true, ne: true, se: true, sw: true, nw: true, joins: NO_JOINS };

/** Reads a pattern of the autotile rules (nw n ne w e sw s se); an edge or corner with `?` counts as solid, but not as a join. */
export function surroundingsOf(pattern: string): Surroundings {
  const solid = [...pattern].map((flag) => flag !== '0') as [boolean, boolean, boolean, boolean, boolean, boolean, boolean, boolean];
  const [nw, n, ne, w, e, sw, s, se] = solid;
  const joins = {
    nw: pattern[0] === '1' && n !== w,
    ne: pattern[2] === '1' && n !== e,
    sw: pattern[5] === '1' && s !== w,
    se: pattern[7] === '1' && s !== e,
  };
  return { n, e, s, w, ne, se, sw, nw, joins };
}
