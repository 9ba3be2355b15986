import { expect, test } from 'vitest';
import { CourseMaker } from './course-maker.ts';
import { CourseTrials } from './course-trials.ts';
import { orderOf } from './schedule.ts';
import { readSections } from './sections/section-files.ts';

// A rating takes a minute, so a draft that is refused late would not end within the limit of a test.
test('a draft that looks like a neighbor is refused as composed, before any rating', async () => {
  const seen: Uint16Array[] = [];
  const maker = new CourseMaker(await CourseTrials.open(), readSections(), orderOf(60), 0);
  const made = maker.make((tiles) => {
    seen.push(tiles);
    return 'like level 59';
  });
  expect(made).toEqual({ ok: false, why: 'like level 59', isEarly: true });
  expect(seen).toHaveLength(1);
});

test('an exchange after which the course would look like a neighbor is not made', async () => {
  const seen = new Set<string>();
  const maker = new CourseMaker(await CourseTrials.open(), readSections(), orderOf(60), 0);
  const made = maker.make((tiles) => {
    seen.add(tiles.join());
    return seen.size > 1 ? 'like level 59' : undefined;
  });
  // The course was composed with faults, and nothing that would mend them was allowed.
  expect(made.ok ? '' : made.why).toMatch(/^sections stayed unfit: /);
  expect(seen.size).toBeGreaterThan(20);
});
