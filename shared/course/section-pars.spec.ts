import { describe, expect, it } from 'vitest';
import { readSectionPars, splitPar } from './section-pars.ts';

describe('splitPar', () => {
  // strokes of a good player by section, par, pars
  it.each([
    [[4.3, 3.5, 7.4, 5.5, 7.6, 4.7], 33, [4, 4, 7, 5, 8, 5]],
    [[1.1, 2.8, 3.1, 1.1, 4.2, 3.1], 15, [1, 3, 3, 1, 4, 3]],
    // Par is bounded by the best run that is known, so it may be lower than their sum.
    [[2.9, 8.4, 5.4, 9, 4.7, 5.7], 33, [3, 8, 5, 8, 4, 5]],
    [[0.2, 0.2, 9], 4, [1, 1, 2]],
    [[5], 7, [7]],
  ])('of %j and par %d is %j', (strokes, par, pars) => {
    expect(splitPar(strokes, par)).toEqual(pars);
  });
});

describe('readSectionPars', () => {
  it.each([
    ['4 4 7', 3, [4, 4, 7]],
    ['4 4 7', 4, undefined],
    ['', 1, undefined],
    [undefined, 1, undefined],
    ['4 0 7', 3, undefined],
    ['4 x 7', 3, undefined],
    ['4 1.5 7', 3, undefined],
  ])('reads %j for %d sections as %j', (text, sections, pars) => {
    expect(readSectionPars(text, sections)).toEqual(pars);
  });
});
