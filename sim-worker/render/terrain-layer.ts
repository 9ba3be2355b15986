import { autotile, autotileRows, saltOf, slopeShadesAt } from '../../shared/course/autotile.ts';
import type { Theme } from '../../shared/course/course.ts';
import { isDiagonal, isSolid, isWater } from '../../shared/course/tile-traits.ts';
import { DIAGONALS, TILESET_COLUMNS, TILESET_TILE_PX } from '../../shared/course/tiles.ts';
import type { Scene } from '../../shared/protocol/frame.ts';
import type { Pictures } from './assets.ts';
import { type Context2d, createSheet, type Picture, type Sheet } from './canvas.ts';
import { CaveWalls } from './cave-walls.ts';
import { aroundRim, paintSilhouette } from './high-contrast.ts';
import { Soil } from './soil.ts';
import { THEME_COLORS, tileColorOf, WATER_COLORS } from './theme-colors.ts';
import { ART_PER_TILE } from './units.ts';

/** Tiles of one baked piece: as wide as a course, half a screen high. */
const CHUNK_COLUMNS = 20;
const CHUNK_ROWS = 10;
const CHUNK_WIDTH = CHUNK_COLUMNS * ART_PER_TILE;
/** The height of a prepared piece of the ground, art pixels. */
export const CHUNK_HEIGHT = CHUNK_ROWS * ART_PER_TILE;

/** The shadow of the ground on the background. */
const SHADOW_X = 3;
const SHADOW_Y = 5;
const SHADOW_ALPHA = 0.26;
const CONTACT_ALPHA = 0.18;
/** Rows of a neighboring piece in which a tile is seen: it changes the picture of the tile beside it, whose shadow falls one tile far. */
const REACH = 2;
/** Water darkens the background behind it; the cover above tints the ball in it. */
const WATER_DEPTH_ALPHA = 0.5;

interface Chunk {
  readonly column: number;
  readonly row: number;
  readonly sheet: Sheet;
  /** The rows, of the course, that are to be drawn anew: from the first on, up to the end. */
  staleFrom: number;
  staleEnd: number;
}

/** Where the pieces are prepared: the tiles with one around them, and their silhouette. */
interface Workbench {
  readonly work: Sheet;
  readonly shade: Sheet;
}

/** The ground and everything else of a course that never moves, drawn once. */
export class TerrainLayer {
  private readonly scene: Scene;
  private readonly tiles: Picture | null;
  private readonly highContrast: boolean;
  private readonly salt: number;
  private readonly drawn: Uint16Array;
  /** Not with high contrast, and not where the pictures of the ground are missing. */
  private readonly soil: Soil | undefined;
  private readonly caveWalls: CaveWalls;
  private readonly chunks: Chunk[] = [];
  /** Kept while tiles may change. */
  private bench: Workbench | undefined;

  /**
   * @param highContrast draws a light line around the ground, and neither shadows nor growth nor what is inside it
   * @param salt of a map that is being edited, see autotile. Its pieces are drawn when they first come into view; those of a course that
   * is played are drawn at once, because no frame of a flight may wait for them
   */
  constructor(scene: Scene, { tiles, backdrop }: Pick<Pictures, 'tiles' | 'backdrop'>, highContrast = false, salt?: number) {
    this.scene = scene;
    this.tiles = tiles;
    this.highContrast = highContrast;
    this.salt = salt ?? saltOf(scene);
    this.drawn = autotile(scene, this.salt);
    this.caveWalls = new CaveWalls(scene, highContrast ? null : backdrop, this.salt);
    if (tiles && !highContrast) this.soil = new Soil(scene, salt === undefined ? this.drawn : undefined, backdrop, this.salt);
    for (let row = 0; row < scene.height; row += CHUNK_ROWS) {
      for (let column = 0; column < scene.width; column += CHUNK_COLUMNS) {
        const sheet = createSheet(CHUNK_WIDTH, CHUNK_HEIGHT);
        if (!sheet) return;
        this.chunks.push({ column, row, sheet, staleFrom: row, staleEnd: row + CHUNK_ROWS });
      }
    }
    if (salt !== undefined) return;
    this.bakeStale(this.chunks);
    this.bench = undefined;
  }

