import type { Level } from '../course/level.ts';
import type { SimError } from '../errors.ts';
import type { Result } from '../result.ts';
import type { Effect, Frame, Phase, View } from './frame.ts';
import type { DragIntent } from './intent.ts';

/** Where the ball stands for the HUD. Sent whenever a member changes. */
export interface RunStatus {
  readonly phase: Phase;
  readonly strokes: number;
  /** A shot is allowed now. */
  readonly canShoot: boolean;
  /** Number of the highest active checkpoint, 1 from the bottom; 0 is the start. */
  readonly checkpoint: number;
  readonly checkpoints: number;
  /** Rows climbed from the spawn, 0 or more, of `totalRows` to the flag. */
  readonly climbedRows: number;
  readonly totalRows: number;
}

export interface RunResult {
  readonly strokes: number;
  /** Strokes charged to start (0) and to each checkpoint in turn; the sum is `strokes`. */
  readonly strokesByCheckpoint: readonly number[];
  readonly infuriating: boolean;
  /** The encoded replay, ended by its end event; empty for practice, which nobody can verify. */
  readonly replay: Uint8Array;
  /** It began at a checkpoint: never saved, sent or ranked. Absent is no. */
  readonly practice?: boolean;
}

/** What the page hears, in one batch a frame at most. */
export type SimEvent =
  | { readonly type: 'status'; readonly status: RunStatus }
  | { readonly type: 'effect'; readonly effect: Effect }
  | { readonly type: 'checkpoint'; readonly number: number; readonly id: string; readonly ids: readonly string[] }
  | { readonly type: 'returned'; readonly reason: 'asked' | 'water' | 'lost' }
  /** The run so far, encoded without its end, after each event: what the page keeps to survive a reload. */
  | { readonly type: 'saved'; readonly replay: Uint8Array }
  | { readonly type: 'finished'; readonly result: RunResult };

export interface SimSink {
  events(batch: readonly SimEvent[]): void;
  /** Only when the page draws. */
  frame(frame: Frame): void;
}

export interface StartOptions {
  readonly infuriating: boolean;
  /** A saved run to go on with, from its last rest; a run that does not replay is refused and a new one begins. */
  readonly resume?: Uint8Array;
  /**
   * Practice: the run begins at this checkpoint (1 from the bottom), it and those below being active, with no strokes, and
   * leaves no replay. The page offers only checkpoints that there are, and none in infuriating mode: anything else is a
   * mistake of ours, and `start` throws before anything has changed. A saved run is not gone on with.
   */
  readonly practiceFrom?: number;
}

export interface StartReport {
  readonly status: RunStatus;
  readonly resumed: boolean;
  /** Ids of the active checkpoints, lowest first. */
  readonly checkpointIds: readonly string[];
}

/** A place on the canvas, CSS pixels from its top left. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

export interface FrameStats {
  readonly frames: number;
  readonly steps: number;
  /** performance.now() of the last frames drawn (at most 600), ms. */
  readonly frameTimes: readonly number[];
}

/** The worker's door, reached through Comlink. Calls answer in order; none throws across the door for an expected reason. */
export interface SimService {
  /** Loads the engine. With a canvas the worker draws; without one it posts frames to the sink. Once a worker. */
  init(
    options: { readonly canvas?: OffscreenCanvas; readonly assetBase: string; readonly view: View },
    sink: SimSink,
  ): Promise<Result<null, SimError>>;
  /** Takes a course in; resolves when the engine and the picture have it. The phase is then 'paused'. */
  load(level: Level): Promise<Result<null, SimError>>;
  /** Begins a run, or goes on with a saved one, and plays. */
  start(options: StartOptions): StartReport;
  setPaused(paused: boolean): void;
  setView(view: View): void;
  /** Dresses the ball, at once and for the courses to come; it keeps its present picture until the new one has been loaded. */
  setBallStyle(index: number): void;
  /** Shows the aim of a drag; null takes it away. */
  aim(drag: DragIntent | null): void;
  /** Releases a drag. False when the shot is not allowed or too short; then nothing has happened. */
  shoot(drag: DragIntent): boolean;
  /** Back to the highest active checkpoint, else the start. False when that is not allowed (infuriating mode, paused, finished). */
  returnToCheckpoint(): boolean;
  /** The middle of the ball in the picture last drawn here; null before that, and when the page draws. */
  ballOnScreen(): ScreenPoint | null;
  stats(): FrameStats;
}
