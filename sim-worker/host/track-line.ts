import type { RunLine } from '../../shared/protocol/ending.ts';
import { ballAt, type Track } from '../replay/track.ts';
import { RunLineRecorder } from './run-line.ts';

/** The line of a run that was played ahead, as it is recorded while a run is played. */
export function lineOfTrack(track: Track): RunLine {
  const recorder = new RunLineRecorder();
  const { shots, steps } = track;
  const start = ballAt(track, 0);
  recorder.restart(start.x, start.y);
  let strokes = 0;
  for (let step = 1; step <= steps; step++) {
    while (strokes < shots.length && (shots[strokes] as number) < step) strokes++;
    const { x, y } = ballAt(track, step);
    recorder.observe(x, y, strokes);
  }
  return recorder.line;
}
