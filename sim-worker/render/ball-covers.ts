import { isRough, isWater } from '../../shared/course/tile-traits.ts';
import type { Scene } from '../../shared/protocol/frame.ts';
import { type Context2d, createSheet, type Picture, type Sheet } from './canvas.ts';
import { drawTile } from './terrain-layer.ts';
import { tileColorOf } from './theme-colors.ts';
import { ART_PER_TILE } from './units.ts';

/** Alpha values of the specification: the ball is well seen through water, less so through rough. */
const WATER_ALPHA = 0.5;
const ROUGH_ALPHA = 0.9;
/** Foam is one line on the surface and hides no ball. At .5 it could not be seen against a bright sky. */
const FOAM_ALPHA = 0.9;
const WATER_FRAMES = 4;
const WATER_FRAME_MS = 160;
const ROW_SURFACE = 0;
const ROW_BODY = 1;
const ROW_FOAM = 2;
/** Tiles of one piece. Tiles side by side are one picture, so that no seams show at fractional scales. */
const PIECE_TILES_MAX = 20;

interface Cover {
  readonly column: number;
  readonly row: number;
  readonly ids: readonly number[];
  readonly surface: boolean;
  /** Grass has one picture; water has one for each frame of its wave. Pieces that look the same share them. */
  readonly pictures: (Picture | null)[];
}

/** Water and rough ground, drawn over the ball. */
export class BallCovers {
  private readonly covers: Cover[];
  private readonly scene: Scene;
  private readonly tiles: Picture | null;
  private readonly water: Picture | null;
  /** The last picture has shown water with waves. */
  isShowingWaves = false;

  /** @param before covers of the same map before some of its tiles changed; what still looks the same is not drawn anew */
  constructor(scene: Scene, tiles: Picture | null, water: Picture | null, before?: BallCovers) {
    this.scene = scene;
    this.tiles = tiles;
    this.water = water;
    this.covers = findCovers(scene, before?.covers);
  }

  /** Draws what is in view, in a context whose transform maps art pixels of the course to the screen. */
  draw(context: Context2d, left: number, top: number, width: number, height: number, nowMs: number): void {
    const wave = Math.floor(nowMs / WATER_FRAME_MS) % WATER_FRAMES;
    this.isShowingWaves = false;
    for (const cover of this.covers) {
      const x = cover.column * ART_PER_TILE;
      const y = cover.row * ART_PER_TILE;
      if (x > left + width || x + cover.ids.length * ART_PER_TILE < left || y > top + height || y + ART_PER_TILE < top) continue;
      const isGrass = isRough(cover.ids[0] as number);
      const frame = isGrass ? 0 : wave;
      this.isShowingWaves ||= !isGrass && this.water !== null;
      cover.pictures[frame] ??= this.bake(cover, frame);
      const picture = cover.pictures[frame];
      if (picture) context.drawImage(picture, x, isGrass ? y + 1 : y);
    }
  }

  private bake(cover: Cover, frame: number): Picture | null {
    const sheet = createSheet(cover.ids.length * ART_PER_TILE, ART_PER_TILE);
    if (!sheet) return null;
    cover.ids.forEach((id, i) => {
      if (isWater(id)) this.bakeWater(sheet, id, cover.surface, frame, i * ART_PER_TILE);
      else this.bakeRough(sheet, id, i * ART_PER_TILE);
    });
    return sheet.canvas;
  }

  private bakeWater({ context }: Sheet, id: number, surface: boolean, frame: number, x: number): void {
    const size = ART_PER_TILE;
    context.globalAlpha = WATER_ALPHA;
    if (!this.water) {
      context.fillStyle = tileColorOf(this.scene.theme, id);
      context.fillRect(x, surface ? 2 : 0, size, size);
      return;
    }
    context.drawImage(this.water, frame * size, (surface ? ROW_SURFACE : ROW_BODY) * size, size, size, x, 0, size, size);
    if (!surface) return;
    context.globalAlpha = FOAM_ALPHA;
    context.drawImage(this.water, frame * size, ROW_FOAM * size, size, size, x, 0, size, size);
  }

  private bakeRough({ context }: Sheet, id: number, x: number): void {
    context.globalAlpha = ROUGH_ALPHA;
    if (this.tiles) {
      drawTile(context, this.tiles, id, x, 0);
      return;
    }
    context.fillStyle = tileColorOf(this.scene.theme, id);
    context.fillRect(x, 6, ART_PER_TILE, ART_PER_TILE - 6);
  }
}

/** Tiles of water or rough ground side by side, row by row. */
function findCovers(scene: Scene, before: readonly Cover[] = []): Cover[] {
  const covers: Cover[] = [];
  const known = new Map(before.map((cover) => [lookOf(cover), cover.pictures]));
  const at = (column: number, row: number): number => scene.tiles[row * scene.width + column] ?? 0;
  const kindAt = (column: number, row: number): string => {
    const id = at(column, row);
    return isRough(id) ? 'rough' : !isWater(id) ? '' : isWater(at(column, row - 1)) ? 'body' : 'surface';
  };
  for (let row = 0; row < scene.height; row++) {
    for (let column = 0; column < scene.width; ) {
      const kind = kindAt(column, row);
      const ids = [at(column, row)];
      while (ids.length < PIECE_TILES_MAX && column + ids.length < scene.width && kindAt(column + ids.length, row) === kind) {
        ids.push(at(column + ids.length, row));
      }
      if (kind) covers.push(coverOf({ column, row, ids, surface: kind === 'surface' }, known));
      column += ids.length;
    }
  }
  return covers;
}

function coverOf(cover: Omit<Cover, 'pictures'>, known: Map<string, Cover['pictures']>): Cover {
  const look = lookOf(cover);
  const pictures = known.get(look) ?? [];
  known.set(look, pictures);
  return { ...cover, pictures };
}

const lookOf = ({ ids, surface }: Pick<Cover, 'ids' | 'surface'>): string => `${surface} ${ids.join()}`;
