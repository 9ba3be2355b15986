import { type RowRange, readCaves } from '../../shared/course/rooms.ts';
import { isSolid } from '../../shared/course/tile-traits.ts';
import type { Scene } from '../../shared/protocol/frame.ts';
import type { Camera } from './camera.ts';
import { ART_PER_TILE, approach, clamp } from './units.ts';

/** Tiles to each side of the sun's middle that should be open sky. */
const REACH = 2;
/** Distance in art pixels that the sun should keep from the edges of the picture. */
const BORDER = 30;
/** Places for the sun, as shares of the view. The first is the best when all are open. */
const ACROSS = [0.6, 0.7, 0.5, 0.8, 0.4, 0.28, 0.18] as const;
const DOWN = [0.17, 0.26, 0.36, 0.45] as const;
/** The sun moves only when another place has this many more open tiles. */
const WORTH_MOVING = 3;
/** Each step down the lists costs this many tiles. */
const PREFERENCE = 0.4;
const HALF_LIFE_S = 1.2;
/** Frames between two searches: a search reads 29 places of 25 tiles, and the sun moves for seconds. */
const LOOK_EVERY = 10;

/** Finds open sky for the sun, so that it is not behind the ground, and moves the sun there slowly. */
export class SunPlace {
  /** Middle of the sun in the view, as shares of the opening's width and the view's height. */
  x: number = ACROSS[0];
  y: number = DOWN[0];
  private readonly scene: Scene;
  private readonly caves: readonly RowRange[];
  private wantedX: number = ACROSS[0];
  private wantedY: number = DOWN[0];
  private isSettled = false;
  private framesToLook = 0;

  constructor(scene: Scene) {
    this.scene = scene;
    this.caves = readCaves(scene.caves);
  }

  /** @param openingLeft, openingWidth the part of the view with sky, art pixels */
  update(camera: Camera, openingLeft: number, openingWidth: number, seconds: number): void {
    if (this.framesToLook === 0) this.look(camera, openingLeft, openingWidth);
    this.framesToLook = (this.framesToLook + 1) % LOOK_EVERY;
    const share = this.isSettled ? approach(seconds, HALF_LIFE_S) : 1;
    this.isSettled = true;
    this.x += (this.wantedX - this.x) * share;
    this.y += (this.wantedY - this.y) * share;
  }

  /** Chooses the place of the view with the most open tiles. */
  private look(camera: Camera, openingLeft: number, openingWidth: number): void {
    let best = this.freedom(camera, openingLeft, openingWidth, this.wantedX, this.wantedY) + (this.isSettled ? WORTH_MOVING : 0);
    for (let i = 0; i < ACROSS.length; i++) {
      for (let j = 0; j < DOWN.length; j++) {
        const x = ACROSS[i] as number;
        const y = DOWN[j] as number;
        const freedom = this.freedom(camera, openingLeft, openingWidth, x, y) - (i + 2 * j) * PREFERENCE;
        if (freedom <= best) continue;
        best = freedom;
        this.wantedX = x;
        this.wantedY = y;
      }
    }
  }

  /** Open tiles around a place of the view. */
  private freedom(camera: Camera, openingLeft: number, openingWidth: number, x: number, y: number): number {
    const { width, height, tiles } = this.scene;
    const border = Math.min(BORDER, openingWidth / 2);
    const middleX = openingLeft + clamp(x * openingWidth, border, openingWidth - border);
    const column = Math.floor((camera.left + middleX) / ART_PER_TILE);
    const row = Math.floor((camera.top + y * camera.viewHeight) / ART_PER_TILE);
    let open = 0;
    for (let j = -REACH; j <= REACH; j++) {
      for (let i = -REACH; i <= REACH; i++) {
        const c = column + i;
        const r = row + j;
        if (this.caves.some(({ firstRow, lastRow }) => r >= firstRow && r <= lastRow)) continue;
        if (c >= 0 && c < width && r >= 0 && r < height && !isSolid(tiles[r * width + c] as number)) open++;
      }
    }
    return open;
  }
}
