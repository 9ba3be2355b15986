import { expect, test } from 'vitest';
import { traceOutline } from '../../sim-worker/core/outline.ts';
import { Round } from '../../sim-worker/core/round.ts';
import { Terrain } from '../../sim-worker/core/terrain.ts';
import { FastWorld } from '../../sim-worker/solver/fast-world.ts';
import { solveSection } from '../../sim-worker/solver/solve.ts';
import type { Room } from '../../tools/course-forge/rooms/room.ts';
import { readRooms } from '../../tools/course-forge/rooms/room-files.ts';
import { problemsOf } from '../../tools/course-forge/rooms/room-rules.ts';
import { mirrorDrawing } from '../../tools/course-forge/sections/drawing.ts';
import { placeDrawing } from '../../tools/course-forge/sections/drawing-course.ts';
import { runsEverything } from '../support/test-scope.ts';

const rooms = readRooms();
/** Rooms that are played in a run of the tests: other ones every day. */
const PLAYED = 4;
const today = Math.floor(Date.now() / 86_400_000);
const played = runsEverything ? rooms : Array.from({ length: PLAYED }, (_, i) => rooms[(today * PLAYED + i) % rooms.length] as Room);

test.each(rooms)('$name keeps the rules of a drawing', (room) => {
  expect(problemsOf(room)).toEqual([]);
  expect(problemsOf(mirrorDrawing(room))).toEqual([]);
});

test('every room has a name of its own', () => {
  expect(new Set(rooms.map(({ name }) => name)).size).toBe(rooms.length);
});

test.each(played)('$name is entered from below and climbed', (room) => {
  for (const seen of [room, mirrorDrawing(room)]) {
    const terrain = new Terrain(placeDrawing(seen, 'meadow'));
    const world = new FastWorld();
    world.build(traceOutline(terrain));
    const round = new Round(terrain, world);
    expect(solveSection(round, 0, 0, { seed: 1 }).plan?.activeFlags).toBe(1);
    expect(solveSection(round, 1, 1, { seed: 1 }).plan?.activeFlags).toBe(3);
  }
});
