import { CELLS_PER_TILE, type CountedCell, SHOT_CELLS } from '../../../../shared/api/shots.ts';
import { TILE } from '../../../../shared/course/geometry.ts';
import { decodeReplay } from '../../../../shared/replay/codec.ts';
import { decodeOutcomes, OUTCOME } from '../../../../shared/replay/event-outcome.ts';
import { EVENT } from '../../../../shared/replay/replay.ts';

/** A stored run, with what each of its events has led to. */
export interface OutcomeRun {
  readonly replay: Uint8Array;
  /** See `decodeOutcomes`. */
  readonly outcomes: Uint8Array;
}

const CELL = TILE / CELLS_PER_TILE;

/** Counts where the shots of runs came to rest, and where they drowned. */
export class ShotMap {
  private readonly landings = new Uint32Array(SHOT_CELLS.columns * SHOT_CELLS.rows);
  private readonly drownings = new Uint32Array(SHOT_CELLS.columns * SHOT_CELLS.rows);

  /** Adds the shots of a run. A return leads to a rest as well, always at its checkpoint, and is no shot. */
  add({ replay, outcomes }: OutcomeRun): void {
    const decoded = decodeReplay(replay);
    if (!decoded.ok) throw new Error(`A stored replay is ${decoded.error}`);
    const { events } = decoded.value;
    for (const [i, { kind, x, y }] of decodeOutcomes(outcomes).entries()) {
      if (events[i]?.type !== EVENT.shot) continue;
      if (kind === OUTCOME.rested) countAt(this.landings, x, y);
      if (kind === OUTCOME.drowned) countAt(this.drownings, x, y);
    }
  }

  /** The cells with shots, row by row. */
  cells(): { readonly landings: CountedCell[]; readonly drownings: CountedCell[] } {
    return { landings: cellsOf(this.landings), drownings: cellsOf(this.drownings) };
  }
}

/** @param x in world units, like `y` */
function countAt(counts: Uint32Array, x: number, y: number): void {
  const cell = within(y / CELL, SHOT_CELLS.rows) * SHOT_CELLS.columns + within(x / CELL, SHOT_CELLS.columns);
  counts[cell] = (counts[cell] ?? 0) + 1;
}

/** A ball at the very edge counts in the last cell. */
const within = (place: number, cells: number): number => Math.min(cells - 1, Math.max(0, Math.floor(place)));

function cellsOf(counts: Uint32Array): CountedCell[] {
  const cells: CountedCell[] = [];
  counts.forEach((count, cell) => {
    if (count > 0) cells.push([cell % SHOT_CELLS.columns, Math.floor(cell / SHOT_CELLS.columns), count]);
  });
  return cells;
}
