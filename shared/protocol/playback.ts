import type { ReplayError, SimError } from '../errors.ts';
import type { Result } from '../result.ts';

/** Speeds of playback. */
export const PLAYBACK_SPEEDS = [0.25, 0.5, 1, 2, 4, 8] as const;
export type PlaybackSpeed = (typeof PLAYBACK_SPEEDS)[number];

/** One shot of a run that is watched. */
export interface WatchedShot {
  /** Where it is on the time line, ticks. */
  readonly tick: number;
  /** u32: digest of the run up to and with the shot. */
  readonly digest: number;
  /** The highest checkpoint that is active before it; 0 is the start. */
  readonly checkpoint: number;
}

/** A run that is watched. A tick is a step of 1/135 s, or as long a part of the pause before a shot, which shows how it is aimed. */
export interface WatchedRun {
  readonly strokes: number;
  readonly strokesByCheckpoint: readonly number[];
  readonly infuriating: boolean;
  /** Steps of 1/135 s. */
  readonly steps: number;
  /** u32 */
  readonly digest: number;
  readonly simulationVersion: number;
  /** SHA-256 of the engine's wasm that has played it here, hex. */
  readonly engine: string;
  /** The last tick of the time line, which begins at 0. */
  readonly ticks: number;
  readonly shots: readonly WatchedShot[];
  /** Where each checkpoint of the run is reached, in the order of play. */
  readonly checkpoints: readonly { readonly tick: number; readonly checkpoint: number }[];
}

export type WatchReport = Result<WatchedRun, ReplayError | SimError>;

/** Where the playback is. */
export interface PlaybackState {
  readonly isPlaying: boolean;
  readonly speed: PlaybackSpeed;
  readonly tick: number;
  /** Steps of the run's clock so far. */
  readonly steps: number;
  /** Shots played so far. */
  readonly strokes: number;
  readonly checkpoint: number;
  readonly isAtEnd: boolean;
}

export type PlaybackCommand =
  /** At the end it begins again. */
  | { readonly kind: 'play' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'speed'; readonly speed: PlaybackSpeed }
  /** To a place of the time line; limits hold. */
  | { readonly kind: 'seek'; readonly tick: number }
  /** Pauses, and moves by steps of physics: 1 or -1. */
  | { readonly kind: 'step'; readonly by: number }
  /** The camera follows the ball, or stays where the player has moved it. */
  | { readonly kind: 'camera'; readonly isFree: boolean };
