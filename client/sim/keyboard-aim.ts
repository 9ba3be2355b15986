import { DRAG_MAX_PX, DRAG_MIN_PX } from '../../shared/course/geometry.ts';
import type { KeyboardAim } from './first-aim.ts';

export const POWER_MIN = DRAG_MIN_PX / DRAG_MAX_PX;

/** How far a press goes: keys and cross, the same finely (Shift, shoulder button), and the buttons of the panel. */
export type Pace = 'normal' | 'fine' | 'panel';

/** One press: degrees and share of power. */
const STEPS: Readonly<Record<Pace, KeyboardAim>> = {
  normal: { angleDeg: 1.5, power: 0.02 },
  fine: { angleDeg: 0.25, power: 0.005 },
  // A tap has set the direction, so small corrections are enough.
  panel: { angleDeg: 0.5, power: 0.01 },
};
/** A key that is held this long, ms, begins to glide; a shorter press stays one step. */
export const HOLD_DELAY_MS = 220;
/** Change per second of a held key; proportional to the steps. */
const GLIDES: Readonly<Record<Pace, KeyboardAim>> = {
  normal: { angleDeg: 90, power: 0.6 },
  fine: { angleDeg: 15, power: 0.15 },
  panel: { angleDeg: 30, power: 0.3 },
};

/** The directions of the held keys, -1, 0 or 1 each: `turn` 1 is counter-clockwise, `power` 1 is more. */
export interface AimKeys {
  readonly turn: number;
  readonly power: number;
  readonly pace: Pace;
}

/** The aim after one press. */
export function stepAim(aim: KeyboardAim, keys: AimKeys): KeyboardAim {
  const step = STEPS[keys.pace];
  return moved(aim, keys.turn * step.angleDeg, keys.power * step.power);
}

/** The aim after a key was held for `elapsedMs`. */
export function glideAim(aim: KeyboardAim, keys: AimKeys, elapsedMs: number): KeyboardAim {
  const speed = GLIDES[keys.pace];
  const seconds = elapsedMs / 1000;
  return moved(aim, keys.turn * speed.angleDeg * seconds, keys.power * speed.power * seconds);
}

function moved(aim: KeyboardAim, degrees: number, power: number): KeyboardAim {
  return {
    angleDeg: (aim.angleDeg + degrees + 360) % 360,
    power: Math.min(1, Math.max(POWER_MIN, withoutDrift(aim.power + power))),
  };
}

/** Fifty presses back and forth end exactly where they began. */
const withoutDrift = (power: number): number => Math.round(power * 1e9) / 1e9;

/** The four ways to move an aim, by the names of their keys; buttons and pads use the same names. */
export type AimKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const AIM_KEYS: Readonly<Record<AimKey, Pick<AimKeys, 'turn' | 'power'>>> = {
  ArrowLeft: { turn: 1, power: 0 },
  ArrowRight: { turn: -1, power: 0 },
  ArrowUp: { turn: 0, power: 1 },
  ArrowDown: { turn: 0, power: -1 },
};

/** How an arrow key moves the aim; undefined for every other key. */
export function aimKey(key: string): Pick<AimKeys, 'turn' | 'power'> | undefined {
  return isAimKey(key) ? AIM_KEYS[key] : undefined;
}

export const isAimKey = (key: string): key is AimKey => Object.hasOwn(AIM_KEYS, key);

/** The held arrows together: opposite ones cancel each other. */
export function heldKeys(keys: Iterable<string>, pace: Pace): AimKeys {
  let turn = 0;
  let power = 0;
  for (const key of keys) {
    const pull = aimKey(key);
    turn += pull?.turn ?? 0;
    power += pull?.power ?? 0;
  }
  return { turn, power, pace };
}
