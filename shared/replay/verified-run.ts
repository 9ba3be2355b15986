/** What the server believes of a run: its own re-simulation, not the claim. */
export interface VerifiedRun {
  readonly strokes: number;
  /** Strokes charged to the start (0) and to each checkpoint in turn, 1 from the bottom; the sum is `strokes`. */
  readonly strokesByCheckpoint: readonly number[];
  readonly infuriating: boolean;
  /** Simulated steps of 1/135 s. */
  readonly steps: number;
  /** The most of these steps between two events: the longest flight. A reload during a flight finishes it at once. */
  readonly longestFlightSteps: number;
  /** Events of the replay, its end included. */
  readonly events: number;
  /** What each event but the end has led to; `decodeOutcomes` reads it. */
  readonly outcomes: Uint8Array;
}
