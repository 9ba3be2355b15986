import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aimModeAtom } from '../../client/sim/sim-atoms.ts';
import { button, closeApp, dialog, dialogsClosed, openApp, ready, startIsReady, strokes, strokesAre } from './support/open-app.tsx';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

/** Buttons of the standard mapping. */
const PAD = { a: 0, b: 1, y: 3, start: 9, left: 14, right: 15 } as const;

const pad = { axes: [0, 0, 0, 0], buttons: [] as { pressed: boolean; value: number }[] };

beforeEach(() => {
  pad.axes = [0, 0, 0, 0];
  pad.buttons = Array.from({ length: 17 }, () => ({ pressed: false, value: 0 }));
  const fake = { id: 'fake', index: 0, connected: true, mapping: 'standard', timestamp: 0, ...pad };
  vi.spyOn(navigator, 'getGamepads').mockImplementation(() => [{ ...fake, axes: [...pad.axes], buttons: pad.buttons }] as never);
});
afterEach(async () => {
  await closeApp();
  vi.restoreAllMocks();
});

const frame = () => new Promise(requestAnimationFrame);

/** A frame of a busy machine takes a tenth of a second. */
const MAX_FRAMES = 600;

/**
 * Holds a button until something has come of it, then releases it for two frames: pads are read once a frame. It is released in the very
 * frame, before any other wait, because a direction that is held for 400 ms counts again.
 */
async function pressPad(name: keyof typeof PAD, there: () => unknown): Promise<void> {
  pad.buttons[PAD[name]] = { pressed: true, value: 1 };
  for (let i = 0; i < MAX_FRAMES && !there(); i++) await frame();
  pad.buttons[PAD[name]] = { pressed: false, value: 0 };
  await frame();
  await frame();
  await until(there);
}

const hasFocus = (words: string) => () => document.activeElement?.textContent?.includes(words);
const isOpen = (name: string) => () => dialog(name).elements().length > 0;
const isClosed = (name: string) => () => !isOpen(name)();

test('a gamepad alone goes through start, instructions, a shot, reset and menu', async () => {
  await openApp();
  await startIsReady();
  // The first press gives a control the focus, and the next one presses it.
  await pressPad('a', () => document.activeElement !== document.body && document.querySelector(':focus'));
  (button(text('start.play')).element() as HTMLElement).focus();
  await pressPad('a', isOpen(text('dialogs.howToPlay')));
  await pressPad('a', () => document.querySelector('.stage[data-phase=ready]'));
  pad.axes = [0, -0.6, 0, 0];
  await until(() => document.querySelector('.hud--aiming'));
  await pressPad('a', () => strokes() === '1');
  pad.axes = [0, 0, 0, 0];
  await ready();
  const reset = text('dialogs.resetTitle');
  await pressPad('y', isOpen(reset));
  await pressPad('b', isClosed(reset));
  expect(strokes()).toBe('1');
  await pressPad('y', isOpen(reset));
  // The focus moves from Restart to Keep going! and back.
  await until(hasFocus(text('dialogs.restart')));
  await pressPad('left', hasFocus(text('dialogs.keepGoing')));
  await pressPad('right', hasFocus(text('dialogs.restart')));
  await pressPad('a', () => strokes() === '0');
  await strokesAre(0);
  await dialogsClosed();
  await pressPad('start', isOpen(text('menu.title')));
  await pressPad('b', isClosed(text('menu.title')));
});

test('who aims by taps reads the instructions in words: a hand would show a drag', async () => {
  const { store } = await openApp();
  store.set(aimModeAtom, 'tap');
  await startIsReady();
  await button(text('start.play')).click();
  await until(isOpen(text('dialogs.howToPlay')));
});
