import { expect, test } from 'vitest';
import type { View } from '../../shared/protocol/frame.ts';
import { leanTo } from './rest-framing.ts';

/** The view of a phone: 256 x 554 art pixels from 20, 400; the ball rests at 64 % of the height. */
const VIEW: View = { width: 390, height: 844, pixelRatio: 1, zoom: 'auto', reducedMotion: false };
const WINDOW = { x: 20, y: 400, width: 256, height: 554 };
const BALL = { x: 148, y: 400 + 0.64 * 554 };
const HUD = [{ left: 12, top: 12, width: 160, height: 48 }];

const lean = (x: number, y: number, hud = HUD) => leanTo({ flag: { x, y }, hud }, BALL, WINDOW, VIEW, WINDOW.height);

test('nothing moves for a flag that is in the view', () => {
  expect(lean(160, 600)).toEqual({ x: 0, y: 0 });
});

test.each([
  ['left', 10, -26],
  ['right', 290, 30],
])('the view leans to a flag at the %s', (_, x, moved) => {
  expect(lean(x, 600)).toEqual({ x: moved, y: 0 });
});

test('no farther than the ball stays in it', () => {
  expect(leanTo({ flag: { x: 310, y: 600 }, hud: [] }, { ...BALL, x: 70 }, WINDOW, VIEW, WINDOW.height).x).toBe(2);
});

test('it leans up until the flag is in view, or below what the HUD covers there', () => {
  expect(lean(200, 390).y).toBe(-26);
  expect(lean(60, 420).y).toBeCloseTo(420 - 400 - 60 * (554 / 844) - 16, 6);
});

test('not up to a flag that is too far away', () => {
  expect(lean(200, 250)).toEqual({ x: 0, y: 0 });
  // The marker of the flag then stands above it.
  expect(lean(10, 250)).toEqual({ x: -26, y: 0 });
});
