import { traitsOf } from '../../shared/course/tile-traits.ts';
import type { Scene } from '../../shared/protocol/frame.ts';
import { ART_PER_TILE } from './units.ts';

/** A flag to reach: the middle of its cloth, art pixels, and its row. */
export interface FlagPlace {
  readonly x: number;
  readonly y: number;
  readonly row: number;
  readonly isFinish: boolean;
}

/** The cloth's middle from the top left corner of the flag's tile. */
const CLOTH_X = 17;
const CLOTH_Y = -13;

/** The flags of a course in the order in which they are reached. */
export class FlagOrder {
  /** Lowest first, and within a row from the left: bit k of the active flags is checkpoint k. */
  private readonly checkpoints: FlagPlace[] = [];
  private readonly finish: FlagPlace | null = null;

  constructor(scene: Scene) {
    for (let row = scene.height - 1; row >= 0; row--) {
      for (let column = 0; column < scene.width; column++) {
        const { flag } = traitsOf(scene.tiles[row * scene.width + column] ?? 0);
        if (flag === null) continue;
        const place = { x: column * ART_PER_TILE + CLOTH_X, y: row * ART_PER_TILE + CLOTH_Y, row, isFinish: flag === 'finish' };
        if (place.isFinish) this.finish = place;
        else this.checkpoints.push(place);
      }
    }
  }

  /** The flag above the highest active one; in infuriating mode, which has no checkpoints, the finish. Null on a course without it. */
  next(activeFlags: number, infuriating: boolean): FlagPlace | null {
    const highest = 32 - Math.clz32(activeFlags);
    return (infuriating ? undefined : this.checkpoints[highest]) ?? this.finish;
  }
}
