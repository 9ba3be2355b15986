import { afterEach, expect, test, vi } from 'vitest';
import { pixelRatio } from './device.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [0.5, 1],
  [1, 1],
  [2.625, 2.625],
  [3, 3],
  [4, 3],
  [0, 1],
  [undefined, 1],
])('a screen that reports a pixel ratio of %s is drawn at %s', (devicePixelRatio, drawn) => {
  vi.stubGlobal('window', { devicePixelRatio });
  expect(pixelRatio()).toBe(drawn);
});
