import { DRAWING_IDS } from '../../shared/course/autotile-rules.ts';
import { isDiagonal, isFlag, isSolid, isWater, typeOfTile } from '../../shared/course/tile-traits.ts';
import type { TileChange } from '../../shared/protocol/edit.ts';
import type { Scene } from '../../shared/protocol/frame.ts';
import type { Pictures } from './assets.ts';
import { type Context2d, createSheet, type Picture } from './canvas.ts';
import { FLAG_LAYOUT } from './flag-layout.ts';
import { drawTile } from './terrain-layer.ts';
import { INK, RED, tileColorOf, WHITE } from './theme-colors.ts';
import { ART_PER_TILE } from './units.ts';

/** What is drawn over a map on the art grid: the border that cannot be changed, and what a tool is about to do. */

/** Through what is planned, a little of what is there now is seen. */
const PLANNED_ALPHA = 0.8;
const ERASED_ALPHA = 0.45;
const HATCH_PX = 8;
const HATCH_ALPHA = 0.34;

let hatching: Picture | null | undefined;

/** Slanting lines over the border. In a context whose transform maps art pixels of the course. */
export function drawHatching(context: Context2d, width: number, height: number): void {
  hatching ??= bakeHatching();
  const pattern = hatching && context.createPattern(hatching, 'repeat');
  if (!pattern) return;
  const side = ART_PER_TILE;
  context.globalAlpha = HATCH_ALPHA;
  context.fillStyle = pattern;
  context.fillRect(0, 0, width, side);
  context.fillRect(0, height - side, width, side);
  context.fillRect(0, side, side, height - 2 * side);
  context.fillRect(width - side, side, side, height - 2 * side);
  context.globalAlpha = 1;
}

/** Light and dark lines, so that they are seen on any ground. */
function bakeHatching(): Picture | null {
  const sheet = createSheet(HATCH_PX, HATCH_PX);
  if (!sheet) return null;
  for (let i = 0; i < HATCH_PX; i++) {
    sheet.context.fillStyle = INK;
    sheet.context.fillRect(i, HATCH_PX - 1 - i, 2, 1);
    sheet.context.fillRect(i - HATCH_PX, HATCH_PX - 1 - i, 2, 1);
    sheet.context.fillStyle = WHITE;
    sheet.context.fillRect((i + 3) % HATCH_PX, HATCH_PX - 1 - i, 1, 1);
  }
  return sheet.canvas;
}

/** The tiles that will change, as they will be. In a context whose transform maps art pixels of the course. */
export function drawPlanned(context: Context2d, planned: readonly TileChange[], scene: Scene, pictures: Pictures): void {
  for (const { index, tile } of planned) {
    const x = (index % scene.width) * ART_PER_TILE;
    const y = Math.floor(index / scene.width) * ART_PER_TILE;
    const isErased = typeOfTile(tile) === 'empty';
    context.globalAlpha = isErased ? ERASED_ALPHA : PLANNED_ALPHA;
    if (isErased) {
      context.fillStyle = RED;
      context.fillRect(x, y, ART_PER_TILE, ART_PER_TILE);
    } else drawOne(context, tile, x, y, scene, pictures);
  }
  context.globalAlpha = 1;
}

/** Without neighbors: which edges it will have is seen once it is there. */
function drawOne(context: Context2d, tile: number, x: number, y: number, { theme }: Scene, { tiles, water, flags }: Pictures): void {
  if (typeOfTile(tile) === 'spawn') return;
  if (isFlag(tile)) {
    const { frame, rows } = FLAG_LAYOUT;
    const row = typeOfTile(tile) === 'finishFlag' ? rows.finish : rows.off;
    const top = y + ART_PER_TILE - frame.height;
    if (flags) context.drawImage(flags, 0, row, frame.width, frame.height, x - 1, top, frame.width, frame.height);
    return;
  }
  if (isWater(tile) && water) {
    context.drawImage(water, 0, ART_PER_TILE, ART_PER_TILE, ART_PER_TILE, x, y, ART_PER_TILE, ART_PER_TILE);
    return;
  }
  if (tiles) {
    drawTile(context, tiles, isSolid(tile) && !isDiagonal(tile) ? solidPicture(tile) : tile, x, y);
    return;
  }
  context.fillStyle = tileColorOf(theme, tile);
  context.fillRect(x, y, ART_PER_TILE, ART_PER_TILE);
}

function solidPicture(tile: number): number {
  const type = typeOfTile(tile);
  if (type === 'ice') return DRAWING_IDS.ice.first;
  if (type === 'checkpointGround') return DRAWING_IDS.checkpointTop.first;
  return type === 'finishGround' ? DRAWING_IDS.finishTop.first : tile;
}
