import { placeHash } from '../../shared/course/autotile.ts';
import { CAVE_SWAY, caveSpan } from '../../shared/course/cave-rim.ts';
import type { Theme } from '../../shared/course/course.ts';
import { type RowRange, readCaves } from '../../shared/course/rooms.ts';
import { isSolid } from '../../shared/course/tile-traits.ts';
import type { Scene } from '../../shared/protocol/frame.ts';
import { BACKDROP_SLOTS } from './backdrop-layout.ts';
import type { Context2d, Picture } from './canvas.ts';
import { THEME_COLORS } from './theme-colors.ts';
import { ART_PER_TILE } from './units.ts';

/** Width of a step of the rim, art pixels. */
const STEP = 2;
/** How much of the soil's color the wall has at its rim, and how far inside, in art pixels, how much darkness is added to it. */
const SOIL_ALPHA = 0.62;
const DARKNESS = [
  { inset: 14, alpha: 0.6 },
  { inset: 36, alpha: 0.78 },
] as const;
/** Width of the light edge, and of the dark line around it. */
const EDGE = 2;
/** What hangs from ceilings in front of the wall: how many percent of the tiles, and how long in art pixels. */
const HANGING_PERCENT = 42;
const HANGING = { shortest: 7, longest: 24 } as const;
const HANGING_ALPHA = 0.75;

/** Plants hang as threads, stone and ice as teeth. */
const HAS_ROOTS: ReadonlySet<Theme> = new Set(['meadow', 'thicket']);

/** The dark rock behind those rows of a course that are a cave: there is no sky. */
export class CaveWalls {
  private readonly scene: Scene;
  private readonly caves: readonly RowRange[];
  private readonly texture: Picture | null;
  private readonly salt: number;

  /** @param backdrop null for a plain wall */
  constructor(scene: Scene, backdrop: Picture | null, salt: number) {
    this.scene = scene;
    this.caves = readCaves(scene.caves);
    this.texture = backdrop;
    this.salt = salt;
  }

  /** Draws the walls between two heights. `left` and `top` are the art pixel of the course at the context's origin; what is there is erased. */
  draw(context: Context2d, left: number, top: number, width: number, height: number): boolean {
    const inView = this.caves.filter(
      ({ firstRow, lastRow }) => firstRow * ART_PER_TILE - CAVE_SWAY < top + height && (lastRow + 1) * ART_PER_TILE + CAVE_SWAY > top,
    );
    if (inView.length === 0) return false;
    context.clearRect(0, 0, width, height);
    for (const cave of inView) this.drawWall(context, cave, left, top);
    if (this.texture) {
      context.globalCompositeOperation = 'source-atop';
      const { x, y, width: wide, height: high } = BACKDROP_SLOTS.cave;
      for (let j = -(((top % high) + high) % high); j < height; j += high) {
        for (let i = -(((left % wide) + wide) % wide); i < width; i += wide)
          context.drawImage(this.texture, x, y, wide, high, i, j, wide, high);
      }
      context.globalCompositeOperation = 'source-over';
    }
    for (const cave of inView) this.drawHanging(context, cave, left, top, height);
    return true;
  }

  private drawWall(context: Context2d, cave: RowRange, left: number, top: number): void {
    const { theme, width, height } = this.scene;
    const { outline, soil } = THEME_COLORS[theme];
    const spans = Array.from({ length: (width * ART_PER_TILE) / STEP }, (_, i) => caveSpan(cave, i * STEP, height, this.salt));
    const fill = (color: string, alpha: number, inset: number): void => {
      context.globalAlpha = alpha;
      context.fillStyle = color;
      for (let x = 0; x < width * ART_PER_TILE; x += STEP) {
        const [first, last] = spans[x / STEP] as readonly [number, number];
        const from = first + inset;
        const end = last - inset;
        if (end > from) context.fillRect(x - left, from - top, STEP, end - from);
      }
    };
    fill(outline, 1, -EDGE);
    fill(soil[1], 0.8, 0);
    fill(outline, 1, EDGE);
    fill(soil[3], SOIL_ALPHA, EDGE);
    for (const { inset, alpha } of DARKNESS) fill(outline, alpha, inset);
    context.globalAlpha = 1;
  }

  private drawHanging(context: Context2d, { firstRow, lastRow }: RowRange, left: number, top: number, height: number): void {
    const { width, tiles, theme } = this.scene;
    context.fillStyle = THEME_COLORS[theme].soil[3];
    context.globalAlpha = HANGING_ALPHA;
    const from = Math.max(firstRow + 1, Math.floor((top - HANGING.longest) / ART_PER_TILE));
    const end = Math.min(lastRow, Math.ceil((top + height) / ART_PER_TILE));
    for (let at = from * width; at < end * width; at++) {
      if (isSolid(tiles[at] as number) || !isSolid(tiles[at - width] ?? 0)) continue;
      const roll = placeHash(at % width, Math.floor(at / width), this.salt + 5);
      if (roll % 100 >= HANGING_PERCENT) continue;
      const length = HANGING.shortest + ((roll >>> 8) % (HANGING.longest - HANGING.shortest));
      const x = (at % width) * ART_PER_TILE + 3 + ((roll >>> 16) % 8) - left;
      const y = Math.floor(at / width) * ART_PER_TILE - top;
      if (HAS_ROOTS.has(theme)) drawRoots(context, x, y, length, roll);
      else drawTooth(context, x, y, length);
    }
    context.globalAlpha = 1;
  }
}

function drawRoots(context: Context2d, x: number, y: number, length: number, roll: number): void {
  [-3, 0, 4].forEach((dx, k) => {
    const end = Math.round((length * (k + 1 + (roll % 2))) / 4) + 3;
    for (let j = 0; j < end; j += 3) context.fillRect(x + dx + ((roll >>> (j + k)) % 2), y + j, j < end / 2 ? 2 : 1, Math.min(3, end - j));
  });
}

function drawTooth(context: Context2d, x: number, y: number, length: number): void {
  for (let j = 0; j < length; j += 2) {
    const half = Math.ceil(((length - j) / length) ** 1.6 * length * 0.2);
    context.fillRect(x - half, y + j, half * 2, 2);
  }
}