  /**
   * The tiles of some rows have changed: what shows them, or a neighbor or shadow of them, is drawn anew before it is shown.
   * @param rows any order, repeats allowed
   * @returns how many pieces that changes
   */
  repaint(rows: readonly number[]): number {
    const { scene, drawn, salt } = this;
    const touched = new Set<Chunk>();
    for (const row of new Set(rows)) {
      autotileRows(scene, drawn, Math.max(0, row - 1), Math.min(scene.height, row + 2), salt);
      for (const chunk of this.chunks) {
        const from = Math.max(chunk.row, row - REACH);
        const end = Math.min(chunk.row + CHUNK_ROWS, row + REACH + 1);
        if (from >= end) continue;
        const isStale = chunk.staleFrom < chunk.staleEnd;
        chunk.staleFrom = isStale ? Math.min(chunk.staleFrom, from) : from;
        chunk.staleEnd = isStale ? Math.max(chunk.staleEnd, end) : end;
        touched.add(chunk);
      }
    }
    return touched.size;
  }

  private bakeStale(chunks: readonly Chunk[]): void {
    for (const chunk of chunks) {
      if (chunk.staleFrom >= chunk.staleEnd) continue;
      this.bench ??= openWorkbench();
      if (!this.bench) return;
      this.bake(chunk, this.bench);
      chunk.staleEnd = chunk.staleFrom;
    }
  }

  private bake({ sheet, column, row, staleFrom, staleEnd }: Chunk, { work, shade }: Workbench): void {
    const { scene, tiles, highContrast } = this;
    const { context } = sheet;
    const top = (staleFrom - row) * ART_PER_TILE;
    const height = (staleEnd - staleFrom) * ART_PER_TILE;
    for (const part of [work, shade]) beginPart(part.context, 0, height + 2 * ART_PER_TILE, work.canvas.width);
    beginPart(context, top, height, CHUNK_WIDTH);
    const shadowTop = top - ART_PER_TILE;
    const [workLeft, workTop, workHeight] = [(column - 1) * ART_PER_TILE, (staleFrom - 1) * ART_PER_TILE, height + 2 * ART_PER_TILE];
    if (this.caveWalls.draw(shade.context, workLeft, workTop, shade.canvas.width, workHeight)) {
      context.drawImage(shade.canvas, -ART_PER_TILE, shadowTop);
      shade.context.clearRect(0, 0, shade.canvas.width, workHeight);
    }
    paintTiles(work.context, scene, this.drawn, tiles, column, staleFrom, staleEnd);
    this.soil?.draw(work, shade, workLeft, workTop, workHeight);
    if (highContrast) paintRim(context, work, shade, shadowTop);
    else paintShadow(context, work, shade, shadowTop, THEME_COLORS[scene.theme].outline);
    paintWaterDepth(context, scene, column, row);
    context.drawImage(work.canvas, -ART_PER_TILE, shadowTop);
    if (!highContrast) paintDecorations(context, scene, tiles, column, row);
    for (const part of [work, shade, sheet]) part.context.restore();
  }

  /** Draws what is in view; `left` and `top` are the art pixel at the context's origin. */
  draw(context: Context2d, left: number, top: number, width: number, height: number): void {
    const inView = this.chunks.filter(({ column, row }) => {
      const x = column * ART_PER_TILE;
      const y = row * ART_PER_TILE;
      return x < left + width && x + CHUNK_WIDTH > left && y < top + height && y + CHUNK_HEIGHT > top;
    });
    this.bakeStale(inView);
    for (const { column, row, sheet } of inView) context.drawImage(sheet.canvas, column * ART_PER_TILE - left, row * ART_PER_TILE - top);
  }
}

function openWorkbench(): Workbench | undefined {
  const work = createSheet(CHUNK_WIDTH + 2 * ART_PER_TILE, CHUNK_HEIGHT + 2 * ART_PER_TILE);
  const shade = createSheet(CHUNK_WIDTH + 2 * ART_PER_TILE, CHUNK_HEIGHT + 2 * ART_PER_TILE);
  return work && shade ? { work, shade } : undefined;
}

/** Clears some rows of pixels, and keeps all that is drawn within them until `restore`. */
function beginPart(context: Context2d, top: number, height: number, width: number): void {
  context.save();
  context.beginPath();
  context.rect(0, top, width, height);
  context.clip();
  context.clearRect(0, top, width, height);
}

/** Copies one cell of the tile sheet. */
export function drawTile(context: Context2d, tiles: Picture, id: number, x: number, y: number): void {
  const from = TILESET_TILE_PX;
  const column = (id - 1) % TILESET_COLUMNS;
  const row = Math.floor((id - 1) / TILESET_COLUMNS);
  context.drawImage(tiles, column * from, row * from, from, from, x, y, ART_PER_TILE, ART_PER_TILE);
}

