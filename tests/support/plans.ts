import { describeDrag, dragFromAim, dragFromPointer, dragRatio, fullDragPx } from '../../client/sim/drag.ts';
import { FIRST_AIM, type KeyboardAim } from '../../client/sim/first-aim.ts';
import type { Level } from '../../shared/course/level.ts';
import { DRAG_SCALE, type DragIntent } from '../../shared/protocol/intent.ts';
import type { Move } from '../../sim-worker/core/move.ts';
import type { Solution } from '../../sim-worker/solver/solve.ts';
import { findPlan } from './plan-cache.ts';

/** A drag of the mouse in whole pixels of a canvas of that height. */
export interface PixelPull {
  readonly x: number;
  readonly y: number;
}

const mouseDragPx = (canvasHeightPx: number): number => fullDragPx('mouse', { width: canvasHeightPx, height: canvasHeightPx });

export function pixelPull(drag: DragIntent, canvasHeightPx: number): PixelPull {
  const full = mouseDragPx(canvasHeightPx);
  return { x: Math.round((drag.dx / DRAG_SCALE) * full), y: Math.round((drag.dy / DRAG_SCALE) * full) };
}

/** A plan for a mouse that moves in whole pixels. */
export function planForPointer(level: Level, canvasHeightPx: number): Promise<Solution> {
  return findPlan(level, {
    name: `pointer ${canvasHeightPx}`,
    snap: (drag) => dragFromPointer({ x: 0, y: 0 }, pixelPull(drag, canvasHeightPx), mouseDragPx(canvasHeightPx)),
  });
}

const DEGREES = 1.5;
const POWER = 0.02;

/** Presses of the arrow keys from the first aim: turns counter-clockwise, then steps of power. */
export interface KeyAim {
  readonly turns: number;
  readonly powers: number;
}

export function keyAim(drag: DragIntent): KeyAim {
  const { angleDeg } = describeDrag(drag);
  return { turns: Math.round((angleDeg - FIRST_AIM.angleDeg) / DEGREES), powers: Math.round((dragRatio(drag) - FIRST_AIM.power) / POWER) };
}

function dragOfKeys({ turns, powers }: KeyAim): DragIntent {
  return dragFromAim(FIRST_AIM.angleDeg + turns * DEGREES, FIRST_AIM.power + powers * POWER);
}

/** A plan for the arrow keys, without modifier keys. */
export function planForKeys(level: Level): Promise<Solution> {
  return findPlan(level, { name: 'keys', snap: (drag) => dragOfKeys(keyAim(drag)) });
}

const degreesOf = ({ dx, dy }: DragIntent): number => (Math.atan2(dy, -dx) * 180) / Math.PI;

/** The aims of the panel and of a stick: half degrees and whole percents, from 10 %. */
export function gridAim(drag: DragIntent): KeyboardAim {
  return { angleDeg: (Math.round(degreesOf(drag) * 2) / 2 + 360) % 360, power: Math.max(0.1, Math.round(dragRatio(drag) * 100) / 100) };
}

/** A plan of aims on that grid. */
export function planOnGrid(level: Level): Promise<Solution> {
  return findPlan(level, {
    name: 'half degrees',
    snap(drag) {
      const { angleDeg, power } = gridAim(drag);
      return dragFromAim(angleDeg, power);
    },
  });
}

/** Splits a plan at its last checkpoint. The second part begins with a return to that checkpoint. */
export function splitAtLastCheckpoint({ moves }: Solution): { readonly before: readonly Move[]; readonly after: readonly Move[] } {
  const at = moves.findLastIndex((move) => move.kind === 'return');
  if (at < 0) throw new Error('The plan passes no checkpoint');
  return { before: moves.slice(0, at), after: moves.slice(at) };
}
