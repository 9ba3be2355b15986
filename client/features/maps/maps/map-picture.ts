import type { Theme } from '../../../../shared/course/course.ts';
import { COLUMNS, ROWS } from '../../../../shared/course/geometry.ts';
import { isSolid, type TileTraits, traitsOf } from '../../../../shared/course/tile-traits.ts';
import { FINISH_COLOR, FLAG_COLORS, ICE_COLORS, MAP_COLORS, MAT_COLOR, WATER_COLOR } from './map-colors.ts';

/** Pixels of one tile in the picture. */
export const TILE_PX = 8;
/** Rows of the map in the picture: with all columns it is as high as the server's picture of a saved map is at its width. */
export const PICTURE_ROWS = 25;
/** Rows above the finish flag in the picture. */
const ROWS_ABOVE_FLAG = 4;

/** What the picture needs of a drawing context. */
type Painter = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'fillRect' | 'beginPath' | 'moveTo' | 'lineTo' | 'fill' | 'createLinearGradient'
>;

/** The first row in the picture: the part around the finish flag, and the top of a map without one. */
export function topRowOf(tiles: Uint16Array): number {
  const flag = tiles.findIndex((tile) => traitsOf(tile).flag === 'finish');
  if (flag < 0) return 0;
  return Math.min(Math.max(0, Math.floor(flag / COLUMNS) - ROWS_ABOVE_FLAG), ROWS - PICTURE_ROWS);
}

/** Draws the part of a map around its finish flag, COLUMNS * TILE_PX wide and PICTURE_ROWS * TILE_PX high. */
export function drawMap(painter: Painter, tiles: Uint16Array, theme: Theme): void {
  const sky = painter.createLinearGradient(0, 0, 0, PICTURE_ROWS * TILE_PX);
  const [top, middle, bottom] = MAP_COLORS[theme].sky;
  sky.addColorStop(0, top);
  sky.addColorStop(0.5, middle);
  sky.addColorStop(1, bottom);
  painter.fillStyle = sky;
  painter.fillRect(0, 0, COLUMNS * TILE_PX, PICTURE_ROWS * TILE_PX);
  const first = topRowOf(tiles);
  for (let row = 0; row < PICTURE_ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const index = (first + row) * COLUMNS + column;
      const above = tiles[index - COLUMNS];
      drawTile(painter, {
        x: column * TILE_PX,
        y: row * TILE_PX,
        traits: traitsOf(tiles[index] ?? 0),
        isOpen: above !== undefined && !isSolid(above),
        theme,
      });
    }
  }
}

interface DrawnTile {
  readonly x: number;
  readonly y: number;
  readonly traits: TileTraits;
  /** Nothing solid is above it. */
  readonly isOpen: boolean;
  readonly theme: Theme;
}

function drawTile(painter: Painter, { x, y, traits, isOpen, theme }: DrawnTile): void {
  const { cap, soil } = MAP_COLORS[theme];
  if (traits.flag) drawFlag(painter, x, y, FLAG_COLORS[traits.flag]);
  else if (traits.zone === 'water') fill(painter, WATER_COLOR, x, y, TILE_PX, TILE_PX);
  else if (traits.zone === 'rough') drawBlades(painter, x, y, cap);
  else if (traits.slope) drawSlope(painter, x, y, traits.slope, soil);
  else if (traits.zone === 'solid') {
    const isIce = traits.surface === 'ice';
    fill(painter, isIce ? ICE_COLORS.face : soil, x, y, TILE_PX, TILE_PX);
    const mat = traits.flagGround && (traits.flagGround === 'finish' ? FINISH_COLOR : MAT_COLOR);
    if (mat) fill(painter, mat, x, y, TILE_PX, 4);
    else if (isOpen) fill(painter, isIce ? ICE_COLORS.rim : cap, x, y, TILE_PX, 3);
  }
}

function fill(painter: Painter, color: string, x: number, y: number, width: number, height: number): void {
  painter.fillStyle = color;
  painter.fillRect(x, y, width, height);
}

function drawFlag(painter: Painter, x: number, y: number, color: string): void {
  fill(painter, FLAG_COLORS.pole, x + 2, y - TILE_PX, 2, 2 * TILE_PX);
  fill(painter, color, x + 4, y - TILE_PX, 7, 5);
}

function drawBlades(painter: Painter, x: number, y: number, color: string): void {
  for (let blade = 0; blade < TILE_PX; blade += 2) fill(painter, color, x + blade, y + (blade % 4 === 0 ? 2 : 4), 1, TILE_PX);
}

function drawSlope(painter: Painter, x: number, y: number, slope: NonNullable<TileTraits['slope']>, color: string): void {
  const corners = { topLeft: [0, 0], topRight: [TILE_PX, 0], bottomRight: [TILE_PX, TILE_PX], bottomLeft: [0, TILE_PX] } as const;
  const opposite = { topLeft: 'bottomRight', topRight: 'bottomLeft', bottomRight: 'topLeft', bottomLeft: 'topRight' } as const;
  painter.fillStyle = color;
  painter.beginPath();
  // All corners but the one that lies opposite the solid one.
  const names = (Object.keys(corners) as (keyof typeof corners)[]).filter((name) => name !== opposite[slope]);
  names.forEach((name, i) => {
    const [dx, dy] = corners[name];
    if (i === 0) painter.moveTo(x + dx, y + dy);
    else painter.lineTo(x + dx, y + dy);
  });
  painter.fill();
}
