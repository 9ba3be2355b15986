import { isWater, type TileDanger, traitsOf } from '../../shared/course/tile-traits.ts';
import type { Scene } from '../../shared/protocol/frame.ts';
import { type Context2d, createSheet, type Picture, type Sheet } from './canvas.ts';
import type { PixelShapes } from './pixel-shapes.ts';
import { INK } from './theme-colors.ts';
import { ART_PER_TILE } from './units.ts';

/** High contrast: light lines on a dim background, and a pattern for each danger. No meaning depends on color alone. */

const WHITE = '#ffffff';
/** How much the background is dimmed. */
const DIM_ALPHA = 0.74;
/** Width of the light line around ground and flags, art pixels. */
const RIM = 2;

/** Makes the background dark and flat. */
export function dimBackdrop(context: Context2d, width: number, height: number): void {
  context.globalAlpha = DIM_ALPHA;
  context.fillStyle = INK;
  context.fillRect(0, 0, width, height);
  context.globalAlpha = 1;
}

/** Fills `shade` with the silhouette of `picture` in one color. Both are of one size. */
export function paintSilhouette(shade: Sheet, picture: Picture, color: string): void {
  const { context, canvas } = shade;
  context.globalCompositeOperation = 'copy';
  context.drawImage(picture, 0, 0);
  context.globalCompositeOperation = 'source-in';
  context.fillStyle = color;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = 'source-over';
}

/** Calls `draw` for each offset at which the silhouette of a shape is drawn to make the light line around it. */
export function aroundRim(draw: (dx: number, dy: number) => void): void {
  for (let dy = -RIM; dy <= RIM; dy++) {
    for (let dx = -RIM; dx <= RIM; dx++) if (dx !== 0 || dy !== 0) draw(dx, dy);
  }
}

/** A white copy of a sheet of sprites, for lines around them; null when there is nothing to copy. */
export function whiteCopy(picture: Picture | null): Picture | null {
  const sheet = picture && createSheet(picture.width, picture.height);
  if (!sheet) return null;
  paintSilhouette(sheet, picture, WHITE);
  return sheet.canvas;
}

/** A light ring in a dark one behind a ball at x, y, so that it can be seen on any ground. */
export function drawBallRings(context: Context2d, shapes: PixelShapes, x: number, y: number): void {
  shapes.disc(context, x, y, 13, INK, INK);
  shapes.disc(context, x, y, 12, WHITE, INK);
  shapes.disc(context, x, y, 10, INK, WHITE);
}

/** The upper side of water has a pattern of its own. */
type Danger = TileDanger | 'surface';

/** Half a tile each, repeated: '#' is light, 'o' dark, the rest is left as it is. */
const PATTERNS: Readonly<Record<Danger, readonly string[]>> = {
  surface: ['##....##', '.##..##.', '..####..', 'oo.##.oo', '.oo..oo.', '..oooo..'],
  water: ['........', '#......#', '.##..##.', 'o..##..o', '.oo..oo.', '...oo...'],
  rough: ['...##...', '..####..', '.##oo##.', '##o..o##', 'oo....oo'],
  ice: ['#o......', '.#o.....', '..#o....', '...#o...', '....#o..', '.....#o.', '......#o', 'o......#'],
};

interface Mark {
  readonly x: number;
  readonly y: number;
  readonly danger: Danger;
}

/** Waves on water, chevrons on rough ground, slanting lines on ice. */
export class DangerMarks {
  private readonly marks: readonly Mark[];
  private readonly pictures = new Map<Danger, Picture | null>();

  constructor(scene: Scene) {
    this.marks = findDangers(scene);
  }

  /** Draws what is in view, in a context whose transform maps art pixels of the course to the screen. */
  draw(context: Context2d, left: number, top: number, width: number, height: number): void {
    for (const { x, y, danger } of this.marks) {
      if (x > left + width || x + ART_PER_TILE < left || y > top + height || y + ART_PER_TILE < top) continue;
      const picture = this.pictureOf(danger);
      if (picture) context.drawImage(picture, x, y);
    }
  }

  private pictureOf(danger: Danger): Picture | null {
    let picture = this.pictures.get(danger);
    if (picture === undefined) {
      picture = bakePattern(danger);
      this.pictures.set(danger, picture);
    }
    return picture;
  }
}

function findDangers(scene: Scene): Mark[] {
  const marks: Mark[] = [];
  scene.tiles.forEach((id, i) => {
    const { danger } = traitsOf(id);
    if (danger === null) return;
    const isSurface = danger === 'water' && !isWater(scene.tiles[i - scene.width] ?? 0);
    const column = i % scene.width;
    const row = (i - column) / scene.width;
    marks.push({ x: column * ART_PER_TILE, y: row * ART_PER_TILE, danger: isSurface ? 'surface' : danger });
  });
  return marks;
}

function bakePattern(danger: Danger): Picture | null {
  const sheet = createSheet(ART_PER_TILE, ART_PER_TILE);
  if (!sheet) return null;
  const half = ART_PER_TILE / 2;
  PATTERNS[danger].forEach((row, y) => {
    [...row].forEach((sign, x) => {
      if (sign === '.') return;
      sheet.context.fillStyle = sign === '#' ? WHITE : INK;
      // The line of a surface is one; the other patterns fill the tile.
      for (const down of danger === 'surface' ? [0] : [0, half]) {
        sheet.context.fillRect(x, y + down, 1, 1);
        sheet.context.fillRect(x + half, y + down, 1, 1);
      }
    });
  });
  return sheet.canvas;
}
