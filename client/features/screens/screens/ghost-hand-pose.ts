import { DRAG_MAX_PX, REFERENCE_HEIGHT_PX } from '../../../../shared/course/geometry.ts';
import { DRAG_SCALE, type DragIntent } from '../../../../shared/protocol/intent.ts';
import type { ScreenPoint } from '../../../../shared/protocol/sim-service.ts';
import { dragFromAim } from '../../../sim/drag.ts';

/** The parts of one round of the ghost hand, ms: it appears at the ball, presses, draws back, holds, lets go, and is away. */
const APPEAR_MS = 350;
const PRESS_MS = 200;
const PULL_MS = 1_100;
const HOLD_MS = 800;
const LEAVE_MS = 300;
const AWAY_MS = 450;
const ROUND_MS = APPEAR_MS + PRESS_MS + PULL_MS + HOLD_MS + LEAVE_MS + AWAY_MS;

/** Enough for long dots, and the hand stays on every screen. */
const POWER = 0.55;
/** Steep: walls beside the start do not end the dots. Degrees. */
const ANGLE_RIGHT_DEG = 74;
const ANGLE_LEFT_DEG = 106;
/** CSS pixels between the end of a full pull and the border, as the picture draws it (sim-worker/render/aim.ts). */
const INSET_PX = 12;

export interface HandPose {
  /** How far it has drawn back, 0 to 1. */
  readonly pull: number;
  readonly isPressed: boolean;
  /** 0 to 1. */
  readonly opacity: number;
}

/** The hand of a still picture: drawn back, with the dots in view. */
export const STILL_POSE: HandPose = { pull: 1, isPressed: true, opacity: 1 };

/** The hand at a time since it was first shown. */
export function handPose(sinceMs: number): HandPose {
  let ms = sinceMs % ROUND_MS;
  if (ms < APPEAR_MS) return { pull: 0, isPressed: false, opacity: ms / APPEAR_MS };
  ms -= APPEAR_MS;
  if (ms < PRESS_MS) return { pull: 0, isPressed: true, opacity: 1 };
  ms -= PRESS_MS;
  if (ms < PULL_MS) return { pull: eased(ms / PULL_MS), isPressed: true, opacity: 1 };
  ms -= PULL_MS;
  if (ms < HOLD_MS) return STILL_POSE;
  ms -= HOLD_MS;
  return { pull: 1, isPressed: false, opacity: Math.max(0, 1 - ms / LEAVE_MS) };
}

/** The drag that the hand shows; null while it holds nothing. @param flies the side that the ball would fly to */
export function handDrag({ pull, isPressed }: HandPose, flies: 'left' | 'right'): DragIntent | null {
  return isPressed && pull > 0 ? dragOf(pull, flies) : null;
}

/**
 * Where the finger's tip is: at the handle that the picture draws.
 * @param ball CSS pixels of the screen
 */
export function handPlace(
  { pull }: HandPose,
  flies: 'left' | 'right',
  ball: ScreenPoint,
  screen: { readonly width: number; readonly height: number },
): ScreenPoint {
  const { dx, dy } = dragOf(pull, flies);
  const { dx: fullX, dy: fullY } = dragFromAim(flies === 'right' ? ANGLE_RIGHT_DEG : ANGLE_LEFT_DEG, 1);
  const sideways = fullX < 0 ? ball.x - INSET_PX : screen.width - INSET_PX - ball.x;
  const roomPx = Math.min((sideways * DRAG_SCALE) / Math.abs(fullX), ((screen.height - INSET_PX - ball.y) * DRAG_SCALE) / fullY);
  const fullPx = Math.max(0, Math.min((DRAG_MAX_PX * screen.height) / REFERENCE_HEIGHT_PX, roomPx));
  return { x: ball.x + (dx / DRAG_SCALE) * fullPx, y: ball.y + (dy / DRAG_SCALE) * fullPx };
}

const dragOf = (pull: number, flies: 'left' | 'right'): DragIntent =>
  dragFromAim(flies === 'right' ? ANGLE_RIGHT_DEG : ANGLE_LEFT_DEG, pull * POWER);

/** Starts and ends slowly. */
const eased = (share: number): number => share * share * (3 - 2 * share);
