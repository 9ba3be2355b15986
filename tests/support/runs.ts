import { createHash } from 'node:crypto';
import { courseBytes } from '../../shared/course/course.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { fromBase64 } from '../../shared/replay/base64.ts';
import { decodeReplay } from '../../shared/replay/codec.ts';
import { REPLAY_MODE } from '../../shared/replay/replay.ts';
import { loadEngine, openRound } from '../../sim-worker/host/headless.ts';
import { fixedLevelOf, loadLevel, loadSolution } from './levels.ts';
import { playEvents, stepUntil } from './play-events.ts';

/** A small hop, in 1/1024 units a second: one stroke without progress. */
const HOP = { vx: 0, vy: -6 * 1024 };

export interface RunOptions {
  /** Strokes that are played and taken back before the solution. They are added to the solution's score. */
  readonly wasted?: number;
  /** Changes the first wasted stroke a little: other bytes with the same score. The same bytes rank for one player only. */
  readonly variant?: number;
  /** Steps that the run lasts at least. Strokes that come to rest before they are taken back fill the time. */
  readonly steps?: number;
}

export interface PlayedRun {
  readonly replay: Uint8Array;
  readonly strokes: number;
  readonly strokesByCheckpoint: readonly number[];
  /** Simulated steps of 1/135 s. */
  readonly steps: number;
}

const engine = await loadEngine();

const played = new Map<string, PlayedRun>();

/** A finished run of a day's course on the real simulation: these wasted strokes, then the stored solution. */
export function playRun(day: string, { wasted = 0, variant = 0, steps = 0 }: RunOptions = {}): PlayedRun {
  if (variant > 0 && wasted === 0) throw new Error('Only a run with a wasted stroke has variants');
  const key = `${day} ${wasted} ${variant} ${steps}`;
  const known = played.get(key) ?? play(day, wasted, variant, steps);
  played.set(key, known);
  return known;
}

function play(day: string, wasted: number, variant: number, minSteps: number): PlayedRun {
  const number = fixedLevelOf(day as GameDay);
  const level = loadLevel(number);
  const hash = createHash('sha256').update(courseBytes(level)).digest('hex').slice(0, 16);
  const recorder = openRound(engine, level, hash);
  const { round } = recorder;
  recorder.start(REPLAY_MODE.normal);
  for (let i = 0; i < wasted; i++) {
    stepUntil(recorder, () => round.isReady);
    recorder.shoot(i === 0 ? { ...HOP, vx: variant } : HOP);
    recorder.returnToCheckpoint();
  }
  while (round.totalSteps < minSteps) {
    recorder.shoot(HOP);
    stepUntil(recorder, () => round.isReady);
    recorder.returnToCheckpoint();
    stepUntil(recorder, () => round.isReady);
  }
  playEvents(recorder, solutionOf(number));
  return {
    replay: recorder.encode(),
    strokes: round.strokes,
    strokesByCheckpoint: [...round.strokesByCheckpoint],
    steps: round.totalSteps,
  };
}

function solutionOf(number: number) {
  const bytes = fromBase64(loadSolution(number).replay);
  const replay = bytes && decodeReplay(bytes);
  if (!replay?.ok) throw new Error(`Level ${number} has no solution`);
  return replay.value.events;
}
