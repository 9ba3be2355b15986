import { describe, expect, test } from 'vitest';
import type { SectionRating } from '../../sim-worker/solver/rate.ts';
import { Faults } from './faults.ts';

const WEEKDAY = new Faults({ target: 32, isSunday: false });
const SUNDAY = new Faults({ target: 42, isSunday: true });

/** A section that a casual player needs 4 strokes for, or 15 in some of 400 plays. */
function sectionOf(walls: number, change: Partial<SectionRating> = {}): SectionRating {
  const casual = new Array<number>(16).fill(0);
  casual[4] = 400 - walls;
  casual[15] = walls;
  return {
    solved: true,
    best: 2,
    strokes: { good: [0, 0, 0, 200], casual },
    easy: undefined,
    bold: undefined,
    litInFlight: 0,
    ...change,
  };
}

describe('a section', () => {
  test.each([
    ['weekday', WEEKDAY, 3],
    ['Sunday', SUNDAY, 6],
  ] as const)('on a %s may be a wall in the plays that its gate allows', (_, faults, most) => {
    expect(faults.ofSection(sectionOf(most), true)).toBe(0);
    expect(faults.ofSection(sectionOf(most + 1), true)).toBeGreaterThanOrEqual(0.04);
  });

  test('may be a wall a little more often in a quick look, which has fewer plays', () => {
    expect(WEEKDAY.ofSection(sectionOf(8), false)).toBe(0);
    expect(WEEKDAY.ofSection(sectionOf(9), false)).toBeGreaterThanOrEqual(0.04);
  });

  test('has the largest fault when nobody gets through it', () => {
    expect(WEEKDAY.ofSection(sectionOf(0, { solved: false, strokes: {} }), true)).toBe(10);
    expect(WEEKDAY.ofSection(sectionOf(40), true)).toBeLessThan(10);
  });

  test('has a fault when it is most of the hole, or much harder for casual players', () => {
    expect(
      WEEKDAY.ofSection(sectionOf(0, { strokes: { good: [0, 0, 0, 0, 0, 0, 1], casual: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1] } }), true),
    ).toBeGreaterThan(0);
    expect(WEEKDAY.ofSection(sectionOf(0, { strokes: { good: [0, 0, 1], casual: [0, 0, 0, 0, 1] } }), true)).toBeGreaterThan(0);
  });
});

describe('a section that newcomers have played', () => {
  /** 100 plays of 4 strokes, or of 15. */
  const playedBy = (walls: number, usual = 4): Partial<SectionRating> => {
    const newcomer = new Array<number>(16).fill(0);
    newcomer[usual] = 100 - walls;
    newcomer[15] = walls;
    return { strokes: { ...sectionOf(0).strokes, newcomer } };
  };

  test('may be a wall for 15 of a hundred, and up to 2.8 times as hard as for others', () => {
    expect(WEEKDAY.ofSection(sectionOf(0, playedBy(15)), true)).toBe(0);
    expect(WEEKDAY.ofSection(sectionOf(0, playedBy(16)), true)).toBeGreaterThan(0);
    expect(WEEKDAY.ofSection(sectionOf(0, playedBy(0, 11)), true)).toBe(0);
    expect(WEEKDAY.ofSection(sectionOf(0, playedBy(0, 12)), true)).toBeGreaterThan(0);
  });

  test('has a part in the strokes that the hole asks too much of them', () => {
    const [easy, hard] = [sectionOf(0, playedBy(0)), sectionOf(0, playedBy(0, 8))];
    const course = [easy, easy, hard, hard, hard, hard, hard, hard];
    const faults = WEEKDAY.ofCourse(
      course,
      course.map(() => 0),
    );
    expect(faults.map((fault) => fault > 0)).toEqual(course.map((one) => one === hard));
    const gentle = [easy, easy, easy, easy, easy, easy, hard, hard];
    expect(
      Math.max(
        ...WEEKDAY.ofCourse(
          gentle,
          gentle.map(() => 0),
        ),
      ),
    ).toBe(0);
    expect(
      Math.max(
        ...SUNDAY.ofCourse(
          gentle,
          gentle.map(() => 0),
        ),
      ),
    ).toBeGreaterThan(0);
  });

  test('has a part in the walls of the hole', () => {
    const [safe, risky] = [sectionOf(0, playedBy(0)), sectionOf(0, playedBy(15))];
    const course = [safe, safe, safe, safe, risky, risky, risky, risky];
    const faults = WEEKDAY.ofCourse(
      course,
      course.map(() => 0),
    );
    expect(faults.map((fault) => fault > 0)).toEqual(course.map((one) => one === risky));
  });

  test('says nothing of the hole before all of it was played', () => {
    const course = [sectionOf(0), ...Array.from({ length: 7 }, () => sectionOf(0, playedBy(15, 8)))];
    expect(
      Math.max(
        ...WEEKDAY.ofCourse(
          course,
          course.map(() => 0),
        ),
      ),
    ).toBe(0);
  });
});

