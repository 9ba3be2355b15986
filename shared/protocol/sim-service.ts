import type { Theme } from '../course/course.ts';
import type { Level } from '../course/level.ts';
import type { Room } from '../course/rooms.ts';
import type { SimError } from '../errors.ts';
import type { Result } from '../result.ts';
import type { Attention } from './attention.ts';
import type { CourseView } from './course-view.ts';
import type { ArcDescription, CourseDescription } from './description.ts';
import type { EditMarks, EditScene, EditView, TileChange } from './edit.ts';
import type { EndingStatus, FreeArea } from './ending.ts';
import type { Box, Effect, Frame, Phase, View } from './frame.ts';
import type { GhostPace, GhostPlaces, GhostReport, GhostRun } from './ghosts.ts';
import type { DragIntent } from './intent.ts';
import type { LookInput } from './look.ts';
import type { PlaybackCommand, PlaybackState, WatchReport } from './playback.ts';
import type { SharePictureAnswer, SharePictureRequest } from './share-picture.ts';

/** The run's state for the HUD. Sent whenever a member changes. */
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
  /** The encoded replay, ended by its end event; empty for practice, which cannot be verified. */
  readonly replay: Uint8Array;
  /** The run began at a checkpoint: it is never saved, sent or ranked. Absent means no. */
  readonly practice?: boolean;
}

/** What the worker sends to the page, in one batch a frame at most. */
export type SimEvent =
  | { readonly type: 'status'; readonly status: RunStatus }
  | { readonly type: 'effect'; readonly effect: Effect }
  | { readonly type: 'checkpoint'; readonly number: number; readonly id: string; readonly ids: readonly string[] }
  | { readonly type: 'returned'; readonly reason: 'asked' | 'water' | 'lost' }
  /** The run so far, encoded without its end. Sent after each event, so that the page can go on after a reload. */
  | { readonly type: 'saved'; readonly replay: Uint8Array; readonly strokes: number }
  | { readonly type: 'finished'; readonly result: RunResult }
  /** After `finished`, while the ending is shown. */
  | { readonly type: 'ending'; readonly ending: EndingStatus }
  /** The ghosts in view while the ball rests; sent when one has moved in the picture, and once, empty, when the ball moves again. */
  | { readonly type: 'ghosts'; readonly places: GhostPlaces | null }
  /** What is in view, while a mini-map follows it (`subscribeView`). Sent with the frame in which it has changed. */
  | { readonly type: 'view'; readonly view: CourseView }
  /** The names of the rooms in view, of those that the page asks for (`subscribeRooms`). Sent with the frame in which they have changed. */
  | { readonly type: 'rooms'; readonly names: readonly string[] }
  /** While a run is watched. Sent when it has changed; ten times a second while the run is played. */
  | { readonly type: 'playback'; readonly state: PlaybackState };

export interface SimSink {
  events(batch: readonly SimEvent[]): void;
  /** Only when the page draws. */
  frame(frame: Frame): void;
}

export interface StartOptions {
  readonly infuriating: boolean;
  /** A saved run to continue from its last rest. If it does not replay, a new run begins. */
  readonly resume?: Uint8Array;
  /**
   * Practice: the run begins at this checkpoint (1 from the bottom) without strokes. It and all checkpoints below it are
   * active. The run leaves no replay, and a saved run is not continued. The page offers existing checkpoints only, and none in
   * infuriating mode. Anything else is our own mistake: `start` throws before anything has changed.
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

export interface InitOptions {
  readonly canvas?: OffscreenCanvas;
  /** The folder of the pictures, an absolute URL ending in '/'. */
  readonly assetBase: string;
  readonly view: View;
  /** How many times as fast as usual the world runs. Undefined means 1. */
  readonly timeScale?: number;
}

/** The worker itself. */
export interface HostCalls {
  /** Loads the engine. With a canvas the worker draws; without one it posts frames to the sink. Called once for each worker. */
  init(options: InitOptions, sink: SimSink): Promise<Result<null, SimError>>;
  stats(): FrameStats;
}

