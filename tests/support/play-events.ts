import { EVENT, type ReplayEvent } from '../../shared/replay/replay.ts';
import type { Recorder } from '../../sim-worker/replay/recorder.ts';

const SETTLE_LIMIT_STEPS = 4_000;

/** Steps until the test is true. @throws when that takes longer than any shot */
export function stepUntil({ round }: Pick<Recorder, 'round'>, test: () => boolean): void {
  for (let steps = 0; !test(); steps++) {
    if (steps > SETTLE_LIMIT_STEPS) throw new Error('The run does not go on');
    round.step();
  }
}

/** Plays the events of a finished replay from where the ball is, each as soon as it is allowed, and ends the run. @throws unless it finishes */
export function playEvents(recorder: Recorder, events: readonly ReplayEvent[]): void {
  const { round } = recorder;
  for (const event of events) {
    if (event.type === EVENT.shot) {
      stepUntil(recorder, () => round.isReady);
      recorder.shoot(event);
    } else if (event.type === EVENT.return) {
      stepUntil(recorder, () => round.delaySteps >= event.delaySteps);
      recorder.returnToCheckpoint();
    }
  }
  stepUntil(recorder, () => round.isFinished);
  recorder.end();
}
