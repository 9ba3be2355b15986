import { BALL_RADIUS, ROWS, TILE } from '../../shared/course/geometry.ts';
import type { Level } from '../../shared/course/level.ts';
import type { Box, View } from '../../shared/protocol/frame.ts';
import { DRAG_SCALE, type DragIntent } from '../../shared/protocol/intent.ts';
import { launchOf } from '../../sim-worker/core/launch.ts';
import type { Round } from '../../sim-worker/core/round.ts';
import { Camera } from '../../sim-worker/render/camera.ts';
import { isInSight } from '../../sim-worker/render/flag-marker.ts';
import { FlagOrder } from '../../sim-worker/render/next-flag.ts';
import { ART_PER_TILE, ART_PER_UNIT } from '../../sim-worker/render/units.ts';
import type { Rest } from '../../sim-worker/solver/probe.ts';

/** A shot and the places that its player wants to see, art pixels. */
export interface SeenShot {
  readonly rest: Rest;
  readonly drag: DragIntent;
  readonly landing: { readonly x: number; readonly y: number };
  readonly flag: { readonly x: number; readonly y: number };
  readonly courseWidth: number;
}

/** Frames until the view of a held aim stands still. */
const SETTLED_FRAMES = 60;

/** Plays a shot to its rest. Undefined when it is not good: lost, or fallen. */
export function playSeen(round: Round, level: Level, rest: Rest, drag: DragIntent): SeenShot | undefined {
  round.startAt(rest);
  const launch = launchOf(drag, round.isOnRough);
  const flag = new FlagOrder(level).next(rest.activeFlags, false);
  if (!launch || !flag || !round.shoot(launch)) return undefined;
  const { checkpoint } = round;
  while (!round.isReady && !round.isFinished) round.step();
  const { x, y } = round.ball;
  // Nobody aims at a fall, or at the water, from which the ball is carried back.
  const seat = round.terrain.seatOf(checkpoint);
  const isCarriedBack = Math.abs(x - seat.x) + Math.abs(y - seat.y) < 1e-3;
  if (isCarriedBack || y > rest.y + TILE) return undefined;
  return { rest, drag, landing: { x: x * ART_PER_UNIT, y: y * ART_PER_UNIT }, flag, courseWidth: level.width * ART_PER_TILE };
}

/** What cannot be seen while the shot is aimed. */
export interface Hidden {
  readonly landing: boolean;
  readonly flag: boolean;
}

export function hiddenWhileAimed({ rest, drag, landing, flag, courseWidth }: SeenShot, view: View, hud: readonly Box[]): Hidden {
  const camera = new Camera();
  camera.setCourse(courseWidth, ROWS * ART_PER_TILE);
  const still = { x: rest.x * ART_PER_UNIT, y: rest.y * ART_PER_UNIT, velocityX: 0, velocityY: 0, pullX: 0, pullY: 0 };
  const aimed = { ...still, pullX: drag.dx / DRAG_SCALE, pullY: drag.dy / DRAG_SCALE };
  camera.update(still, view, 0, 0);
  for (let i = 1; i <= SETTLED_FRAMES; i++) camera.update(aimed, view, 1 / 60, (i * 1000) / 60);
  const toCss = view.height / camera.viewHeight;
  const isHidden = (place: { readonly x: number; readonly y: number }): boolean =>
    !isInSight({ x: (place.x - camera.left) * toCss, y: (place.y - camera.top) * toCss }, view, hud);
  return { landing: isHidden(landing), flag: isHidden(flag) };
}

/** How far below the top of the screen the upper edge of the ball is while it rests, CSS pixels. */
export function topOfRest({ rest, courseWidth }: SeenShot, view: View): number {
  const camera = new Camera();
  camera.setCourse(courseWidth, ROWS * ART_PER_TILE);
  const still = { x: rest.x * ART_PER_UNIT, y: rest.y * ART_PER_UNIT, velocityX: 0, velocityY: 0, pullX: 0, pullY: 0 };
  camera.update(still, view, 0, 0);
  return (still.y - BALL_RADIUS * ART_PER_UNIT - camera.top) * (view.height / camera.viewHeight);
}

/** The share of the upper half of the screen that the HUD covers. Its boxes do not overlap. */
export function coveredUpperShare({ width, height }: Pick<View, 'width' | 'height'>, hud: readonly Box[]): number {
  const half = height / 2;
  const area = hud.reduce((sum, box) => sum + box.width * Math.max(0, Math.min(half, box.top + box.height) - box.top), 0);
  return area / (width * half);
}
