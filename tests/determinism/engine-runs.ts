import { fromBase64, toBase64 } from '../../shared/replay/base64.ts';
import { REPLAY_MODE, type ReplayEvent } from '../../shared/replay/replay.ts';
import { traceOutline } from '../../sim-worker/core/outline.ts';
import type { PhysicsPort } from '../../sim-worker/core/physics-port.ts';
import { Round } from '../../sim-worker/core/round.ts';
import { Terrain } from '../../sim-worker/core/terrain.ts';
import { Recorder } from '../../sim-worker/replay/recorder.ts';
import { ReplayVerifier } from '../../sim-worker/replay/verifier.ts';
import { playEvents, stepUntil } from '../support/play-events.ts';
import { IntRandom } from './random-course.ts';
import { randomLaunch } from './random-game.ts';

/** A course with a run that finishes it. It can be sent as JSON. */
export interface PlayedCourse {
  readonly width: number;
  readonly height: number;
  readonly tiles: readonly number[];
  /** 16 hex digits */
  readonly hash: string;
  readonly solution: readonly ReplayEvent[];
}

/** A run that an engine has recorded. */
export interface EngineRun {
  /** Of the list of courses. */
  readonly course: number;
  /** Base64. */
  readonly replay: string;
  readonly strokes: number;
}

/** Shots of a run before its solution. */
const WANDERING_SHOTS = 12;
/** Most shots have this share of a random one's speed, so that they light no flag. */
const WEAKER = 2;
const MAX_ATTEMPTS = 50;

/** Records a run of each course: random shots, each taken back in flight or at rest, then the solution. The seed decides which. */
export function recordRuns(physics: PhysicsPort, courses: readonly PlayedCourse[], seed: number): EngineRun[] {
  return courses.map((course, index) => {
    const terrain = new Terrain(terrainOf(course));
    physics.build(traceOutline(terrain));
    const recorder = new Recorder(new Round(terrain, physics), course.hash);
    const random = new IntRandom(1_000 * seed + index);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (!wander(recorder, random)) continue;
      playEvents(recorder, course.solution);
      return { course: index, replay: toBase64(recorder.encode()), strokes: recorder.round.strokes };
    }
    throw new Error(`Every run of course ${course.hash} has lit a flag`);
  });
}

/** False when a shot has lit a flag: the solution begins at the start. */
function wander(recorder: Recorder, random: IntRandom): boolean {
  const { round } = recorder;
  recorder.start(REPLAY_MODE.normal);
  for (let i = 0; i < WANDERING_SHOTS; i++) {
    stepUntil(recorder, () => round.isReady);
    const { vx, vy } = randomLaunch(random);
    if (!recorder.shoot({ vx: Math.trunc(vx / WEAKER), vy: Math.trunc(vy / WEAKER) })) continue;
    const takenBackAfter = random.below(200);
    for (let steps = 0; steps < takenBackAfter && !round.isReady; steps++) round.step();
    if (round.checkpoint > 0 || round.isFinished) return false;
    recorder.returnToCheckpoint();
  }
  return true;
}

/** Verifies runs that other engines have recorded. Returns a line for each that is refused, or that has other strokes here. */
export function findDifferences(physics: PhysicsPort, courses: readonly PlayedCourse[], runs: readonly EngineRun[]): string[] {
  const verifier = new ReplayVerifier(physics);
  return runs.flatMap(({ course: index, replay, strokes }) => {
    const course = courses[index];
    const bytes = fromBase64(replay);
    if (!course || !bytes) return [`course ${index}: no such course or no replay`];
    const verified = verifier.verify(terrainOf(course), course.hash, bytes);
    if (!verified.ok) return [`course ${course.hash}: ${verified.error}`];
    return verified.value.strokes === strokes ? [] : [`course ${course.hash}: ${strokes} strokes, here ${verified.value.strokes}`];
  });
}

const terrainOf = ({ width, height, tiles }: PlayedCourse) => ({ width, height, tiles: Uint16Array.from(tiles) });
