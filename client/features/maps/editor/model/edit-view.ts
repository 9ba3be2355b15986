import { COLUMNS, ROWS } from '../../../../../shared/course/geometry.ts';
import type { EditView } from '../../../../../shared/protocol/edit.ts';
import type { TilePoint } from './tile-tools.ts';

/** A place on the canvas, CSS pixels from its top left. */
export interface CanvasPoint {
  readonly x: number;
  readonly y: number;
}

/** The part of the canvas on which the map can be seen: the bars of the editor cover the rest. CSS pixels. */
export interface ViewArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Smallest side of a tile: the whole map then fits on a phone, and a tile is still seen. */
const SMALLEST_TILE_PX = 5;
const LARGEST_TILE_PX = 64;
/** Tiles beside the map that can be brought into view. With fewer, the corners lie under fingers and bars. */
const MARGIN_TILES = 2;

/** A view of the whole width of the map, with the given row in the middle; on a wide screen no larger than while playing. */
export function fitWidth(area: ViewArea, middleRow: number, playedTilePx = 32): EditView {
  const tilePx = clampTilePx(Math.min(playedTilePx, area.width / COLUMNS));
  return centerOn({ left: 0, top: 0, tilePx }, area, { column: COLUMNS / 2 - 0.5, row: middleRow });
}

/** The tile under a point; beside the map it is one that the map does not have. */
export function tileUnder({ left, top, tilePx }: EditView, { x, y }: CanvasPoint): TilePoint {
  return { column: Math.floor(left + x / tilePx), row: Math.floor(top + y / tilePx) };
}

/** The middle of a tile on the canvas. */
export function pointAt({ left, top, tilePx }: EditView, { column, row }: TilePoint): CanvasPoint {
  return { x: (column + 0.5 - left) * tilePx, y: (row + 0.5 - top) * tilePx };
}

/** Moves the map with the pointer. @param dx, dy CSS pixels that the pointer has moved */
export function panBy(view: EditView, area: ViewArea, dx: number, dy: number): EditView {
  return keepInView({ ...view, left: view.left - dx / view.tilePx, top: view.top - dy / view.tilePx }, area);
}

/** Changes the size of the tiles; the place of the map under the point stays there. @param factor above 1 is nearer */
export function zoomAt(view: EditView, area: ViewArea, { x, y }: CanvasPoint, factor: number): EditView {
  const tilePx = clampTilePx(view.tilePx * factor);
  const left = view.left + x / view.tilePx - x / tilePx;
  const top = view.top + y / view.tilePx - y / tilePx;
  return keepInView({ left, top, tilePx }, area);
}

/** Brings a tile to the middle of what can be seen. */
export function centerOn({ tilePx }: EditView, area: ViewArea, { column, row }: TilePoint): EditView {
  const left = column + 0.5 - (area.left + area.width / 2) / tilePx;
  const top = row + 0.5 - (area.top + area.height / 2) / tilePx;
  return keepInView({ left, top, tilePx }, area);
}

/** Moves the view as little as needed so that a tile, with one around it, is seen. */
export function follow(view: EditView, area: ViewArea, { column, row }: TilePoint): EditView {
  const first = { column: view.left + area.left / view.tilePx, row: view.top + area.top / view.tilePx };
  const columns = area.width / view.tilePx;
  const rows = area.height / view.tilePx;
  const shift = (tile: number, from: number, size: number) => Math.min(0, tile - 1 - from) + Math.max(0, tile + 2 - from - size);
  const moved = { ...view, left: view.left + shift(column, first.column, columns), top: view.top + shift(row, first.row, rows) };
  return keepInView(moved, area);
}

/** The map never leaves the area by more than a margin; where it is smaller than the area it stands in the middle. */
export function keepInView(view: EditView, area: ViewArea): EditView {
  const { tilePx } = view;
  return {
    left: keepSide(view.left, area.left / tilePx, area.width / tilePx, COLUMNS),
    top: keepSide(view.top, area.top / tilePx, area.height / tilePx, ROWS),
    tilePx,
  };
}

/** @param start of the canvas, @param inset, size of the area, @param count of the map; all in tiles */
function keepSide(start: number, inset: number, size: number, count: number): number {
  const seen = start + inset;
  if (size >= count + 2 * MARGIN_TILES) return (count - size) / 2 - inset;
  return Math.min(Math.max(seen, -MARGIN_TILES), count + MARGIN_TILES - size) - inset;
}

const clampTilePx = (tilePx: number): number => Math.max(SMALLEST_TILE_PX, Math.min(LARGEST_TILE_PX, tilePx));
