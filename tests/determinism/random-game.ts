import type { Launch } from '../../sim-worker/core/launch.ts';
import type { Recorder } from '../../sim-worker/replay/recorder.ts';
import type { IntRandom } from './random-course.ts';

/** An upward shot of any legal strength, as integers. */
export function randomLaunch(random: IntRandom): Launch {
  for (;;) {
    const vx = random.below(49_153) - 24_576;
    const vy = -random.below(24_577);
    const squared = vx * vx + vy * vy;
    if (squared <= 24_576 ** 2 && squared >= 2_000 ** 2) return { vx, vy };
  }
}

/**
 * A bot plays `shots` shots, and returns in flight and at rest.
 * Its choices depend on `random` and on steps only, never on how often it is called.
 */
export function playRandomGame(recorder: Recorder, random: IntRandom, shots: number): void {
  const { round } = recorder;
  while (round.strokes < shots && !round.isFinished) {
    const wish = randomLaunch(random);
    if (!recorder.shoot(wish)) recorder.shoot({ vx: wish.vx >> 1, vy: wish.vy >> 1 });
    const breakOff = random.below(8) === 0 ? 1 + random.below(200) : Number.POSITIVE_INFINITY;
    for (let steps = 0; !round.isReady && !round.isFinished; steps++) {
      if (steps === breakOff) recorder.returnToCheckpoint();
      round.step();
    }
    if (random.below(12) === 0) recorder.returnToCheckpoint();
  }
}
