import { type FlagSet, highestCheckpoint } from '../../shared/course/flag-set.ts';
import type { Scene } from '../../shared/protocol/frame.ts';
import { flagTilesOf } from './flag-tiles.ts';
import { ART_PER_TILE, type Place } from './units.ts';

/** A flag to reach: the middle of its cloth, art pixels, and its row. */
export interface FlagPlace extends Place {
  readonly row: number;
  readonly isFinish: boolean;
}

/** The cloth's middle from the top left corner of the flag's tile. */
const CLOTH_X = 17;
const CLOTH_Y = -13;

/** The flags of a course in the order in which they are reached. */
export class FlagOrder {
  private readonly checkpoints: FlagPlace[] = [];
  readonly finish: FlagPlace | null = null;

  constructor(scene: Scene) {
    for (const { column, row, isFinish } of flagTilesOf(scene)) {
      const place = { x: column * ART_PER_TILE + CLOTH_X, y: row * ART_PER_TILE + CLOTH_Y, row, isFinish };
      if (isFinish) this.finish = place;
      else this.checkpoints.push(place);
    }
  }

  /** The flag above the highest active one; in infuriating mode, which has no checkpoints, the finish. Null on a course without it. */
  next(activeFlags: FlagSet, infuriating: boolean): FlagPlace | null {
    return (infuriating ? undefined : this.checkpoints[highestCheckpoint(activeFlags)]) ?? this.finish;
  }
}
