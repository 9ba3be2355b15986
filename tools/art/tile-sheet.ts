import { SLOPE_ORDER } from '../../shared/course/autotile.ts';
import {
  AUTOTILE_RULES,
  COMPLETE_RULES,
  DRAWING_IDS,
  FIRST_JOIN,
  FIRST_SHAPE,
  FIRST_TOP_SHAPE,
} from '../../shared/course/autotile-rules.ts';
import { CHECKPOINT_GROUND, FINISH_GROUND, FOREGROUND, ROUGH, TILES, TILESET_COLUMNS } from '../../shared/course/tiles.ts';
import { checkpointFlag, finishFlag } from './flag-sprites.ts';
import { foregroundTile } from './foreground-tiles.ts';
import { groundTile } from './ground-tile.ts';
import type { Palette } from './palettes.ts';
import { PixelBuffer } from './pixel-buffer.ts';
import { paintDeepDetail, paintTreasure, roughTile } from './plant-tiles.ts';
import { slopeShade, slopeTile } from './slope-tile.ts';
import { iceTile, waterTile } from './surface-tiles.ts';
import { INSIDE, surroundingsOf, TILE } from './surroundings.ts';

const ROWS = 17;

/** Draws the sheet of one theme: 528 x 272 pixels, 33 tiles of 16 pixels in each row, id 1 in the upper left corner. */
export function tileSheet(palette: Palette): PixelBuffer {
  const sheet = new PixelBuffer(TILESET_COLUMNS * TILE, ROWS * TILE);
  const put = (id: number, tile: PixelBuffer): void =>
    sheet.blit(tile, ((id - 1) % TILESET_COLUMNS) * TILE, Math.floor((id - 1) / TILESET_COLUMNS) * TILE);
  putGround(put, palette);
  putMats(put, palette);
  putSlopes(put, palette);
  putSurfaces(put, palette);
  putFlags(put);
  return sheet;
}

type Put = (id: number, tile: PixelBuffer) => void;

function putGround(put: Put, palette: Palette): void {
  DRAWING_IDS.groundVariants.forEach(({ first }, set) => {
    for (const { id, pattern } of COMPLETE_RULES) {
      put(first + id - FIRST_SHAPE, groundTile(palette, surroundingsOf(pattern), (id & 3) + set * 4));
    }
  });
  DRAWING_IDS.joinVariants.forEach(({ first }, set) => {
    for (const { id, pattern } of AUTOTILE_RULES) {
      if (id >= FIRST_JOIN) put(first + id - FIRST_JOIN, groundTile(palette, surroundingsOf(pattern), (id & 3) + set * 4));
    }
  });
  for (let i = 0; i < DRAWING_IDS.deep.count; i++) {
    const tile = groundTile(palette, INSIDE, i);
    paintDeepDetail(tile, palette, i);
    put(DRAWING_IDS.deep.first + i, tile);
  }
  for (let i = 0; i < DRAWING_IDS.treasure.count; i++) {
    const tile = groundTile(palette, INSIDE, i);
    paintTreasure(tile, palette, i);
    put(DRAWING_IDS.treasure.first + i, tile);
  }
}

/** Mats, once by the rules for drawing and once under the ids of map files: left end, middle and right end, on ground and in the air. */
function putMats(put: Put, palette: Palette): void {
  for (const { id, pattern } of COMPLETE_RULES) {
    if (id < FIRST_TOP_SHAPE) continue;
    const around = surroundingsOf(pattern);
    const offset = id - FIRST_TOP_SHAPE;
    put(DRAWING_IDS.checkpointTop.first + offset, groundTile(palette, around, offset, 'checkpoint'));
    put(DRAWING_IDS.finishTop.first + offset, groundTile(palette, around, offset, 'finish'));
    put(DRAWING_IDS.waterBed.first + offset, groundTile(palette, around, offset, 'bed'));
  }
  const ends = [{ w: false }, {}, { e: false }];
  for (const i of [0, 1, 2] as const) {
    const onGround = { ...INSIDE, n: false, ...ends[i] };
    put(CHECKPOINT_GROUND.onGround[i], groundTile(palette, onGround, i, 'checkpoint'));
    put(CHECKPOINT_GROUND.inAir[i], groundTile(palette, { ...onGround, s: false }, i, 'checkpoint'));
    put(FINISH_GROUND[i], groundTile(palette, onGround, i, 'finish'));
  }
  put(CHECKPOINT_GROUND.inside, groundTile(palette, INSIDE, 2));
}

function putSlopes(put: Put, palette: Palette): void {
  SLOPE_ORDER.forEach((id, i) => {
    put(id, slopeTile(palette, id, { horizontal: false, vertical: false }));
    for (let exposed = 1; exposed <= 3; exposed++) {
      const open = { horizontal: (exposed & 1) > 0, vertical: (exposed & 2) > 0 };
      put(DRAWING_IDS.slopeEnd.first + i * 3 + exposed - 1, slopeTile(palette, id, open));
    }
    put(DRAWING_IDS.slopeShade.first + i, slopeShade(palette, id));
  });
}

function putSurfaces(put: Put, palette: Palette): void {
  put(TILES.ice, iceTile(palette, { ...INSIDE, n: false }, 1));
  for (const { id, pattern } of COMPLETE_RULES)
    put(DRAWING_IDS.ice.first + id - FIRST_SHAPE, iceTile(palette, surroundingsOf(pattern), id & 3));
  put(TILES.water, waterTile(true, 0));
  put(DRAWING_IDS.waterBody, waterTile(false, 0));
  for (const kind of [0, 1, 2] as const) {
    put(ROUGH[kind], roughTile(palette, kind));
    put(FOREGROUND[kind], foregroundTile(palette, kind));
  }
}

/** Flags are sprites and larger than a tile. The sheet has only their cloth, for the palette of an editor. */
function putFlags(put: Put): void {
  put(TILES.checkpointFlag, checkpointFlag(true, 0).crop(7, 2, TILE, TILE));
  put(TILES.finishFlag, finishFlag(1).crop(7, 2, TILE, TILE));
}
