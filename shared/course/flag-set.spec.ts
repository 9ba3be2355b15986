import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DRAWN_VALUES } from '../../tests/support/test-scope.ts';
import { LIMITS } from '../limits.ts';
import { addedFlags, flagsBelow, hasFlag, highestCheckpoint, highWord, joined, lowWord } from './flag-set.ts';

const ALL = Array.from({ length: LIMITS.checkpoints }, (_, k) => k);
const flags = fc.uniqueArray(fc.integer({ min: 0, max: LIMITS.checkpoints - 1 })).map((list) => new Set(list));
const packed = (set: ReadonlySet<number>): number => [...set].reduce((sum, k) => sum + 2 ** k, 0);

describe('a set of flags', () => {
  test('has the flags whose powers of two it is the sum of', () => {
    fc.assert(
      fc.property(flags, (set) => {
        expect(ALL.filter((k) => hasFlag(packed(set), k))).toEqual(ALL.filter((k) => set.has(k)));
      }),
      DRAWN_VALUES,
    );
  });

  test('is made of two words', () => {
    fc.assert(
      fc.property(flags, (set) => {
        const number = packed(set);
        expect(lowWord(number)).toBe(Number(BigInt(number) & 0x7fff_ffffn));
        expect(highWord(number)).toBe(Number(BigInt(number) >> 31n));
        expect(joined(lowWord(number), highWord(number))).toBe(number);
      }),
      DRAWN_VALUES,
    );
  });

  test('lacks another set of flags when that was taken from it', () => {
    fc.assert(
      fc.property(flags, flags, (now, before) => {
        expect(addedFlags(packed(now), packed(before))).toBe(packed(new Set([...now].filter((k) => !before.has(k)))));
      }),
      DRAWN_VALUES,
    );
  });

  test('leads to its highest checkpoint, or to the start', () => {
    fc.assert(
      fc.property(flags, (set) => {
        expect(highestCheckpoint(packed(set))).toBe(Math.max(0, ...[...set].map((k) => k + 1)));
      }),
      DRAWN_VALUES,
    );
  });

  test.each([0, 1, 24, 30, 31, 32, 33])('has the lowest %i flags', (count) => {
    expect(flagsBelow(count)).toBe(packed(new Set(ALL.slice(0, count))));
    expect(highestCheckpoint(flagsBelow(count))).toBe(count);
  });
});
