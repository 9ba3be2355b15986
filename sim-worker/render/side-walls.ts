import { DRAWING_IDS } from '../../shared/course/autotile-rules.ts';
import type { Theme } from '../../shared/course/course.ts';
import type { Pictures } from './assets.ts';
import { placeBuriedThings } from './buried-things.ts';
import { GROUND_BELOW } from './camera.ts';
import { type Context2d, createSheet, type Picture } from './canvas.ts';
import { drawThing } from './soil.ts';
import { drawTile } from './terrain-layer.ts';
import { THEME_COLORS } from './theme-colors.ts';
import { ART_PER_TILE } from './units.ts';

/** Size of the ground beside the course; beyond it is plain darkness. */
const WALL_COLUMNS = 22;
const WALL_ROWS = 32;
/** Columns beside the course in which things can be seen. */
const SEEN_COLUMNS = 7;
const WIDTH = WALL_COLUMNS * ART_PER_TILE;
const HEIGHT = WALL_ROWS * ART_PER_TILE;
/** Darkness at the far end. */
const DARKEST = 0.8;
/** Share of the width that is as bright as the course. */
const BRIGHT_SHARE = 0.04;

type GroundPictures = Pick<Pictures, 'tiles' | 'backdrop'>;

/** The ground beside the course, on wide screens, and below it. It gets darker with the distance. */
export class SideWalls {
  private readonly left: Picture | null;
  private readonly right: Picture | null;
  private readonly below: Picture | null;
  private readonly darkness: string;

  constructor(theme: Theme, pictures: GroundPictures, courseWidth: number) {
    this.left = bakeWall(theme, pictures, true);
    this.right = bakeWall(theme, pictures, false);
    this.below = bakeGroundBelow(theme, pictures, courseWidth);
    this.darkness = THEME_COLORS[theme].outline;
  }

  /**
   * Fills both sides of a course of that size, in art pixels, and what lies below it;
   * `left` and `top` are the art pixel at the context's origin.
   */
  draw(context: Context2d, left: number, top: number, width: number, height: number, course: { width: number; height: number }): void {
    const leftEdge = -left;
    if (leftEdge > 0) this.drawSide(context, this.left, leftEdge - WIDTH, 0, leftEdge - WIDTH, top, height);
    const rightEdge = course.width - left;
    if (rightEdge < width) this.drawSide(context, this.right, rightEdge, rightEdge + WIDTH, width, top, height);
    const floor = course.height - top;
    if (floor >= height) return;
    context.fillStyle = this.darkness;
    context.fillRect(leftEdge, floor, course.width, height - floor);
    // Where controls cover the lower edge, more than one piece is in view.
    if (this.below) for (let y = floor; y < height; y += GROUND_BELOW) context.drawImage(this.below, leftEdge, y);
  }

  private drawSide(
    context: Context2d,
    wall: Picture | null,
    x: number,
    darkFrom: number,
    darkTo: number,
    top: number,
    height: number,
  ): void {
    context.fillStyle = this.darkness;
    if (darkTo > darkFrom) context.fillRect(darkFrom, 0, darkTo - darkFrom, height);
    if (!wall) return;
    for (let y = -(((top % HEIGHT) + HEIGHT) % HEIGHT); y < height; y += HEIGHT) context.drawImage(wall, x, y);
  }
}

function bakeWall(theme: Theme, { tiles, backdrop }: GroundPictures, isLeft: boolean): Picture | null {
  const sheet = createSheet(WIDTH, HEIGHT);
  if (!sheet) return null;
  const { context, canvas } = sheet;
  const colors = THEME_COLORS[theme];
  context.fillStyle = colors.soil[3];
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const seed = isLeft ? 11 : 70_029;
  if (tiles) paintGround(context, tiles, WALL_COLUMNS, WALL_ROWS, seed);
  if (backdrop) paintThings(context, backdrop, isLeft ? WALL_COLUMNS - SEEN_COLUMNS : 0, SEEN_COLUMNS, WALL_ROWS, seed);
  const darkness = context.createLinearGradient(isLeft ? WIDTH : 0, 0, isLeft ? 0 : WIDTH, 0);
  darkness.addColorStop(0, `${colors.outline}00`);
  darkness.addColorStop(BRIGHT_SHARE, `${colors.outline}00`);
  darkness.addColorStop(0.45, `${colors.outline}${Math.round(DARKEST * 0.72 * 255).toString(16)}`);
  darkness.addColorStop(1, colors.outline);
  context.fillStyle = darkness;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  return canvas;
}

/** The ground below the course, as bright as the walls beside it, so that no edge shows. */
function bakeGroundBelow(theme: Theme, { tiles, backdrop }: GroundPictures, width: number): Picture | null {
  const sheet = createSheet(width, GROUND_BELOW);
  if (!sheet) return null;
  const { context, canvas } = sheet;
  context.fillStyle = THEME_COLORS[theme].soil[3];
  context.fillRect(0, 0, width, GROUND_BELOW);
  const columns = Math.ceil(width / ART_PER_TILE);
  const rows = Math.ceil(GROUND_BELOW / ART_PER_TILE);
  if (tiles) paintGround(context, tiles, columns, rows, 140_047);
  if (backdrop) paintThings(context, backdrop, 0, columns, rows, 140_047);
  return canvas;
}

/** Fossils, roots and gems, as in the ground of the course. */
function paintThings(context: Context2d, backdrop: Picture, firstColumn: number, columns: number, rows: number, seed: number): void {
  const drawn = new Uint16Array(columns * rows).fill(DRAWING_IDS.groundVariants[0].first);
  for (const thing of placeBuriedThings({ width: columns, height: rows, drawn }, seed)) {
    if (thing.y >= 0 && thing.y + thing.height <= rows * ART_PER_TILE) drawThing(context, backdrop, thing, -firstColumn * ART_PER_TILE, 0);
  }
}

/** Interiors in a fixed mixture: mostly plain, some stones, a few gems. */
function paintGround(context: Context2d, tiles: Picture, columns: number, rows: number, seed: number): void {
  const { deep, treasure, groundVariants } = DRAWING_IDS;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const place = row * columns + column + seed;
      const roll = scatter(place) % 1000;
      const choice = scatter(place + 500_000);
      const variant = groundVariants[choice % groundVariants.length] as (typeof groundVariants)[number];
      const id = roll < 16 ? treasure.first + (choice % treasure.count) : roll < 160 ? deep.first + (choice % deep.count) : variant.first;
      drawTile(context, tiles, id, column * ART_PER_TILE, row * ART_PER_TILE);
    }
  }
}

/** Spreads consecutive numbers so that no pattern shows. */
function scatter(n: number): number {
  let h = Math.imul(n ^ 0x27d4eb2d, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
