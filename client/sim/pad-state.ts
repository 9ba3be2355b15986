import { type AimKey, type KeyboardAim, POWER_MIN } from './keyboard-aim.ts';

/** Buttons of the standard mapping (W3C Gamepad, section "Remapping"), by what they do here. */
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

/** What of a Gamepad is read. */
export interface PadLike {
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean }[];
}

/** One pad at one moment. `stickX` and `stickY` of the left stick, -1 to 1, y down. */
export interface PadState {
  readonly pressed: ReadonlySet<PadButton>;
  readonly stickX: number;
  readonly stickY: number;
}

export const NO_PAD: PadState = { pressed: new Set(), stickX: 0, stickY: 0 };

/** Reads the pads that are there as one: the buttons of all, the stick that leans farthest. */
export function readPads(pads: Iterable<PadLike | null>): PadState {
  const pressed = new Set<PadButton>();
  let stickX = 0;
  let stickY = 0;
  for (const pad of pads) {
    if (!pad) continue;
    for (const [index, name] of Object.entries(BUTTONS)) if (pad.buttons[Number(index)]?.pressed) pressed.add(name);
    const [x = 0, y = 0] = pad.axes;
    if (Math.hypot(x, y) > Math.hypot(stickX, stickY)) [stickX, stickY] = [x, y];
  }
  return { pressed, stickX, stickY };
}

/** Sticks do not come back to the very middle, and do not reach the rim in the corners. */
const DEAD_ZONE = 0.25;
const OUTER_ZONE = 0.95;
/** Above 1 small powers get more of the stick's way: putts need a steadier hand than drives. */
const RESPONSE = 1.5;
const ANGLE_GRID_DEG = 0.5;
const POWERS = 100;

/**
 * The aim of a leaning stick: the ball flies where the stick points, the harder the farther it leans.
 * Half degrees and whole percents, so that a trembling thumb does not make the dots tremble.
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

/** A stick that comes back faster than this, in its radius a second, has been let go. */
const LET_GO_SPEED = 2;
/** A stick that has come back part of the way and then stands still this long, ms, was meant. */
const STEADY_MS = 120;

/** Follows the stick, but not its spring: a stick that is let go passes every small power on its way, and none of them is meant. */
export class StickGrip {
  private lean = 0;
  private atMs = 0;
  private returningSinceMs: number | undefined;
  private taken: KeyboardAim | undefined;

  /**
   * The aim to take over now; undefined to leave the aim as it is, also while the stick stays where it was: a thumb that rests
   * on it must not undo what the cross has set meanwhile. `nowMs` must not run backwards.
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
/** A stick must lean this far to count as a press of the cross. */
const PRESS_LEAN = 0.6;

/** Where cross or stick point in a menu; undefined when nowhere. The cross goes first, and up and down before left and right. */
export function menuDirection({ pressed, stickX, stickY }: PadState): Direction | undefined {
  const crossed = DIRECTIONS.find((direction) => pressed.has(direction));
  if (crossed || Math.hypot(stickX, stickY) < PRESS_LEAN) return crossed;
  if (Math.abs(stickY) >= Math.abs(stickX)) return stickY < 0 ? 'up' : 'down';
  return stickX < 0 ? 'left' : 'right';
}

const REPEAT_AFTER_MS = 400;
const REPEAT_EVERY_MS = 120;

/** Turns a direction that is held into presses: one at once, and more when it stays. */
export class Repeater {
  private held: Direction | undefined;
  private nextMs = 0;

  /** The direction when it counts as pressed now. */
  press(direction: Direction | undefined, nowMs: number): Direction | undefined {
    const isNew = direction !== this.held;
    this.held = direction;
    if (direction === undefined || (!isNew && nowMs < this.nextMs)) return undefined;
    this.nextMs = nowMs + (isNew ? REPEAT_AFTER_MS : REPEAT_EVERY_MS);
    return direction;
  }
}

/** The keys that the cross stands for while aiming. */
export const CROSS_KEYS: Readonly<Record<Direction, AimKey>> = { up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' };
