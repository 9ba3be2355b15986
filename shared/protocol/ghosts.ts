import type { ReplayError, SimError } from '../errors.ts';
import type { Result } from '../result.ts';

/** `stroke`: a ghost starts each of its shots with the player's own. `clock`: it is where it was at that time of its run. */
export type GhostPace = 'stroke' | 'clock';

/** A run to be shown as a ghost. */
export interface GhostRun {
  /** What its label says. */
  readonly name: string;
  /** The encoded replay of a finished run on the course that is loaded. */
  readonly replay: Uint8Array;
}

/** What the worker has found by playing a run: it verifies, or why it does not. */
export type GhostReport = Result<{ readonly strokes: number; readonly infuriating: boolean }, ReplayError | SimError>;

/** A ghost in the picture while the player's ball rests, for its label. */
export interface GhostPlace {
  readonly name: string;
  /** The middle of its ball, CSS pixels of the canvas. */
  readonly x: number;
  readonly y: number;
}

export const isSamePlaces = (a: readonly GhostPlace[], b: readonly GhostPlace[]): boolean =>
  a.length === b.length && a.every(({ name, x, y }, i) => b[i]?.x === x && b[i].y === y && b[i].name === name);
