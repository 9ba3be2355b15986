import type { CDPSession, Locator, Page } from 'playwright';
import type { KeyboardAim } from '../../../client/sim/first-aim.ts';
import { stickAim } from '../../../client/sim/pad-state.ts';

/** Finds the position of the left stick for an aim by trying larger and larger deflections. */
export function stickFor({ angleDeg, power }: KeyboardAim): { readonly x: number; readonly y: number } {
  const radians = (angleDeg * Math.PI) / 180;
  for (let lean = 0.25; lean <= 1; lean += 0.0005) {
    const stick = { x: Math.cos(radians) * lean, y: -Math.sin(radians) * lean };
    const aim = stickAim(stick.x, stick.y);
    if (aim?.angleDeg === angleDeg && aim.power === power) return stick;
  }
  throw new Error(`No stick aims at ${angleDeg} degrees with ${power}`);
}

const ARROW_CODES = { ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 } as const;
export type ArrowKey = keyof typeof ARROW_CODES;
/** A short press, ms: a key that is held longer than 220 ms glides. */
const PRESS_MS = 20;

/**
 * Presses an arrow key at times of the test's own. On a busy machine a release reaches the browser hundreds of milliseconds late, and
 * without a time of its own it has that one: the key was held.
 */
export async function pressArrow(devTools: CDPSession, key: ArrowKey): Promise<void> {
  const event = { key, code: key, windowsVirtualKeyCode: ARROW_CODES[key] };
  const downMs = Date.now();
  await Promise.all([
    devTools.send('Input.dispatchKeyEvent', { ...event, type: 'rawKeyDown', timestamp: downMs / 1_000 }),
    devTools.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp', timestamp: (downMs + PRESS_MS) / 1_000 }),
  ]);
}

/** Buttons of the standard mapping. */
export const PAD = { a: 0, b: 1, x: 2, y: 3, start: 9, up: 12, down: 13, left: 14, right: 15 } as const;

/** A script for the page that adds a pad; the test moves its buttons and stick. */
export const FAKE_PAD = `
  window.fakePad = { id: 'fake', index: 0, connected: true, mapping: 'standard', timestamp: 0,
    axes: [0, 0, 0, 0], buttons: Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 })) };
  navigator.getGamepads = () => [window.fakePad, null, null, null];`;

declare global {
  interface Window {
    fakePad: { axes: number[]; buttons: { pressed: boolean }[] };
  }
}

/** Presses a button for two frames, and releases it for two: pads are read once a frame. */
export async function pressPad(page: Page, button: keyof typeof PAD): Promise<void> {
  await setPadButton(page, button, true);
  await setPadButton(page, button, false);
}

/** Holds a button until an element is visible, then releases it for two frames. */
export async function holdPad(page: Page, button: keyof typeof PAD, until: Locator): Promise<void> {
  await setPadButton(page, button, true);
  await until.waitFor();
  await setPadButton(page, button, false);
}

/** Sets a button and lets two frames pass. */
async function setPadButton(page: Page, button: keyof typeof PAD, isPressed: boolean): Promise<void> {
  await page.evaluate(
    async ([index, pressed]) => {
      const state = window.fakePad.buttons[index];
      if (!state) throw new Error(`no button ${index}`);
      state.pressed = pressed;
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    },
    [PAD[button], isPressed] as const,
  );
}

export async function leanStick(page: Page, stick: { readonly x: number; readonly y: number }): Promise<void> {
  await page.evaluate(async ({ x, y }) => {
    window.fakePad.axes = [x, y, 0, 0];
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  }, stick);
}
