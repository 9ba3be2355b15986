/** Drags are integers in this many parts of the longest drag, so that no pixel reaches the simulation. */
export const DRAG_SCALE = 4096;

/** A pull from the ball toward the finger: integers in 1/DRAG_SCALE of the longest drag; y points down. The ball flies the other way. */
export interface DragIntent {
  readonly dx: number;
  readonly dy: number;
}
