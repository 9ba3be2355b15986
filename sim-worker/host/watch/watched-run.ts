import { highestCheckpoint } from '../../../shared/course/flag-set.ts';
import type { WatchedRun } from '../../../shared/protocol/playback.ts';
import { EVENT } from '../../../shared/replay/replay.ts';
import { flagsAt, type Track } from '../../replay/track.ts';
import type { TimeLine } from './time-line.ts';

/** Describes a track for the page: where its shots and checkpoints are on the time line. */
export function watchedRun(track: Track, line: TimeLine): Omit<WatchedRun, 'simulationVersion' | 'engine'> {
  const shots = track.events.filter(({ type }) => type === EVENT.shot);
  const reached = track.flags.filter(({ active }) => active !== 0);
  return {
    strokes: track.strokes,
    strokesByCheckpoint: track.strokesByCheckpoint,
    infuriating: track.infuriating,
    steps: track.steps,
    digest: track.digest,
    ticks: line.ticks,
    shots: shots.map(({ step, digest }, shot) => ({
      tick: line.tickOfShot(shot),
      digest,
      checkpoint: highestCheckpoint(flagsAt(track, step)),
    })),
    checkpoints: reached.map(({ step, active }) => ({ tick: line.tickOfStep(step), checkpoint: highestCheckpoint(active) })),
  };
}
