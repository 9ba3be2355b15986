import { expect, test } from 'vitest';
import { lineOfTrack } from '../../sim-worker/host/track-line.ts';
import { STATE_FLOATS, type Track } from '../../sim-worker/replay/track.ts';

/** A run whose ball moves a tenth of a unit a step, to the right, is carried back by two units at step 8, and is hit before steps 0 and 5. */
function trackOf(): Track {
  const xs = Array.from({ length: 13 }, (_, step) => (step < 8 ? step * 0.1 : step * 0.1 - 2));
  const states = Float32Array.from({ length: xs.length * STATE_FLOATS }, (_, i) =>
    i % STATE_FLOATS === 0 ? (xs[i / STATE_FLOATS] as number) : 0,
  );
  return { steps: 12, shots: [0, 5], states } as unknown as Track;
}

test('the line of a run begins with each stroke, and has a gap where the ball jumped', () => {
  const { points, strokes, jumps } = lineOfTrack(trackOf());
  const xs = [...points].filter((_, i) => i % 2 === 0).map((x) => Math.round(x * 10) / 10);
  expect(strokes.map((at) => xs[at])).toEqual([0, 0.5]);
  expect(jumps.map((at) => [xs[at - 1], xs[at]])).toEqual([[0.7, -1.2]]);
  expect([xs[0], xs.at(-1)]).toEqual([0, -0.8]);
});
