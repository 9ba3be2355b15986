import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import { REPLAY_MODE } from '../../shared/replay/replay.ts';
import type { Round } from '../core/round.ts';
import { Recorder } from './recorder.ts';

/** A round that takes every shot. The test says how many steps it has simulated. */
function openRecorder(): { readonly recorder: Recorder; readonly round: { totalSteps: number } } {
  const round = { totalSteps: 0, delaySteps: 0, start: () => undefined, shoot: () => true, returnToCheckpoint: () => true };
  const recorder = new Recorder(round as unknown as Round, '0123456789abcdef');
  recorder.start(REPLAY_MODE.normal);
  return { recorder, round };
}

const UP = { vx: 0, vy: -9_000 };

describe('a run that has reached the limits of a replay takes no more events', () => {
  test('by their number', () => {
    const { recorder } = openRecorder();
    let shots = 0;
    while (recorder.shoot(UP)) shots++;
    // One is left for the end.
    expect([shots, recorder.isExhausted]).toEqual([LIMITS.replayEvents - 1, true]);
    expect(recorder.returnToCheckpoint()).toBe(false);
    recorder.start(REPLAY_MODE.normal);
    expect([recorder.isExhausted, recorder.shoot(UP)]).toEqual([false, true]);
  });

  test('by its steps', () => {
    const { recorder, round } = openRecorder();
    expect(recorder.shoot(UP)).toBe(true);
    round.totalSteps = LIMITS.replaySteps;
    expect([recorder.isExhausted, recorder.shoot(UP), recorder.returnToCheckpoint()]).toEqual([true, false, false]);
  });
});
