import type { KeyboardAim } from './first-aim.ts';
import { type AimKey, POWER_MIN } from './keyboard-aim.ts';

/** Buttons of the standard mapping (W3C Gamepad, section "Remapping"), by their function here. */
const BUTTONS = {
  0: 'a',
  1: 'b',
  2: 'x',
  3: 'y',
  4: 'fine',
  5: 'fine',
  9: 'start',
  12: 'up',
  13: 'down',
  14: 'left',
  15: 'right',
} as const;
export type PadButton = (typeof BUTTONS)[keyof typeof BUTTONS];

/** The parts of a Gamepad that are read. */
export interface PadLike {
  readonly mapping: string;
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean }[];
}

/** One pad at one moment. `stickX` and `stickY` of the left stick, `lookX` and `lookY` of the right one, -1 to 1, y down. */
export interface PadState {
  readonly pressed: ReadonlySet<PadButton>;
  readonly stickX: number;
  readonly stickY: number;
  readonly lookX: number;
  readonly lookY: number;
}

export const NO_PAD: PadState = { pressed: new Set(), stickX: 0, stickY: 0, lookX: 0, lookY: 0 };

/** Reads all connected pads as one: the buttons of all, and of each stick the one that leans farthest. */
export function readPads(pads: Iterable<PadLike | null>): PadState {
  const pressed = new Set<PadButton>();
  let stickX = 0;
  let stickY = 0;
  let lookX = 0;
  let lookY = 0;
  for (const pad of pads) {
    if (!pad) continue;
    for (const [index, name] of Object.entries(BUTTONS)) if (pad.buttons[Number(index)]?.pressed) pressed.add(name);
    const [x = 0, y = 0, third = 0, fourth = 0] = pad.axes;
    // Without the standard mapping the third axis may be a trigger, which rests at -1.
    const [rightX, rightY] = pad.mapping === 'standard' ? [third, fourth] : [0, 0];
    if (Math.hypot(x, y) > Math.hypot(stickX, stickY)) [stickX, stickY] = [x, y];
    if (Math.hypot(rightX, rightY) > Math.max(DEAD_ZONE, Math.hypot(lookX, lookY))) [lookX, lookY] = [rightX, rightY];
  }
  return { pressed, stickX, stickY, lookX, lookY };
}

/** Sticks do not return exactly to the center, and do not reach the edge in the corners. */
const DEAD_ZONE = 0.25;
const OUTER_ZONE = 0.95;
/** Above 1 small powers get more of the stick's range: putts need more precision than drives. */
const RESPONSE = 1.5;
const ANGLE_GRID_DEG = 0.5;
const POWERS = 100;

/**
 * The aim of a leaning stick: the ball flies where the stick points, the harder the farther it leans.
 * Rounded to half degrees and whole percents, so that the dots do not tremble with the thumb.
 * @returns undefined in the dead zone
 */
export function stickAim(x: number, y: number): KeyboardAim | undefined {
  const lean = Math.hypot(x, y);
  if (lean < DEAD_ZONE) return undefined;
  const share = Math.min(1, (lean - DEAD_ZONE) / (OUTER_ZONE - DEAD_ZONE)) ** RESPONSE;
  const degrees = (Math.atan2(-y, x) * 180) / Math.PI;
  return {
    angleDeg: (Math.round(degrees / ANGLE_GRID_DEG) * ANGLE_GRID_DEG + 360) % 360,
    power: Math.round((POWER_MIN + (1 - POWER_MIN) * share) * POWERS) / POWERS,
  };
}

/** A stick that returns faster than this, in radii a second, was released. */
const LET_GO_SPEED = 2;
/** A stick that has returned part of the way and then rests this long, ms, was moved on purpose. */
const STEADY_MS = 120;

/** Follows the stick, but not its spring: a released stick passes every small power on its way, and none of them is intended. */
export class StickGrip {
  private lean = 0;
  private atMs = 0;
  private returningSinceMs: number | undefined;
  private taken: KeyboardAim | undefined;

  /**
   * The aim to adopt now; undefined to keep the aim, also while the stick does not move: a thumb that rests on it must not undo what
   * the cross has set meanwhile. `nowMs` must not go backwards.
   */
  follow(x: number, y: number, nowMs: number): KeyboardAim | undefined {
    const lean = Math.hypot(x, y);
    const seconds = Math.max(0.001, (nowMs - this.atMs) / 1000);
    const isReturning = (this.lean - lean) / seconds > LET_GO_SPEED;
    this.lean = lean;
    this.atMs = nowMs;
    if (isReturning) this.returningSinceMs = nowMs;
    if (lean < DEAD_ZONE) this.returningSinceMs = undefined;
    if (this.returningSinceMs !== undefined && nowMs - this.returningSinceMs < STEADY_MS) return undefined;
    this.returningSinceMs = undefined;
    const aim = stickAim(x, y);
    const isSame = aim?.angleDeg === this.taken?.angleDeg && aim?.power === this.taken?.power;
    this.taken = aim;
    return isSame ? undefined : aim;
  }
}

export type Direction = 'up' | 'down' | 'left' | 'right';
const DIRECTIONS: readonly Direction[] = ['up', 'down', 'left', 'right'];
/** How far a stick must lean to count as a press of the cross. */
const PRESS_LEAN = 0.6;

/** The direction of cross or stick in a menu; undefined without one. The cross comes first, and up and down before left and right. */
export function menuDirection({ pressed, stickX, stickY }: PadState): Direction | undefined {
  const crossed = DIRECTIONS.find((direction) => pressed.has(direction));
  if (crossed || Math.hypot(stickX, stickY) < PRESS_LEAN) return crossed;
  if (Math.abs(stickY) >= Math.abs(stickX)) return stickY < 0 ? 'up' : 'down';
  return stickX < 0 ? 'left' : 'right';
}

const REPEAT_AFTER_MS = 400;
const REPEAT_EVERY_MS = 120;

/** Turns a held direction into presses: one at once, and more while it is held. */
export class Repeater {
  private held: Direction | undefined;
  private nextMs = 0;

  /** The direction, if it counts as pressed now. */
  press(direction: Direction | undefined, nowMs: number): Direction | undefined {
    const isNew = direction !== this.held;
    this.held = direction;
    if (direction === undefined || (!isNew && nowMs < this.nextMs)) return undefined;
    this.nextMs = nowMs + (isNew ? REPEAT_AFTER_MS : REPEAT_EVERY_MS);
    return direction;
  }
}

/** The keys that the cross replaces while aiming. */
export const CROSS_KEYS: Readonly<Record<Direction, AimKey>> = { up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' };