/** What is on the canvas, whatever is done there. */
export interface PictureCalls {
  setView(view: View): void;
  /** Whether somebody looks at the picture; `watched` until it is told otherwise. */
  setAttention(attention: Attention): void;
  /** Sets the ball's style for this course and later ones. The ball keeps its present picture until the new one is loaded. */
  setBallStyle(index: number): void;
  /** The parts of the HUD that cover the picture. */
  setHud(boxes: readonly Box[]): void;
  /** The player looks around while the ball rests. Without a canvas of its own the worker ignores it. */
  look(input: LookInput): Promise<void>;
  /** Whether `view` events are wanted. The first one is sent with the next frame. */
  subscribeView(isWanted: boolean): void;
  /** Of which rooms `rooms` events are wanted; of none ends them. The first one is sent with the next frame. */
  subscribeRooms(rooms: readonly Room[]): void;
  /** The middle of the ball in the picture that the worker drew last. Null before the first picture, and when the page draws. */
  ballOnScreen(): ScreenPoint | null;
  /** The middle of a tile in that picture, which may be out of view. Null as for the ball. */
  tileOnScreen(column: number, row: number): ScreenPoint | null;
}

export interface CourseCalls {
  /** Loads a course, unless it breaks a rule of maps. Resolves when engine and picture have it; the phase is then 'paused'. */
  load(level: Level): Promise<Result<null, SimError>>;
  /** What is around the ball. Null while it does not rest, and before a course is loaded. Rejects when the code for it cannot be loaded. */
  describe(): Promise<CourseDescription | null>;
  /** Where the first arc of a drag would end. Null when nothing can be shot so. Rejects like `describe`. */
  describeArc(drag: DragIntent): Promise<ArcDescription | null>;
}

/** The player's own run. */
export interface RunCalls {
  /** Begins a run, or continues a saved one. */
  start(options: StartOptions): StartReport;
  setPaused(paused: boolean): void;
  /** Shows the aim of a drag; null hides it. */
  aim(drag: DragIntent | null): void;
  /** Releases a drag. False when the shot is not allowed or too short; then nothing has happened. */
  shoot(drag: DragIntent): boolean;
  /** Back to the highest active checkpoint, else the start. False when that is not allowed (infuriating mode, paused, finished). */
  returnToCheckpoint(): boolean;
}

/** What is shown after the finish. */
export interface EndingCalls {
  /** Leads to the end of the ending at once. Does nothing before the finish. */
  skip(): void;
  /** Where the whole course is shown after the finish; null for the whole canvas. */
  setFreeArea(area: FreeArea | null): void;
  /**
   * Draws the picture of a finished run, of any course. What is played or watched goes on meanwhile.
   * @throws when its code cannot be loaded
   */
  sharePicture(request: SharePictureRequest): Promise<SharePictureAnswer>;
}

export interface GhostCalls {
  /**
   * Shows ghosts beside the player's run, in place of those before; an empty list shows none. Each run is played ahead first, and one that does
   * not verify is left out. They stay until the next call or the next course.
   * @param runs at most `LIMITS.ghosts`; further ones are ignored
   * @returns what was found of each run, in order
   */
  show(runs: readonly GhostRun[], pace: GhostPace): Promise<readonly GhostReport[]>;
}

/** A run that is watched in place of the player's own. */
export interface WatchCalls {
  /** Loads what `open` needs, beside the engine and the course. Nothing depends on it: without it `open` takes longer. */
  prepare(): Promise<void>;
  /**
   * Plays a run ahead, of the course that is loaded or loading, then shows it in place of the player's own run, paused at its start. The
   * player's run stays as it was; its `start` and the next course end the watching.
   */
  open(replay: Uint8Array): Promise<WatchReport>;
  /** Moves on the time line of the run that is watched. */
  command(command: PlaybackCommand): void;
}

/** A map that is edited. */
export interface EditCalls {
  /**
   * Shows a map to be edited; the course that was loaded is gone until the next one, which ends the editing. Resolves when the picture has
   * the map. The calls below do nothing before, and where the page draws.
   */
  open(scene: EditScene): Promise<Result<null, SimError>>;
  /** Changes tiles of the map. The next frame shows them. */
  paint(changes: readonly TileChange[]): void;
  setView(view: EditView): void;
  setMarks(marks: EditMarks): void;
  setTheme(theme: Theme): Promise<void>;
}

/** The services of the worker, one for each matter, called through Comlink. Answers come in order. No call throws for an expected reason. */
export interface SimServices {
  readonly host: HostCalls;
  readonly picture: PictureCalls;
  readonly course: CourseCalls;
  readonly run: RunCalls;
  readonly ending: EndingCalls;
  readonly ghosts: GhostCalls;
  readonly watch: WatchCalls;
  readonly edit: EditCalls;
}
