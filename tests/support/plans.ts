import { describeDrag, dragFromAim, dragFromPointer } from '../../client/sim/drag.ts';
import { FIRST_AIM } from '../../client/sim/keyboard-aim.ts';
import { DRAG_MAX_PX, REFERENCE_HEIGHT_PX } from '../../shared/course/geometry.ts';
import type { Level } from '../../shared/course/level.ts';
import { DRAG_SCALE, type DragIntent } from '../../shared/protocol/intent.ts';
import { loadEngine, openRound } from '../../sim-worker/host/headless.ts';
import { type Solution, solveCourse } from '../../sim-worker/solver/solve.ts';

/** Finds a way up that an input device can play to the unit: every drag of it is one that the device can make. */
async function plan(level: Level, snap: (drag: DragIntent) => DragIntent): Promise<Solution> {
  const solution = solveCourse(openRound(await loadEngine(), level, level.hash).round, { seed: 5, snap });
  if (!solution) throw new Error(`No way up ${level.name} was found`);
  return solution;
}

/** A pull in whole pixels of a canvas of that height. */
export interface PixelPull {
  readonly x: number;
  readonly y: number;
}

export function pixelPull(drag: DragIntent, canvasHeightPx: number): PixelPull {
  const full = DRAG_MAX_PX * (canvasHeightPx / REFERENCE_HEIGHT_PX);
  return { x: Math.round((drag.dx / DRAG_SCALE) * full), y: Math.round((drag.dy / DRAG_SCALE) * full) };
}

/** A way up for a finger that moves in whole pixels. */
export function planForPointer(level: Level, canvasHeightPx: number): Promise<Solution> {
  return plan(level, (drag) => dragFromPointer({ x: 0, y: 0 }, pixelPull(drag, canvasHeightPx), canvasHeightPx));
}

const DEGREES = 1.5;
const POWER = 0.02;

/** Presses of the arrow keys from the first aim: turns counter-clockwise, steps of power. */
export interface KeyAim {
  readonly turns: number;
  readonly powers: number;
}

export function keyAim(drag: DragIntent): KeyAim {
  const { angleDeg } = describeDrag(drag);
  const power = Math.min(1, Math.hypot(drag.dx, drag.dy) / DRAG_SCALE);
  return { turns: Math.round((angleDeg - FIRST_AIM.angleDeg) / DEGREES), powers: Math.round((power - FIRST_AIM.power) / POWER) };
}

/** A way up by arrow keys in their plain steps. */
export function planForKeys(level: Level): Promise<Solution> {
  return plan(level, (drag) => {
    const aim = keyAim(drag);
    return dragFromAim(FIRST_AIM.angleDeg + aim.turns * DEGREES, FIRST_AIM.power + aim.powers * POWER);
  });
}
