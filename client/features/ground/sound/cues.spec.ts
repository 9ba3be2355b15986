import { describe, expect, test } from 'vitest';
import type { Effect } from '../../../../shared/protocol/frame.ts';
import { bounceCue, type Cue, chimeCue, clickCue, effectCue } from './cues.ts';

const middle = () => 0.5;
const floor = { surface: 'ground', normalY: -1 } as const;

describe('a bounce', () => {
  test.each([
    [0.5, 0.6 * 0.05, 0.8 + 0.5 / 30],
    [1.4, 0.6 * 0.05012, 0.84667],
    [7, 0.6 * 0.40613, 1.03333],
    [14, 0.6, 1.26667],
    [21, 0.6, 1.5],
    [60, 0.6, 1.5],
  ])('at %s units a second has gain %s and rate %s', (speed, gain, rate) => {
    const cue = bounceCue({ ...floor, speed }, middle);
    expect(cue.gain).toBeCloseTo(gain, 4);
    expect(cue.rate).toBeCloseTo(rate, 4);
  });

  test.each([
    [0, 0.96],
    [1, 1.04],
  ])('is detuned by up to 4 %% either way', (chance, factor) => {
    expect(bounceCue({ ...floor, speed: 6 }, () => chance).rate).toBeCloseTo(1 * factor, 6);
  });

  test.each([
    ['ground', 'a floor', -1, 'bounce'],
    ['ground', 'a slope', -0.71, 'bounce'],
    ['ground', 'a wall', 0, 'wall'],
    ['ground', 'a ceiling', 1, 'wall'],
    ['mat', 'a floor', -1, 'mat'],
    ['mat', 'a wall', 0, 'wall'],
    ['ice', 'a floor', -1, 'ice'],
    ['ice', 'a wall', 0, 'ice'],
  ] as const)('on %s that is %s sounds as it should', (surface, _, normalY, name) => {
    expect(bounceCue({ speed: 5, surface, normalY }, middle).name).toBe(name);
  });
});

test.each([
  [0, 0.9],
  [1, 1.1],
])('a click has gain 0.2 and a rate of 0.9 to 1.1', (chance, rate) => {
  expect(clickCue(() => chance)).toEqual({ name: 'click', gain: 0.2, rate });
});

/** How many half tones above the first each chime of a course is. */
const climbOf = (checkpoints: number): number[] =>
  Array.from({ length: checkpoints }, (_, i) => 12 * Math.log2(chimeCue(i + 1, checkpoints).rate));

test.each([
  [1, [0]],
  [4, [0, 2, 4, 6]],
  [9, [0, 2, 4, 6, 8, 10, 12, 14, 16]],
  [17, Array.from({ length: 17 }, (_, i) => i)],
])('a chime has gain 0.2 and climbs a whole tone with each of %i checkpoints', (checkpoints, halfTones) => {
  expect(climbOf(checkpoints).map((tone) => Number(tone.toFixed(6)))).toEqual(halfTones);
  expect(chimeCue(1, checkpoints)).toEqual({ name: 'chime', gain: 0.2, rate: 1 });
});

const EFFECTS: readonly (readonly [effect: Effect, expected: Partial<Cue> | undefined])[] = [
  [
    { kind: 'hit', x: 0, y: 0, power: 0, dirX: 0, dirY: -1 },
    { name: 'hit', rate: 0.9 },
  ],
  [
    { kind: 'hit', x: 0, y: 0, power: 1, dirX: 0, dirY: -1 },
    { name: 'hit', rate: 1.2, gain: 0.6 },
  ],
  [
    { kind: 'splash', x: 0, y: 0, speed: 14 },
    { name: 'splash', gain: 0.6 },
  ],
  [{ kind: 'rough', x: 0, y: 0, speed: 2.1 }, { name: 'leaves' }],
  [{ kind: 'rough', x: 0, y: 0, speed: 2 }, undefined],
  // The chime follows from the number of the checkpoint, which the event of the run has.
  [{ kind: 'checkpoint', column: 0, row: 0 }, undefined],
  [
    { kind: 'cup', x: 0, y: 0 },
    { name: 'plink', gain: 0.6, rate: 1 },
  ],
  [{ kind: 'finish', column: 0, row: 0 }, { name: 'finish' }],
  [{ kind: 'return', fromX: 0, fromY: 0, x: 1, y: 1 }, undefined],
];

test.each(EFFECTS)('%j sounds as %j', (effect, expected) => {
  const cue = effectCue(effect, middle);
  if (expected === undefined) expect(cue).toBeUndefined();
  else expect(cue).toMatchObject(expected);
});
