import { describe, expect, test } from 'vitest';
import { solveSection } from '../../sim-worker/solver/solve.ts';
import { problemsOf } from '../../tools/course-forge/rooms/room-rules.ts';
import { mirrorDrawing } from '../../tools/course-forge/sections/drawing.ts';
import { placeDrawing } from '../../tools/course-forge/sections/drawing-course.ts';
import { type LibrarySection, readSections } from '../../tools/course-forge/sections/section-files.ts';
import { fastRoundOf } from '../support/fast-round.ts';
import { sampleOf } from '../support/test-scope.ts';

const drawn = readSections().filter(({ isDrawn }) => isDrawn);
const themeOf = ({ themes: [theme = 'meadow'] }: LibrarySection) => theme;

// Sections that a program made were judged where it drew them, between two other sections: a cut through rock may leave half a slope.
test('every drawn section keeps the rules of a drawing, in both directions', () => {
  const problems = drawn.flatMap((section) =>
    [section, mirrorDrawing(section)].flatMap((seen) => problemsOf(seen).map((problem) => `${section.id}: ${problem}`)),
  );
  expect(drawn.length).toBeGreaterThan(100);
  expect(problems).toEqual([]);
});

describe('a drawn section is entered from below and climbed', () => {
  test.each(sampleOf(drawn, 2))('$id $kind', (section) => {
    for (const seen of [section, mirrorDrawing(section)]) {
      const round = fastRoundOf(placeDrawing(seen, themeOf(section)));
      expect(solveSection(round, 0, 0, { seed: 1 }).plan?.activeFlags).toBe(1);
      expect(solveSection(round, 1, 1, { seed: 1 }).plan?.activeFlags).toBe(3);
    }
  });
});
