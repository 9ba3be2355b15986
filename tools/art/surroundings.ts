/** Side of a tile in pixels. */
export const TILE = 16;

/** Which neighbours are solid. */
export interface Surroundings {
  readonly n: boolean;
  readonly e: boolean;
  readonly s: boolean;
  readonly w: boolean;
  readonly ne: boolean;
  readonly se: boolean;
  readonly sw: boolean;
  readonly nw: boolean;
}

export const INSIDE: Surroundings = { n: true, e: true, s: true, w: true, ne: true, se: true, sw: true, nw: true };

/** Reads a pattern of the autotile rules (nw n ne w e sw s se); `?` counts as solid, for it makes no difference. */
export function surroundingsOf(pattern: string): Surroundings {
  const solid = [...pattern].map((flag) => flag !== '0') as [boolean, boolean, boolean, boolean, boolean, boolean, boolean, boolean];
  const [nw, n, ne, w, e, sw, s, se] = solid;
  return { n, e, s, w, ne, se, sw, nw };
}
