import { expect, it } from 'vitest';
import { isHelped, shownBounces } from './bounce-help.ts';

it.each([
  [0, 0],
  [7, 0],
  [8, 1],
  [11, 1],
  [12, 2],
  [90, 2],
])('after %d strokes in a section the dots show %d bounces; infuriating mode none', (strokes, bounces) => {
  expect([shownBounces(strokes, false), shownBounces(strokes, true)]).toEqual([bounces, 0]);
});

it.each([
  ['eight strokes in each section', [8, 8, 8], false, false],
  ['the ninth stroke of a section', [2, 9, 1], false, true],
  ['nine strokes over two sections', [5, 4], false, false],
  ['thirty strokes in infuriating mode', [30], true, false],
])('a run with %s', (_, strokesByCheckpoint, infuriating, helped) => {
  expect(isHelped({ strokesByCheckpoint, infuriating })).toBe(helped);
});
