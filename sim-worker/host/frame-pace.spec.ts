import { expect, test } from 'vitest';
import type { Effect, Frame } from '../../shared/protocol/frame.ts';
import { FramePace } from './frame-pace.ts';

const PAUSED = { phase: 'paused', aim: null, effects: [] } as const;
const AIM = { power: 0.5, pullX: 0, pullY: 0.5, dots: [] };
const HIT: Effect = { kind: 'hit', x: 1, y: 2, power: 0.5, dirX: 0, dirY: -1 };

/** How many frames of a second are drawn. */
function drawnAt(hertz: number, frame: Pick<Frame, 'phase' | 'aim' | 'effects'>): number {
  const pace = new FramePace();
  return Array.from({ length: hertz }, (_, i) => pace.isDue(frame, (i * 1_000) / hertz)).filter(Boolean).length;
}

test.each([30, 60, 90, 120])('while the game is paused, 30 frames a second are drawn at %i Hz', (hertz) => {
  expect(drawnAt(hertz, PAUSED)).toBe(30);
});

test.each<[string, Pick<Frame, 'phase' | 'aim' | 'effects'>]>([
  ['a run', { ...PAUSED, phase: 'ready' }],
  ['a flight', { ...PAUSED, phase: 'moving' }],
  ['the ending', { ...PAUSED, phase: 'finished' }],
  ['the drag of the instructions', { ...PAUSED, aim: AIM }],
  ['a shot that was just paused', { ...PAUSED, effects: [HIT] }],
])('every frame of %s is drawn', (_, frame) => {
  expect(drawnAt(60, frame)).toBe(60);
});

test('a picture of another size is drawn at once', () => {
  const pace = new FramePace();
  expect([pace.isDue(PAUSED, 0), pace.isDue(PAUSED, 16)]).toEqual([true, false]);
  pace.restart();
  expect(pace.isDue(PAUSED, 17)).toBe(true);
});

/** How many frames of a second are drawn behind the start card while the view climbs. */
function drawnOfClimb(hertz: number): number {
  const pace = new FramePace();
  return Array.from({ length: hertz }, (_, i) => pace.isDue(PAUSED, (i * 1_000) / hertz, true)).filter(Boolean).length;
}

test('every frame of the climb to the flag is drawn at 60 Hz', () => {
  expect(drawnOfClimb(60)).toBe(60);
});

test('a device that is late with some frames of the climb draws 30 a second from then on', () => {
  const pace = new FramePace();
  let nowMs = 0;
  for (let i = 0; i < 6; i++) {
    nowMs += 40;
    pace.isDue(PAUSED, nowMs, true);
  }
  const drawn = Array.from({ length: 60 }, () => {
    nowMs += 1_000 / 60;
    return pace.isDue(PAUSED, nowMs, true);
  });
  expect(drawn.filter(Boolean)).toHaveLength(30);
});
