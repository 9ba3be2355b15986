import { describe, expect, test } from 'vitest';
import type { Effect } from '../../../shared/protocol/frame.ts';
import { bounceCue, type Cue, clickCue, effectCue } from './cues.ts';

const middle = () => 0.5;

describe('a bounce', () => {
  test.each([
    [0.5, 0.2 * 0.05, 0.8 + 0.5 / 30],
    [1.4, 0.2 * 0.05012, 0.84667],
    [7, 0.2 * 0.40613, 1.03333],
    [14, 0.2, 1.26667],
    [21, 0.2, 1.5],
    [60, 0.2, 1.5],
  ])('at %s units a second has gain %s and rate %s', (speed, gain, rate) => {
    const cue = bounceCue(speed, 'ground', middle);
    expect(cue.gain).toBeCloseTo(gain, 4);
    expect(cue.rate).toBeCloseTo(rate, 4);
  });

  test.each([
    [0, 0.96],
    [1, 1.04],
  ])('is detuned by up to 4 %% either way', (chance, factor) => {
    expect(bounceCue(6, 'ground', () => chance).rate).toBeCloseTo(1 * factor, 6);
  });

  test.each([
    ['ground', 'bounce'],
    ['mat', 'bounce'],
    ['ice', 'ice'],
  ] as const)('on %s sounds as %s', (surface, name) => {
    expect(bounceCue(5, surface, middle).name).toBe(name);
  });
});

test.each([
  [0, 0.9],
  [1, 1.1],
])('a click has gain 0.2 and a rate of 0.9 to 1.1', (chance, rate) => {
  expect(clickCue(() => chance)).toEqual({ name: 'click', gain: 0.2, rate });
});

const EFFECTS: readonly (readonly [effect: Effect, expected: Partial<Cue> | undefined])[] = [
  [
    { kind: 'hit', x: 0, y: 0, power: 0, dirX: 0, dirY: -1 },
    { name: 'hit', rate: 0.9 },
  ],
  [
    { kind: 'hit', x: 0, y: 0, power: 1, dirX: 0, dirY: -1 },
    { name: 'hit', rate: 1.2, gain: 0.2 },
  ],
  [
    { kind: 'splash', x: 0, y: 0, speed: 14 },
    { name: 'splash', gain: 0.2 },
  ],
  [{ kind: 'rough', x: 0, y: 0, speed: 2.1 }, { name: 'leaves' }],
  [{ kind: 'rough', x: 0, y: 0, speed: 2 }, undefined],
  [
    { kind: 'checkpoint', column: 0, row: 0 },
    { name: 'chime', gain: 0.2, rate: 1 },
  ],
  [
    { kind: 'cup', x: 0, y: 0 },
    { name: 'ice', gain: 0.2, rate: 1.35 },
  ],
  [{ kind: 'finish', column: 0, row: 0 }, { name: 'finish' }],
  [{ kind: 'return', fromX: 0, fromY: 0, x: 1, y: 1 }, undefined],
];

test.each(EFFECTS)('%j sounds as %j', (effect, expected) => {
  const cue = effectCue(effect, middle);
  if (expected === undefined) expect(cue).toBeUndefined();
  else expect(cue).toMatchObject(expected);
});
