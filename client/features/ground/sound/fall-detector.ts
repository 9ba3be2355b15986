import type { RunStatus } from '../../../../shared/protocol/sim-service.ts';

/** How many rows one shot must lose for a big fall. */
const ROWS = 25;

/** Compares one rest of the ball with the next. */
export class FallDetector {
  private rest: { readonly strokes: number; readonly climbedRows: number } | undefined;

  /** Remembers the rest. True when the ball has come to rest more than 25 rows below its last rest of the same run. */
  detectBigFall({ phase, strokes, climbedRows }: RunStatus): boolean {
    if (phase !== 'ready') return false;
    const before = this.rest;
    this.rest = { strokes, climbedRows };
    return before !== undefined && strokes > before.strokes && before.climbedRows - climbedRows > ROWS;
  }
}
