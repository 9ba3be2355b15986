import { expect, test } from 'vitest';
import { FramePace, type FrameReason, isMoving } from './frame-pace.ts';

/** How many frames of a second are drawn on a display. */
function drawnAt(hertz: number, ...reasons: FrameReason[]): number {
  const pace = new FramePace();
  let drawn = 0;
  for (let frame = 0; frame < hertz; ) {
    const waitMs = pace.waitMs(new Set(reasons), (frame * 1_000) / hertz);
    drawn++;
    // The first frame of the display that is not before the time.
    frame += Math.max(1, Math.ceil((waitMs * hertz) / 1_000 - 1e-6));
  }
  return drawn;
}

test.each<FrameReason[]>([
  ['aim'],
  ['camera'],
  ['climb'],
  ['effect'],
  ['ending'],
  ['flight'],
  ['ghosts'],
  ['playback'],
  ['weather', 'flight'],
])('every frame of the display is drawn for %s %s', (...reasons) => {
  expect([drawnAt(60, ...reasons), isMoving(new Set(reasons))]).toEqual([60, true]);
});

test.each<FrameReason[]>([['weather'], ['water'], ['flags'], ['cue'], ['weather', 'water', 'flags', 'cue']])(
  'twelve frames a second are drawn for %s alone, at any rate of the display',
  (...reasons) => {
    expect([60, 120].map((hertz) => drawnAt(hertz, ...reasons))).toEqual([12, 12]);
    expect(isMoving(new Set(reasons))).toBe(false);
  },
);

test('without a reason no frame is drawn any more', () => {
  expect(new FramePace().waitMs(new Set(), 1_000)).toBe(Number.POSITIVE_INFINITY);
});

test('a device late with frames of the climb draws 30 a second until its end', () => {
  const pace = new FramePace();
  let nowMs = 0;
  const climb = (ms: number): number => {
    nowMs += ms;
    return pace.waitMs(new Set(['camera', 'climb'] as const), nowMs);
  };
  for (let i = 0; i < 5; i++) expect(climb(40)).toBe(0);
  expect([climb(40), climb(33), climb(17)].map(Math.round)).toEqual([33, 33, 33]);
  expect(pace.waitMs(new Set(['flight'] as const), nowMs)).toBe(0);
  expect(climb(17)).toBe(0);
});
