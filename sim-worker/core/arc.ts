import { BALL_RADIUS, TILE } from '../../shared/course/geometry.ts';
import { isSolid, traitsOf } from '../../shared/course/tile-traits.ts';
import { GROUND_NORMAL, SHOT_LIMIT_STEPS, WATER_STEPS } from './constants.ts';
import { type FlyingBall, fly, launched } from './flight.ts';
import type { Launch } from './launch.ts';
import { cornersOf } from './surface.ts';
import { type Terrain, ZONE } from './terrain.ts';

/** What an arc of a shot ends on. */
export type ArcContact = 'floor' | 'slope' | 'wall' | 'ceiling' | 'water' | 'outside';

/** What an arc ends on, and where the ball is then, world units. */
export interface ArcStop {
  readonly contact: ArcContact;
  readonly x: number;
  readonly y: number;
}

/** The first arc of a shot, up to the first thing that the ball touches. */
export interface Arc extends ArcStop {
  /** Places on the way, x and y in turn, one for each step. */
  readonly path: readonly number[];
}

/** The engine keeps ball and ground this far apart, world units. */
const CONTACT_SKIN = 0.01;
/** Upward part of a normal: below it (downwards) a surface is a ceiling. */
const CEILING_NORMAL = -0.6;

/**
 * The first arc of a launch from (x, y), by the engine's own arithmetic. In a pool it goes on until the ball would be carried back, or touches
 * something: a shallow pool can be left.
 */
export function firstArc(terrain: Terrain, x: number, y: number, launch: Launch): Arc {
  const ball = launched(x, y, launch);
  const path: number[] = [];
  let waterSteps = 0;
  for (let n = 0; n < SHOT_LIMIT_STEPS; n++) {
    fly(terrain, ball);
    const zone = terrain.zoneAt(ball.x, ball.y);
    if (zone === ZONE.outside) return { contact: 'outside', x: ball.x, y: ball.y, path };
    waterSteps = zone === ZONE.water ? waterSteps + 1 : 0;
    if (waterSteps >= WATER_STEPS) return { contact: 'water', x: ball.x, y: ball.y, path };
    const contact = contactOf(terrain, ball);
    if (contact) return { contact: waterSteps > 0 ? 'water' : contact, x: ball.x, y: ball.y, path };
    path.push(ball.x, ball.y);
  }
  return { contact: 'outside', x: ball.x, y: ball.y, path };
}

/** What the ball touches and does not fly away from. Of several, the one that is nearest. */
export function contactOf(terrain: Terrain, { x, y, vx, vy }: FlyingBall): ArcContact | undefined {
  const reach = BALL_RADIUS + CONTACT_SKIN;
  let nearest = reach * reach;
  let found: ArcContact | undefined;
  const lastColumn = Math.floor((x + reach) / TILE);
  const lastRow = Math.floor((y + reach) / TILE);
  for (let row = Math.floor((y - reach) / TILE); row <= lastRow; row++) {
    for (let column = Math.floor((x - reach) / TILE); column <= lastColumn; column++) {
      const id = terrain.tiles[row * terrain.width + column];
      if (id === undefined || !isSolid(id)) continue;
      const { dx, dy } = fromShape(id, x - column * TILE, y - row * TILE);
      const squared = dx * dx + dy * dy;
      // Flying away, or along: a ball that lies on the ground touches it, too.
      if (squared >= nearest || dx * vx + dy * vy >= 0) continue;
      nearest = squared;
      found = contactBy(id, -dy / Math.sqrt(squared));
    }
  }
  return found;
}

/** @param up the upward part of the normal, 1 for a floor */
function contactBy(id: number, up: number): ArcContact {
  if (up <= CEILING_NORMAL) return 'ceiling';
  if (up < GROUND_NORMAL) return 'wall';
  return up < 0.99 && traitsOf(id).slope?.startsWith('bottom') ? 'slope' : 'floor';
}

/** The way from the nearest point of a solid tile's rim to (u, v), from the tile's top left. */
function fromShape(id: number, u: number, v: number): { dx: number; dy: number } {
  const corners = cornersOf(id);
  let best = { dx: Number.POSITIVE_INFINITY, dy: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < corners.length; i++) {
    const [ax, ay] = corners[i] as readonly [number, number];
    const [bx, by] = corners[(i + 1) % corners.length] as readonly [number, number];
    const [sideX, sideY] = [bx - ax, by - ay];
    const along = ((u / TILE - ax) * sideX + (v / TILE - ay) * sideY) / (sideX * sideX + sideY * sideY);
    const t = Math.min(1, Math.max(0, along));
    const dx = u - (ax + t * sideX) * TILE;
    const dy = v - (ay + t * sideY) * TILE;
    const squared = dx * dx + dy * dy;
    if (squared < least) {
      least = squared;
      best = { dx, dy };
    }
  }
  return best;
}