describe('more plays', () => {
  test('are needed between the limit and twice as much', () => {
    const asked = [3, 4, 6, 7].map((walls) => WEEKDAY.isUndecided(sectionOf(walls).strokes.casual ?? []));
    expect(asked).toEqual([false, true, true, false]);
  });
});

describe('a course', () => {
  const own = (ratings: readonly SectionRating[]) => ratings.map(() => 0);

  test('of the strokes asked for has no fault; one with too few has short sections', () => {
    const usual = Array.from({ length: 8 }, () => sectionOf(0));
    expect(WEEKDAY.ofCourse(usual, own(usual))).toEqual(own(usual));
    const short = sectionOf(0, { strokes: { good: [0, 1], casual: [0, 1] } });
    const easy = [...usual.slice(0, 5), short, short, short];
    const faults = WEEKDAY.ofCourse(easy, own(easy));
    expect(faults.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    expect(Math.min(...faults.slice(5))).toBeGreaterThan(0);
  });

  test('is at fault in every section when all of them are a little short', () => {
    const short = Array.from({ length: 8 }, () => sectionOf(0, { strokes: { good: [0, 0, 1], casual: [0, 0, 0, 59, 41] } }));
    expect(Math.min(...WEEKDAY.ofCourse(short, own(short)))).toBeGreaterThan(0);
    const enough = Array.from({ length: 8 }, () => sectionOf(0, { strokes: { good: [0, 0, 1], casual: [0, 0, 0, 36, 64] } }));
    expect(WEEKDAY.ofCourse(enough, own(enough))).toEqual(own(enough));
  });

  test('may be further off in the end, but not by much', () => {
    const over = Array.from({ length: 8 }, () => sectionOf(0, { strokes: { good: [0, 0, 1], casual: [0, 0, 0, 46, 54] } }));
    expect(Math.min(...WEEKDAY.ofCourse(over, own(over), false))).toBeGreaterThan(0);
    expect(WEEKDAY.ofCourse(over, own(over), true)).toEqual(own(over));
    const far = Array.from({ length: 8 }, () => sectionOf(0, { strokes: { good: [0, 0, 1], casual: [0, 0, 0, 80, 20] } }));
    expect(Math.min(...WEEKDAY.ofCourse(far, own(far), true))).toBeGreaterThan(0);
  });

  test('has faults where flags are lit in flight, when these are many', () => {
    const passed = Array.from({ length: 8 }, (_, i) => sectionOf(0, { litInFlight: i === 2 || i === 3 ? 0.9 : 0 }));
    const faults = WEEKDAY.ofCourse(passed, own(passed));
    expect(faults.map((fault) => fault > 0)).toEqual(passed.map(({ litInFlight }) => litInFlight > 0));
    const few = passed.map((one, i) => (i === 3 ? sectionOf(0) : one));
    expect(WEEKDAY.ofCourse(few, own(few))).toEqual(own(few));
  });
});
