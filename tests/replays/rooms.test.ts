import { expect, test } from 'vitest';
import { solveSection } from '../../sim-worker/solver/solve.ts';
import { readRooms } from '../../tools/course-forge/rooms/room-files.ts';
import { problemsOf } from '../../tools/course-forge/rooms/room-rules.ts';
import { mirrorDrawing } from '../../tools/course-forge/sections/drawing.ts';
import { placeDrawing } from '../../tools/course-forge/sections/drawing-course.ts';
import { fastRoundOf } from '../support/fast-round.ts';
import { sampleOf } from '../support/test-scope.ts';

const rooms = readRooms();
test.each(rooms)('$name keeps the rules of a drawing', (room) => {
  expect(problemsOf(room)).toEqual([]);
  expect(problemsOf(mirrorDrawing(room))).toEqual([]);
});

test('every room has a name of its own', () => {
  expect(new Set(rooms.map(({ name }) => name)).size).toBe(rooms.length);
});

test.each(sampleOf(rooms, 4))('$name is entered from below and climbed', (room) => {
  for (const seen of [room, mirrorDrawing(room)]) {
    const round = fastRoundOf(placeDrawing(seen, 'meadow'));
    expect(solveSection(round, 0, 0, { seed: 1 }).plan?.activeFlags).toBe(1);
    expect(solveSection(round, 1, 1, { seed: 1 }).plan?.activeFlags).toBe(3);
  }
});
