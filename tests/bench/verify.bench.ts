import { fromBase64 } from '../../shared/replay/base64.ts';
import { launchOf } from '../../sim-worker/core/launch.ts';
import { loadEngine, loadVerifier, openRound } from '../../sim-worker/host/headless.ts';
import { fanOfDrags } from '../../sim-worker/solver/fan.ts';
import { createRandom } from '../../sim-worker/solver/random.ts';
import { loadLevel, loadSolution } from '../support/levels.ts';
import { cpuMs, line, median } from './report.ts';

// Replays verified per second and core: a finished run of twenty strokes, random ones first, then the stored solution.

const LEVEL = 45;
const STROKES = 20;
const ROUNDS = 7;
const RUNS = 60;

const level = loadLevel(LEVEL);
const engine = await loadEngine();

/** A run of twenty strokes: random ones from the start, each followed by a return, and then the solution. */
function wanderingRun(): Uint8Array {
  const solution = solutionMoves();
  const recorder = openRound(engine, level, level.hash);
  const { round } = recorder;
  const drags = fanOfDrags(createRandom(4), 30);
  recorder.start(0);
  for (let i = 0; round.strokes < STROKES - solution.shots; i++) {
    const drag = drags[(i * 37) % drags.length];
    const launch = drag && launchOf(drag, round.isOnRough);
    if (!launch) continue;
    recorder.shoot(launch);
    while (!round.isReady && !round.isFinished) round.step();
    if (round.checkpoint > 0) throw new Error('The wandering ball has lit a flag; take another seed');
    recorder.returnToCheckpoint();
  }
  solution.play(recorder);
  return recorder.encode();
}

function solutionMoves() {
  const bytes = fromBase64(loadSolution(LEVEL).replay) as Uint8Array;
  const view = new DataView(bytes.buffer);
  const events = Array.from({ length: view.getUint16(12, true) }, (_, i) => ({
    vx: view.getInt16(14 + i * 6, true),
    vy: view.getInt16(16 + i * 6, true),
    type: view.getUint16(18 + i * 6, true) >> 14,
  }));
  return {
    shots: events.filter((event) => event.type === 0).length,
    play(recorder: ReturnType<typeof openRound>) {
      for (const event of events) {
        if (event.type === 0) recorder.shoot(event);
        if (event.type === 1) recorder.returnToCheckpoint();
        if (event.type === 2) recorder.end();
        while (!recorder.round.isReady && !recorder.round.isFinished) recorder.round.step();
      }
    },
  };
}

const bytes = wanderingRun();
const verifier = await loadVerifier();
const verified = verifier.verify(level, level.hash, bytes);
if (!verified.ok || verified.value.strokes !== STROKES) throw new Error(`The run was refused: ${JSON.stringify(verified)}`);
const rates: number[] = [];
for (let i = 0; i < ROUNDS; i++) {
  const started = cpuMs();
  for (let k = 0; k < RUNS; k++) verifier.verify(level, level.hash, bytes);
  rates.push((RUNS / (cpuMs() - started)) * 1_000);
}
const seconds = verified.value.steps / 135;
line(
  `verified runs of ${STROKES} strokes (${bytes.length} bytes, ${seconds.toFixed(0)} s of play)`,
  median(rates),
  'runs/s/core',
  { name: 'playing it', value: 1 / seconds },
  '90',
);
