import { DRAG_SCALE, type DragIntent } from '../../shared/protocol/intent.ts';
import { VELOCITY_SCALE } from '../../shared/replay/replay.ts';
import { LAUNCH_SPEED, MIN_RATIO, ROUGH_RATIO } from './constants.ts';

/** A shot as integers in 1/1024 units a second per axis, y down. Replays store it and the rules check it. */
export interface Launch {
  readonly vx: number;
  readonly vy: number;
}

/** ratio^1.2 for 0 <= ratio <= 1. Only arithmetic that IEEE 754 fixes is used, because Math.pow differs between engines. */
export function powerCurve(ratio: number): number {
  return ratio <= 0 ? 0 : ratio * fifthRoot(ratio);
}

const NEWTON_ROUNDS = 24;

function fifthRoot(value: number): number {
  let root = 1;
  for (let i = 0; i < NEWTON_ROUNDS; i++) {
    const square = root * root;
    root = (4 * root + value / (square * square)) / 5;
  }
  return root;
}

const FULL = LAUNCH_SPEED * VELOCITY_SCALE;
const square = (value: number): number => value * value;
const MAX_SQUARED = FULL * FULL;
const ROUGH_SQUARED = Math.floor(square(FULL * powerCurve(ROUGH_RATIO)));
/** Truncation of both axes can shorten the shortest drag by up to 2. */
const MIN_SQUARED = Math.floor(square(FULL * powerCurve(MIN_RATIO) - 2));

/** True when the ball may be launched so. Only integers are compared, so page and server always agree. */
export function isLegalLaunch(launch: Launch, isOnRough: boolean): boolean {
  const { vx, vy } = launch;
  if (!Number.isInteger(vx) || !Number.isInteger(vy)) return false;
  const squared = vx * vx + vy * vy;
  return squared >= MIN_SQUARED && squared <= (isOnRough ? ROUGH_SQUARED : MAX_SQUARED);
}

/** The power of a drag as a share of the longest one, 0 to 1. 0 when it is too short to shoot. */
export function powerOf(drag: DragIntent, isOnRough: boolean): number {
  const ratio = Math.sqrt(drag.dx * drag.dx + drag.dy * drag.dy) / DRAG_SCALE;
  if (!(ratio >= MIN_RATIO)) return 0;
  return Math.min(ratio, isOnRough ? ROUGH_RATIO : 1);
}

/** The launch of a drag, opposite to the pull. Undefined when the drag is too short. Always legal. */
export function launchOf(drag: DragIntent, isOnRough: boolean): Launch | undefined {
  const power = powerOf(drag, isOnRough);
  if (power === 0) return undefined;
  const length = Math.sqrt(drag.dx * drag.dx + drag.dy * drag.dy);
  const speed = FULL * powerCurve(power);
  return { vx: Math.trunc((-drag.dx / length) * speed) + 0, vy: Math.trunc((-drag.dy / length) * speed) + 0 };
}
