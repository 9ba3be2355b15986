import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import type { RunLine } from '../../shared/protocol/ending.ts';
import { RunLineRecorder } from './run-line.ts';

const at = ({ points }: RunLine, index: number): readonly number[] => [...points.slice(index * 2, index * 2 + 2)];

/** Moves the ball by an eighth of a unit a step to the right. @returns where it is then */
function roll(recorder: RunLineRecorder, from: number, steps: number, strokes: number, y = 50): number {
  for (let i = 1; i <= steps; i++) recorder.observe(from + i / 8, y, strokes);
  return from + steps / 8;
}

test('a point in four steps is kept, the first and the last place, and each corner', () => {
  const recorder = new RunLineRecorder();
  recorder.restart(2, 50);
  roll(recorder, 2, 10, 1);
  recorder.observe(3.125, 50, 1);
  const { points, strokes, jumps } = recorder.line;
  expect([...points].filter((_, i) => i % 2 === 0)).toEqual([2, 2, 2.5, 3, 3.25, 3.125]);
  expect([strokes, jumps]).toEqual([[1], []]);
});

test('each stroke begins where the one before ended', () => {
  const recorder = new RunLineRecorder();
  recorder.restart(2, 50);
  const rest = roll(recorder, 2, 7, 1);
  roll(recorder, rest, 9, 2);
  const { line } = recorder;
  expect(line.strokes.map((index) => at(line, index))).toEqual([
    [2, 50],
    [rest, 50],
  ]);
});

test('no line leads to where the ball was carried, and the next stroke begins there', () => {
  const recorder = new RunLineRecorder();
  recorder.restart(2, 50);
  const wet = roll(recorder, 2, 30, 1);
  // Water takes the ball back within one step.
  recorder.observe(2, 50, 1);
  roll(recorder, 2, 6, 2);
  const { line } = recorder;
  expect(line.jumps.map((index) => [at(line, index - 1), at(line, index)])).toEqual([
    [
      [wet, 50],
      [2, 50],
    ],
  ]);
  expect(at(line, line.strokes[1] ?? 0)).toEqual([2, 50]);
});

test('after a return the stroke begins at the checkpoint, not where the ball lay', () => {
  const recorder = new RunLineRecorder();
  recorder.restart(2, 50);
  const left = roll(recorder, 2, 40, 1);
  // The player asked for the return: no step is simulated until the next shot has begun.
  roll(recorder, 10, 6, 2, 20);
  const { line } = recorder;
  expect(at(line, line.strokes[1] ?? 0)[1]).toBe(20);
  expect(at(line, (line.jumps[0] ?? 0) - 1)).toEqual([left, 50]);
});

test('the longest run has no more points than the limit, with strokes, jumps and ends', () => {
  const recorder = new RunLineRecorder();
  recorder.restart(0, 0);
  const strokes = 40;
  for (let stroke = 1; stroke <= strokes; stroke++) {
    for (let i = 1; i <= LIMITS.replaySteps / strokes; i++) recorder.observe(stroke * 10 + i / 10_000, stroke, stroke);
  }
  const { line } = recorder;
  expect(line.points.length / 2).toBeLessThanOrEqual(LIMITS.linePoints);
  expect(line.points.length / 2).toBeGreaterThan(LIMITS.linePoints / 4);
  expect([at(line, 0), at(line, line.points.length / 2 - 1).map(Math.round)]).toEqual([
    [0, 0],
    [401, strokes],
  ]);
  expect(line.strokes.map((index) => at(line, index)[1])).toEqual(Array.from({ length: strokes }, (_, i) => i + 1));
  expect(line.jumps).toHaveLength(strokes);
});

describe('the last stroke', () => {
  test('is undefined before the first one, and begins where the ball lay', () => {
    const recorder = new RunLineRecorder();
    recorder.restart(2, 50);
    expect(recorder.lastStroke).toBeUndefined();
    const rest = roll(recorder, 2, 8, 1);
    const end = roll(recorder, rest, 8, 2);
    expect([...(recorder.lastStroke ?? [])]).toEqual([rest, 50, rest + 0.5, 50, end, 50, end, 50]);
  });

  test('ends where the ball was carried back', () => {
    const recorder = new RunLineRecorder();
    recorder.restart(2, 50);
    const wet = roll(recorder, 2, 16, 1);
    recorder.observe(2, 50, 1);
    expect([...(recorder.lastStroke ?? [])].slice(-2)).toEqual([wet, 50]);
  });
});
