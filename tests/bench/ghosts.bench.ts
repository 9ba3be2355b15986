import { LIMITS } from '../../shared/limits.ts';
import { fromBase64 } from '../../shared/replay/base64.ts';
import { Terrain } from '../../sim-worker/core/terrain.ts';
import { Ghosts } from '../../sim-worker/host/ghosts/ghosts.ts';
import { loadEngine, loadVerifier } from '../../sim-worker/host/headless.ts';
import { WatchSession } from '../../sim-worker/host/watch/watch-session.ts';
import type { Track } from '../../sim-worker/replay/track.ts';
import { IntRandom } from '../determinism/random-course.ts';
import { loadLevel, loadSolution } from '../support/levels.ts';
import { cpuMs, line, median } from './report.ts';

// What ghosts and seeks cost: places that were played ahead, against simulating the ghosts beside the own run (docs/adr/0019).

const LEVEL = 45;
const ROUNDS = 7;
const RUNS = 20;
const FRAMES = 20_000;
const SEEKS = 5_000;
/** Steps of the host in a frame at 60 Hz, rounded up. */
const STEPS_A_FRAME = 3;

const level = loadLevel(LEVEL);
const bytes = fromBase64(loadSolution(LEVEL).replay) ?? new Uint8Array();
const verifier = await loadVerifier();

function record(): Track {
  const recorded = verifier.recordInParts(level, level.hash, bytes, {}).next().value;
  if (!recorded?.ok) throw new Error('The solution was refused');
  return recorded.value;
}

/** Median microseconds of one call, of so many in each round. */
function microseconds(calls: number, run: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const started = cpuMs();
    for (let i = 0; i < calls; i++) run();
    return ((cpuMs() - started) * 1_000) / calls;
  });
  return median(times);
}

const track = record();
const verifying = microseconds(RUNS, () => void verifier.verify(level, level.hash, bytes));
const recording = microseconds(RUNS, () => void record());
line('playing a run ahead', recording / 1_000, 'ms', { name: 'verifying it', value: verifying / 1_000 });
const trackKb = (track.states.byteLength + 100 * track.events.length) / 1_024;
const engine = await loadEngine();
line('memory of a ghost that is looked up', trackKb, 'kB', { name: 'an engine of its own', value: engine.heapBytes / 1_024 });

const named = Array.from({ length: LIMITS.ghosts }, (_, i) => ({ name: `Ghost ${i}`, track }));
const ghosts = new Ghosts(named, 'clock');
let totalSteps = 0;
const lookedUp = microseconds(FRAMES, () => {
  for (let step = 0; step < STEPS_A_FRAME; step++) {
    totalSteps = (totalSteps + 1) % track.steps;
    if (totalSteps === 0) ghosts.restart({ strokes: 0, totalSteps });
    ghosts.step({ strokes: 1, totalSteps });
  }
  ghosts.balls({ x: 1, y: 1 }, 0.5);
});
const live = (verifying / track.steps) * STEPS_A_FRAME * LIMITS.ghosts;
line(`${LIMITS.ghosts} ghosts a frame, looked up`, lookedUp, 'us', { name: 'simulated beside the own run', value: live });

const watching = new WatchSession(track, new Terrain(level), { simulationVersion: 1, engine: '' }, 0);
const random = new IntRandom(3);
const seeks = Array.from({ length: SEEKS }, () => {
  const started = performance.now();
  watching.command({ kind: 'seek', tick: watching.run.shots[random.below(watching.run.shots.length)]?.tick ?? 0 });
  watching.frame(1);
  return performance.now() - started;
}).sort((a, b) => a - b);
const p95 = seeks[Math.floor(SEEKS * 0.95)] ?? 0;
line('seek to any shot, p95', p95, 'ms', { name: 'playing to the end', value: verifying / 1_000 }, '50 ms');
