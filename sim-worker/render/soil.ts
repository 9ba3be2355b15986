import { isIce } from '../../shared/course/tile-traits.ts';
import type { Scene } from '../../shared/protocol/frame.ts';
import { type BuriedThing, placeBuriedThings } from './buried-things.ts';
import type { Context2d, Picture, Sheet } from './canvas.ts';
import { Strata } from './strata.ts';
import { ART_PER_TILE } from './units.ts';

/**
 * How far inside the ground its layers begin: beyond the rim, and below the grass. Offsets of pixels that must be ground, too; they are less
 * than a tile apart, so that no gap lies between them.
 */
const DEPTH = 8;
const INSIDE = [
  [-7, -11],
  [7, -11],
  [-7, DEPTH],
  [7, DEPTH],
] as const;

/** What is inside the ground: its layers, and the things that lie in it. */
export class Soil {
  private readonly scene: Scene;
  private readonly strata: Strata;
  private readonly backdrop: Picture | null;
  private readonly things: readonly BuriedThing[];

  /**
   * @param drawn drawing ids of the course, row-major; undefined for a map that is being edited, whose ground has layers only: with every
   * tile that is painted, things would move
   */
  constructor(scene: Scene, drawn: Uint16Array | undefined, backdrop: Picture | null, salt: number) {
    this.scene = scene;
    this.strata = new Strata(scene, salt);
    this.backdrop = backdrop;
    this.things = drawn && backdrop ? placeBuriedThings({ width: scene.width, height: scene.height, drawn }, salt) : [];
  }

  /**
   * Draws on the ground of some rows.
   * @param work the ground, and nothing else. `left` and `top` are the art pixel of the course at its origin
   * @param shade of the same size; it is written
   */
  draw(work: Sheet, shade: Sheet, left: number, top: number, height: number): void {
    const { context } = shade;
    this.strata.draw(context, left, top, height);
    context.globalCompositeOperation = 'destination-in';
    for (const [dx, dy] of INSIDE) context.drawImage(work.canvas, -dx, -dy);
    context.globalCompositeOperation = 'source-over';
    this.clearIce(context, left, top, height);
    work.context.drawImage(shade.canvas, 0, 0);
    this.drawThings(work.context, left, top, height);
  }

  private clearIce(context: Context2d, left: number, top: number, height: number): void {
    const { width, height: rows, tiles } = this.scene;
    const from = Math.max(0, Math.floor(top / ART_PER_TILE));
    const end = Math.min(rows, Math.ceil((top + height) / ART_PER_TILE));
    for (let at = from * width; at < end * width; at++) {
      if (!isIce(tiles[at] as number)) continue;
      const x = (at % width) * ART_PER_TILE - left;
      const y = Math.floor(at / width) * ART_PER_TILE - top;
      context.clearRect(x - DEPTH, y - DEPTH, ART_PER_TILE + 2 * DEPTH, ART_PER_TILE + 2 * DEPTH);
    }
  }

  private drawThings(context: Context2d, left: number, top: number, height: number): void {
    for (const thing of this.things) {
      if (this.backdrop && thing.y < top + height && thing.y + thing.height > top) drawThing(context, this.backdrop, thing, left, top);
    }
  }
}

/** Draws one thing; `left` and `top` are the art pixel at the context's origin. */
export function drawThing(context: Context2d, backdrop: Picture, thing: BuriedThing, left: number, top: number): void {
  const { slotX, slotY, width, height, isMirrored } = thing;
  context.save();
  context.translate(thing.x - left + (isMirrored ? width : 0), thing.y - top);
  if (isMirrored) context.scale(-1, 1);
  context.drawImage(backdrop, slotX, slotY, width, height, 0, 0, width, height);
  context.restore();
}
