import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AimSender } from './aim-sender.ts';
import { Aimer } from './aimer.ts';
import { FIRST_AIM } from './first-aim.ts';
import { HOLD_DELAY_MS } from './keyboard-aim.ts';

let aimer: Aimer;
let frames: FrameRequestCallback[];
beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  const sender = { aim: () => undefined, shoot: () => undefined, cancel: () => undefined };
  aimer = new Aimer(sender as unknown as AimSender);
});
afterEach(() => vi.unstubAllGlobals());

const frameAt = (ms: number) => {
  for (const frame of frames.splice(0)) frame(ms);
};

// For how long the key was down, when the last frame before its release was drawn, and how far the aim has turned, degrees
it.each([
  [80, 90, 1.5],
  [80, 1_000, 1.5],
  [HOLD_DELAY_MS - 1, 5_000, 1.5],
  [HOLD_DELAY_MS + 500, HOLD_DELAY_MS + 500, 1.5 + 45],
])('a key down for %i ms, up after a frame at %i ms, turns the aim by %d degrees', (downMs, frameMs, turned) => {
  aimer.press('ArrowLeft', 1_000);
  frameAt(1_000 + frameMs);
  aimer.release('ArrowLeft', 1_000 + downMs);
  expect(aimer.current.angleDeg - FIRST_AIM.angleDeg).toBeCloseTo(turned, 6);
});
