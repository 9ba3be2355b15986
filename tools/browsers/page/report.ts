import type { EngineRun, PlayedCourse } from '../../../tests/determinism/engine-runs.ts';
import type { SceneHash } from '../../../tests/determinism/scenes.ts';

/** What a browser is asked to do: to play the scenes, to record runs, and to verify those of others. */
export interface EngineTask {
  readonly courses: readonly PlayedCourse[];
  /** Of the runs that it records. */
  readonly seed: number;
  /** Recorded elsewhere. */
  readonly foreign: readonly EngineRun[];
}

/** What its worker has found. */
export interface EngineFindings {
  readonly scenes: readonly SceneHash[];
  readonly runs: readonly EngineRun[];
  /** A line for each foreign run that is another one here. */
  readonly differences: readonly string[];
  readonly milliseconds: number;
}

/** What the page posts to /result. */
export type PageReport =
  | ({ readonly ok: true; readonly userAgent: string } & EngineFindings)
  | { readonly ok: false; readonly userAgent: string; readonly error: string };
