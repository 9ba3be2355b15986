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

/** What the labels of ghosts need to know of the picture. CSS pixels of the canvas. */
export interface GhostPlaces {
  /** The ghosts that can be seen; at least one. */
  readonly ghosts: readonly GhostPlace[];
  /** The middle of the player's own ball, which no label may cover. */
  readonly own: { readonly x: number; readonly y: number };
  /** Of every ball. */
  readonly radius: number;
}

export function isSamePlaces(a: GhostPlaces | null, b: GhostPlaces | null): boolean {
  if (!a || !b) return a === b;
  const isSameBall = a.own.x === b.own.x && a.own.y === b.own.y && a.radius === b.radius;
  const isSameGhost = ({ name, x, y }: GhostPlace, i: number) => b.ghosts[i]?.x === x && b.ghosts[i].y === y && b.ghosts[i].name === name;
  return isSameBall && a.ghosts.length === b.ghosts.length && a.ghosts.every(isSameGhost);
}
