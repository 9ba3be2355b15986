import { STEP_HZ } from '../../shared/course/geometry.ts';
import type { ReplayError } from '../../shared/errors.ts';
import { decodeReplay } from '../../shared/replay/codec.ts';
import type { Replay } from '../../shared/replay/replay.ts';
import type { VerifiedRun } from '../../shared/replay/verified-run.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { BOX2D_WASM_SHA256 } from '../../sim-worker/engine/pin.ts';
import { loadVerifierOf } from '../../sim-worker/host/headless.ts';
import { type ClaimedRun, NO_SIMULATION, type Unread } from './run-source.ts';

/** What playing a run again has shown. */
export interface Verdict {
  /** The run is true, and its strokes are those that it claims. */
  readonly isTrue: boolean;
  readonly lines: readonly string[];
}

const REASONS: Readonly<Record<ReplayError, string>> = {
  too_large: 'the replay is too large',
  malformed: 'the replay is damaged',
  unverifiable: 'it was played with a simulation that this build does not have',
  wrong_course: 'it was played on another course',
  wrong_mode: 'it was played in the other mode',
  too_long: 'it takes more steps than a run may have',
  illegal_shot: 'it has a shot that the rules do not allow there',
  illegal_return: 'it has a return that the rules do not allow there',
  wrong_timing: 'it has an event at a step that is never played',
  digest_mismatch: 'its digest is not that of the same shots here',
  not_finished: 'it does not end at the finish',
};

/**
 * Plays a run again with the server's verifier, by the simulation that it was played with.
 * @returns the verdict, or that there is none because that simulation was not kept
 */
export async function judge(run: ClaimedRun, load: typeof loadVerifierOf = loadVerifierOf): Promise<Result<Verdict, Unread>> {
  const replay = decodeReplay(run.replay);
  if (!replay.ok) return ok(untrue(replay.error));
  const verifier = await load(replay.value.simulationVersion);
  if (!verifier) return err({ words: NO_SIMULATION });
  const started = performance.now();
  const verified = playToEnd(verifier.verifyInParts(run.course, run.courseHash, run.replay, {}));
  const milliseconds = performance.now() - started;
  if (!verified.ok) return ok(untrue(verified.error));
  const isTrue = run.strokes === undefined || run.strokes === verified.value.strokes;
  return ok({ isTrue, lines: [headline(run, verified.value), ...figures(run, replay.value, verified.value, milliseconds)] });
}

function playToEnd<T>(parts: Generator<void, T>): T {
  for (let part = parts.next(); ; part = parts.next()) if (part.done) return part.value;
}

const untrue = (error: ReplayError): Verdict => ({ isTrue: false, lines: [`The run does not verify: ${REASONS[error]}.`] });

function headline({ strokes: claimed }: ClaimedRun, { strokes }: VerifiedRun): string {
  if (claimed === undefined) return 'The run is true.';
  return claimed === strokes
    ? 'The run is true, and its strokes are those that the file states.'
    : `The run is true, but it has ${strokes} strokes and the file states ${claimed}.`;
}

function figures({ courseHash }: ClaimedRun, { digest, simulationVersion }: Replay, verified: VerifiedRun, milliseconds: number): string[] {
  const [start, ...checkpoints] = verified.strokesByCheckpoint;
  const charged = [`start ${start}`, ...checkpoints.map((strokes, i) => `checkpoint ${i + 1} ${strokes}`)];
  const rows = {
    Strokes: verified.strokes,
    'Charged to': charged.join(', '),
    Mode: verified.infuriating ? 'infuriating' : 'normal',
    Events: verified.events,
    Steps: verified.steps,
    'Time of flight': `${(verified.steps / STEP_HZ).toFixed(2)} s`,
    Digest: `0x${digest.toString(16).padStart(8, '0')}`,
    Course: courseHash,
    Simulation: simulationVersion,
    Engine: `sha256 ${BOX2D_WASM_SHA256}`,
    Took: `${milliseconds.toFixed(1)} ms`,
  };
  return Object.entries(rows).map(([name, value]) => `  ${name.padEnd(16)}${value}`);
}
