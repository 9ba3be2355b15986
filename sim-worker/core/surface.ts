import { TILE_SURFACES, traitsOf } from '../../shared/course/tile-traits.ts';
import type { SlopeCorner } from '../../shared/course/tiles.ts';
import type { Surface } from './physics-port.ts';

/**
 * Surfaces by class. Walls and ceilings reflect, floors absorb: with 0.86 on every contact the ball would never come to rest
 * (docs/adr/0002-physics-numbers.md).
 */
export const SURFACES = {
  wall: { restitution: 0.86, friction: 0.4, bounceThreshold: 1 },
  ceiling: { restitution: 0.86, friction: 0.4, bounceThreshold: 1 },
  underside: { restitution: 0.86, friction: 0.4, bounceThreshold: 1 },
  floor: { restitution: 0.5, friction: 0.9, bounceThreshold: 2 },
  slope: { restitution: 0.7, friction: 0.4, bounceThreshold: 2 },
  iceFloor: { restitution: 0.6, friction: 0.01, bounceThreshold: 2 },
  iceWall: { restitution: 0.86, friction: 0, bounceThreshold: 1 },
  mat: { restitution: 0.3, friction: 2.5, bounceThreshold: 2 },
} as const satisfies Record<string, Surface>;

export type SurfaceClass = keyof typeof SURFACES;

/** Class of an edge of tile `id` that runs in direction (dx, dy), tile steps; its outward normal is (dy, -dx). */
export function surfaceOf(id: number, dx: number, dy: number): SurfaceClass {
  if (dx !== 0 && dy !== 0) return dx > 0 ? 'slope' : 'underside';
  if (dx < 0) return 'ceiling';
  const { floor, wall } = TILE_SURFACES[traitsOf(id).surface];
  return dx > 0 ? floor : wall;
}

type Point = readonly [column: number, row: number];

const WHOLE: readonly Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** The triangle of a slope by its solid corner. */
const TRIANGLES: Readonly<Record<SlopeCorner, readonly Point[]>> = {
  bottomRight: [
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  bottomLeft: [
    [0, 0],
    [1, 1],
    [0, 1],
  ],
  topRight: [
    [0, 0],
    [1, 0],
    [1, 1],
  ],
  topLeft: [
    [0, 0],
    [1, 0],
    [0, 1],
  ],
};

/** Corners of a solid tile, clockwise on screen, in tile steps from its top left. */
export function cornersOf(id: number): readonly Point[] {
  const { slope } = traitsOf(id);
  return slope === null ? WHOLE : TRIANGLES[slope];
}
