import { describe, expect, test } from 'vitest';
import type { SectionRating } from '../../sim-worker/solver/rate.ts';
import { brokenGates, gatesOf, wallShare } from './gates.ts';

/** A section of 3 good and 4 casual strokes, for which newcomers need 6, or 15 in some of 100 plays. */
function sectionOf({ first = 6, walls = 0 }: { first?: number; walls?: number } = {}): SectionRating {
  const newcomer = new Array<number>(16).fill(0);
  newcomer[first] = 100 - walls;
  newcomer[15] = (newcomer[15] ?? 0) + walls;
  const strokes = { good: [0, 0, 0, 1], casual: [0, 0, 0, 0, 1], newcomer };
  return { solved: true, best: 2, strokes, easy: undefined, bold: undefined, litInFlight: 0 };
}

const EIGHT = Array.from({ length: 8 }, () => sectionOf());
const WEEKDAY = gatesOf(32, false);

describe('a course', () => {
  test('is refused when newcomers need too many strokes beside good players', () => {
    expect(brokenGates(EIGHT, WEEKDAY)).toEqual([]);
    const hard = EIGHT.map((one, i) => (i < 6 ? sectionOf({ first: 7 }) : one));
    expect(brokenGates(hard, WEEKDAY)).toEqual(['newcomers need 2.25 times the strokes of good players']);
    expect(brokenGates(hard, gatesOf(32, true))).toEqual([]);
  });

  test('is refused when newcomers meet a wall too often in the whole of it', () => {
    const all = (walls: number) => EIGHT.map(() => sectionOf({ first: 5, walls }));
    expect(brokenGates(all(6), WEEKDAY)).toEqual([]);
    expect(brokenGates(all(7), WEEKDAY)).toEqual(['newcomers meet a wall in 44 % of plays']);
    expect(brokenGates(all(7), gatesOf(32, true))).toEqual([]);
  });

  test('is refused when no newcomer has played it', () => {
    const { newcomer: _, ...others } = sectionOf().strokes;
    const unknown = EIGHT.with(0, { ...sectionOf(), strokes: others });
    expect(brokenGates(unknown, WEEKDAY)).not.toEqual([]);
  });
});

test('a play meets a wall when any of its sections is one', () => {
  const two = [sectionOf({ walls: 50 }), sectionOf({ walls: 50 }), sectionOf()];
  expect(wallShare(two, 'newcomer')).toBeCloseTo(0.75);
});
