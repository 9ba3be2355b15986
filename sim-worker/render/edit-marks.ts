import { typeOfTile } from '../../shared/course/tile-traits.ts';
import type { EditMarks, TileChange } from '../../shared/protocol/edit.ts';
import type { Context2d, Picture } from './canvas.ts';
import { INK, RED, WHITE, YELLOW } from './theme-colors.ts';

/** What is drawn over a map in pixels of the screen: grid, axis of the mirror, faults, cursor, loupe. */

/** Where the map stands: the tile at the top left of the canvas, and the side of a tile, device pixels. */
interface TileMapping {
  readonly left: number;
  readonly top: number;
  readonly tile: number;
}

/** Device pixels of the canvas: the left and upper edge of a tile. */
interface Places {
  x(column: number): number;
  y(row: number): number;
}

interface MapSize {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
}

/** In smaller tiles a grid would hide the picture. CSS pixels. */
const GRID_FROM_PX = 8;
const GRID_ALPHA = 0.18;
/** The magnifier: its radius, how much it enlarges, and how far its middle is above the finger. CSS pixels. */
const LOUPE_RADIUS = 54;
const LOUPE_ZOOM = 2;
const LOUPE_ABOVE = 104;

export function drawMarks(screen: Context2d, marks: EditMarks, mapping: TileMapping, size: MapSize): void {
  const { pixelRatio } = size;
  const line = Math.max(1, Math.round(pixelRatio));
  const places: Places = {
    x: (column) => Math.round((column - mapping.left) * mapping.tile),
    y: (row) => Math.round((row - mapping.top) * mapping.tile),
  };
  const { x, y } = places;
  if (marks.grid && mapping.tile >= GRID_FROM_PX * pixelRatio) drawGrid(screen, places, size, Math.max(1, Math.round(pixelRatio / 2)));
  if (marks.mirror) drawAxis(screen, x(size.width / 2), y(1), y(size.height - 1), line);
  drawOutline(screen, marks.planned, places, size.width, line);
  for (const { index, severity } of marks.faults) {
    const column = index % size.width;
    const row = Math.floor(index / size.width);
    drawFault(screen, x(column), y(row), x(column + 1) - x(column), severity, 2 * line);
  }
  if (!marks.cursor) return;
  const { column, row, columns, rows } = marks.cursor;
  const width = x(column + columns) - x(column);
  const height = y(row + rows) - y(row);
  drawFrame(screen, x(column), y(row), width, height, INK, 4 * line, line);
  drawFrame(screen, x(column), y(row), width, height, WHITE, 2 * line, 0);
}

/** A light and a dark line side by side, so that it is seen on any ground. */
function drawGrid(screen: Context2d, { x, y }: Places, { width, height }: MapSize, line: number): void {
  screen.globalAlpha = GRID_ALPHA;
  for (const [color, shift] of [
    [INK, line],
    [WHITE, 0],
  ] as const) {
    screen.fillStyle = color;
    for (let column = 1; column < width; column++) screen.fillRect(x(column) + shift, y(1), line, y(height - 1) - y(1));
    for (let row = 1; row < height; row++) screen.fillRect(x(1), y(row) + shift, x(width - 1) - x(1), line);
  }
  screen.globalAlpha = 1;
}

/** A line around all that is planned, red where it will be erased. */
function drawOutline(screen: Context2d, planned: readonly TileChange[], { x, y }: Places, columns: number, line: number): void {
  const indices = new Set(planned.map(({ index }) => index));
  for (const [dark, width] of [
    [true, 4 * line],
    [false, 2 * line],
  ] as const) {
    for (const { index, tile } of planned) {
      screen.fillStyle = dark ? INK : typeOfTile(tile) === 'empty' ? RED : YELLOW;
      const column = index % columns;
      const row = Math.floor(index / columns);
      const [left, right, top, bottom] = [x(column), x(column + 1), y(row), y(row + 1)];
      const half = width / 2;
      const fill = (fromX: number, fromY: number, toX: number, toY: number): void =>
        screen.fillRect(fromX - half, fromY - half, toX - fromX + width, toY - fromY + width);
      if (!indices.has(index - columns)) fill(left, top, right, top);
      if (!indices.has(index + columns)) fill(left, bottom, right, bottom);
      if (column === 0 || !indices.has(index - 1)) fill(left, top, left, bottom);
      if (column === columns - 1 || !indices.has(index + 1)) fill(right, top, right, bottom);
    }
  }
}

