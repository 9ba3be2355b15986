/** The path of the ball of a whole run. */
export interface RunLine {
  /** x and y in turn, world units, in the order of play. */
  readonly points: Float32Array;
  /** The index of the point at which each stroke begins, in the order of play. */
  readonly strokes: readonly number[];
  /** The indices of points to which the ball was carried, rising. No line leads to them. */
  readonly jumps: readonly number[];
}

/** `cup`: the ball drops at the flag. `tower`: the whole course is in view and the line is drawn. `result`: the result may open. */
export type EndingStage = 'cup' | 'tower' | 'result';

/** The ending for the page. Sent whenever a member changes. */
export interface EndingStatus {
  readonly stage: EndingStage;
  /** How many strokes of the line are drawn. */
  readonly strokes: number;
}

/** The part of the canvas that the result leaves free, CSS pixels from its top left. */
export interface FreeArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The ending at one moment, for the picture. Shares are 0 to 1. */
export interface EndingFrame {
  /** How deep the ball is in the cup; at 1 it cannot be seen. */
  readonly sink: number;
  /** How far the finish flag has dipped. */
  readonly dip: number;
  /** How far the view has moved from the ball to the whole course. */
  readonly pullBack: number;
  /** How much of the line is drawn: its strokes take equal shares. */
  readonly drawn: number;
  readonly line: RunLine;
  /** Where the whole course is shown; null for the whole canvas. */
  readonly area: FreeArea | null;
}