/** Draws the solid tiles of some rows of a chunk and of one tile around them, so that shadows of the neighbors are complete. */
function paintTiles(
  context: Context2d,
  scene: Scene,
  drawn: Uint16Array,
  tiles: Picture | null,
  column: number,
  row: number,
  endRow: number,
): void {
  for (let j = -1; j <= endRow - row; j++) {
    for (let i = -1; i <= CHUNK_COLUMNS; i++) {
      const inside = column + i >= 0 && row + j >= 0 && column + i < scene.width && row + j < scene.height;
      if (!inside) continue;
      const at = (row + j) * scene.width + column + i;
      const raw = scene.tiles[at] as number;
      if (!isSolid(raw)) continue;
      const x = (i + 1) * ART_PER_TILE;
      const y = (j + 1) * ART_PER_TILE;
      if (!tiles) {
        paintSquare(context, scene.theme, raw, x, y);
        continue;
      }
      drawTile(context, tiles, drawn[at] as number, x, y);
      for (const shade of slopeShadesAt(scene, column + i, row + j)) drawTile(context, tiles, shade, x, y);
    }
  }
}

/** Draws a tile whose picture is missing: a square, or the triangle of a slope, in the tile's color. */
function paintSquare(context: Context2d, theme: Theme, id: number, x: number, y: number): void {
  context.fillStyle = tileColorOf(theme, id);
  if (!isDiagonal(id)) {
    context.fillRect(x, y, ART_PER_TILE, ART_PER_TILE);
    return;
  }
  const size = ART_PER_TILE;
  const corners = [
    [x, y, DIAGONALS.bottomRight],
    [x + size, y, DIAGONALS.bottomLeft],
    [x + size, y + size, DIAGONALS.topLeft],
    [x, y + size, DIAGONALS.topRight],
  ] as const;
  context.beginPath();
  for (const [cornerX, cornerY, missingIn] of corners) if (missingIn !== id) context.lineTo(cornerX, cornerY);
  context.closePath();
  context.fill();
}

/** @param top where the work begins in the chunk */
function paintShadow(context: Context2d, work: Sheet, shade: Sheet, top: number, color: string): void {
  const { canvas } = shade;
  paintSilhouette(shade, work.canvas, color);
  const left = -ART_PER_TILE;
  context.globalAlpha = CONTACT_ALPHA;
  for (const [dx, dy] of [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ] as const)
    context.drawImage(canvas, left + dx, top + dy);
  context.globalAlpha = SHADOW_ALPHA;
  context.drawImage(canvas, left + SHADOW_X, top + SHADOW_Y);
  context.globalAlpha = 1;
}

function paintRim(context: Context2d, work: Sheet, shade: Sheet, top: number): void {
  paintSilhouette(shade, work.canvas, '#ffffff');
  aroundRim((dx, dy) => context.drawImage(shade.canvas, dx - ART_PER_TILE, top + dy));
}

function paintWaterDepth(context: Context2d, scene: Scene, column: number, row: number): void {
  context.globalAlpha = WATER_DEPTH_ALPHA;
  context.fillStyle = WATER_COLORS[4];
  for (let j = 0; j < CHUNK_ROWS; j++) {
    for (let i = 0; i < CHUNK_COLUMNS && column + i < scene.width; i++) {
      if (!isWater(scene.tiles[(row + j) * scene.width + column + i] ?? 0)) continue;
      const surface = !isWater(scene.tiles[(row + j - 1) * scene.width + column + i] ?? 0);
      const top = surface ? 3 : 0;
      context.fillRect(i * ART_PER_TILE, j * ART_PER_TILE + top, ART_PER_TILE, ART_PER_TILE - top);
    }
  }
  context.globalAlpha = 1;
}

/** Decorations, one pixel lower than their tile so that they stand in the grass. */
function paintDecorations(context: Context2d, scene: Scene, tiles: Picture | null, column: number, row: number): void {
  if (!tiles) return;
  for (const decoration of scene.decorations) {
    const x = (decoration.column - column) * ART_PER_TILE;
    const y = (decoration.row - row) * ART_PER_TILE + 1;
    if (x > -ART_PER_TILE && x < CHUNK_WIDTH && y > -ART_PER_TILE && y < CHUNK_HEIGHT) drawTile(context, tiles, decoration.id, x, y);
  }
}
