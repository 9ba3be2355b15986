import { REPLAY_MODE } from '../../shared/replay/replay.ts';
import { launchOf } from '../core/launch.ts';
import type { Move } from '../core/move.ts';
import type { Recorder } from './recorder.ts';

/**
 * Plays a plan from the start, waiting for rest before each move, and ends the run when it finishes.
 * A return that changes nothing, because the ball is there already, is skipped.
 * @returns true when the run is finished and nothing was refused
 */
export function playMoves(recorder: Recorder, moves: readonly Move[]): boolean {
  const { round } = recorder;
  recorder.start(REPLAY_MODE.normal);
  for (const move of moves) {
    if (move.kind === 'return') {
      if (round.canReturn) recorder.returnToCheckpoint();
      continue;
    }
    const launch = launchOf(move.drag, round.isOnRough);
    if (!launch || !recorder.shoot(launch)) return false;
    while (!round.isReady && !round.isFinished) round.step();
  }
  if (!round.isFinished) return false;
  recorder.end();
  return true;
}
