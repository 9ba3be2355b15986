import { expect, test } from 'vitest';
import { fromBase64, toBase64 } from '../../shared/replay/base64.ts';
import { loadEngine } from '../../sim-worker/host/headless.ts';
import { findDifferences, recordRuns } from './engine-runs.ts';
import { loadPlayedCourse } from './load-played-course.ts';

test('runs of an engine are the same on another, and one that is not is named', async () => {
  const courses = [25, 45].map(loadPlayedCourse);
  const runs = recordRuns(await loadEngine(), courses, 3);
  const other = await loadEngine();
  expect(findDifferences(other, courses, runs)).toEqual([]);
  const [first, second] = runs;
  if (!first || !second) throw new Error('Nothing was recorded');
  const bytes = fromBase64(first.replay) ?? new Uint8Array();
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  const damaged = [
    { ...first, replay: toBase64(bytes) },
    { ...second, strokes: second.strokes + 1 },
  ];
  expect(findDifferences(other, courses, damaged)).toEqual([
    `course ${courses[0]?.hash}: digest_mismatch`,
    `course ${courses[1]?.hash}: ${second.strokes + 1} strokes, here ${second.strokes}`,
  ]);
});
