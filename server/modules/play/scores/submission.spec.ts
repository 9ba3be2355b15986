import { describe, expect, test } from 'vitest';
import { STEP_HZ } from '../../../../shared/course/geometry.ts';
import { isBlindRun } from './submission.ts';

const SENT = new Date('2026-11-21T12:00:00Z');

/** Whether a run is blind that was sent this long after the server had seen its start. */
function isBlind(secondsSinceStart: number, runSeconds: number, longestFlightSeconds: number, isFirst = true): boolean {
  const attempt = { isFirst, startedAt: new Date(SENT.getTime() - secondsSinceStart * 1000) };
  return isBlindRun(attempt, SENT, { steps: runSeconds * STEP_HZ, longestFlightSteps: longestFlightSeconds * STEP_HZ });
}

describe('a first run', () => {
  test.each([
    // what happened, seconds since its start, seconds of all flights, seconds of the longest, whether it is blind
    ['played at leisure', 60, 23.5, 4, true],
    ['played without a pause', 23.5, 23.5, 4, true],
    ['played without a pause, whose start came 3 s late', 20.5, 23.5, 0, true],
    ['played without a pause, with a reload in its longest flight', 19.5, 23.5, 4, true],
    ['with a reload in its longest flight, whose start came 3 s late', 16.5, 23.5, 4, true],
    ['with a reload in each of its two flights', 5, 20, 10, false],
    ['that was computed and sent too soon', 13.8, 23.5, 4, false],
    ['that was computed and sent a little too soon', 16.4, 23.5, 4, false],
    ['that was computed and sent at once', 0, 23.5, 4, false],
    ['of one flight, sent at once: a reload shows its end at once', 0, 3, 3, true],
  ])('%s (%d s for %d s with a flight of %d s) is blind: %s', (_, since, all, longest, expected) => {
    expect(isBlind(since, all, longest)).toBe(expected);
  });
});

test('a later run is not blind, however long it took', () => {
  expect(isBlind(600, 23.5, 4, false)).toBe(false);
});