/** A frame just inside a rectangle. @param beyond how far it reaches over the rectangle */
function drawFrame(
  screen: Context2d,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  line: number,
  beyond: number,
): void {
  screen.fillStyle = color;
  const left = x - beyond;
  const top = y - beyond;
  const right = x + width + beyond;
  const bottom = y + height + beyond;
  screen.fillRect(left, top, right - left, line);
  screen.fillRect(left, bottom - line, right - left, line);
  screen.fillRect(left, top, line, bottom - top);
  screen.fillRect(right - line, top, line, bottom - top);
}

/** An error is a frame with a cross, a warning a frame alone: shape tells them apart, too. */
function drawFault(screen: Context2d, x: number, y: number, side: number, severity: 'error' | 'warning', line: number): void {
  const color = severity === 'error' ? RED : YELLOW;
  drawFrame(screen, x, y, side, side, INK, line + 2, 1);
  drawFrame(screen, x, y, side, side, color, line, 0);
  if (severity === 'warning') return;
  screen.strokeStyle = color;
  screen.lineWidth = line;
  screen.beginPath();
  screen.moveTo(x, y);
  screen.lineTo(x + side, y + side);
  screen.moveTo(x + side, y);
  screen.lineTo(x, y + side);
  screen.stroke();
}

function drawAxis(screen: Context2d, x: number, top: number, bottom: number, line: number): void {
  const dash = 8 * line;
  for (const [color, width] of [
    [INK, 4 * line],
    [YELLOW, 2 * line],
  ] as const) {
    screen.fillStyle = color;
    for (let y = top; y < bottom; y += 2 * dash) screen.fillRect(x - width / 2, y, width, Math.min(dash, bottom - y));
  }
}

/** Shows a place enlarged, above it, or below it where there is no space above. @param at CSS pixels of the canvas */
export function drawLoupe(screen: Context2d, canvas: Picture, at: { readonly x: number; readonly y: number }, pixelRatio: number): void {
  const radius = LOUPE_RADIUS * pixelRatio;
  const rim = 3 * pixelRatio;
  const isAbove = at.y - LOUPE_ABOVE - LOUPE_RADIUS > 0;
  const keep = (value: number, size: number): number => Math.min(Math.max(value, radius + rim), size - radius - rim);
  const x = keep(at.x * pixelRatio, canvas.width);
  const y = keep((at.y + (isAbove ? -LOUPE_ABOVE : LOUPE_ABOVE)) * pixelRatio, canvas.height);
  const shown = radius / LOUPE_ZOOM;
  screen.fillStyle = INK;
  screen.beginPath();
  screen.arc(x, y, radius + rim, 0, 2 * Math.PI);
  screen.fill();
  screen.save();
  screen.beginPath();
  screen.arc(x, y, radius, 0, 2 * Math.PI);
  screen.clip();
  const source = { left: at.x * pixelRatio - shown, top: at.y * pixelRatio - shown };
  screen.drawImage(canvas, source.left, source.top, 2 * shown, 2 * shown, x - radius, y - radius, 2 * radius, 2 * radius);
  screen.restore();
  screen.strokeStyle = WHITE;
  screen.lineWidth = pixelRatio;
  screen.beginPath();
  screen.arc(x, y, radius + pixelRatio, 0, 2 * Math.PI);
  screen.stroke();
}
