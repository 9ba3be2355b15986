import { placeHash } from '../../shared/course/autotile.ts';
import type { Theme } from '../../shared/course/course.ts';
import { isSolid } from '../../shared/course/tile-traits.ts';
import type { Scene } from '../../shared/protocol/frame.ts';
import type { Context2d } from './canvas.ts';
import { THEME_COLORS } from './theme-colors.ts';
import { ART_PER_TILE, clamp } from './units.ts';

/** A bar of one stratum in one column of tiles, art pixels of the course. */
interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly tone: number;
}

/** How the layers of a theme's ground lie. Art pixels; `tilt` is the rise over the width of the course. */
interface Style {
  readonly gap: number;
  readonly thick: number;
  readonly sway: number;
  readonly tilt: number;
  /** How far layers are shifted where the ground has broken; 0 for none. */
  readonly fault: number;
}

const STYLES: Readonly<Record<Theme, Style>> = {
  meadow: { gap: 27, thick: 8, sway: 9, tilt: 14, fault: 0 },
  cavern: { gap: 62, thick: 4, sway: 34, tilt: 130, fault: 0 },
  frost: { gap: 24, thick: 6, sway: 5, tilt: -10, fault: 0 },
  lagoon: { gap: 19, thick: 6, sway: 12, tilt: 6, fault: 0 },
  thicket: { gap: 33, thick: 9, sway: 15, tilt: -18, fault: 0 },
  quarry: { gap: 21, thick: 9, sway: 3, tilt: 34, fault: 11 },
};

/** Step of a layer's outline to the side, and the distance between the places that its waves go through. */
const STEP = 4;
const WAVE = 52;
const FAULT_SPACING = 78;
/** Layers end before the edge of the course: the ground beside it has none. */
const TAPER = 40;
/** Of the tones: soil one step lighter, two steps lighter, and the darkest. */
const TONES = [
  { soil: 2, alpha: 0.6 },
  { soil: 1, alpha: 0.34 },
  { soil: 4, alpha: 0.8 },
] as const;

/** The layers of earth or rock that run through the ground of a course. */
export class Strata {
  private readonly scene: Scene;
  private readonly bars: readonly Bar[];
  private readonly colors: readonly string[];

  /** @param salt makes those of two courses differ */
  constructor(scene: Scene, salt: number) {
    this.scene = scene;
    const { soil } = THEME_COLORS[scene.theme];
    this.colors = TONES.map((tone) => soil[tone.soil]);
    this.bars = layBars(STYLES[scene.theme], scene.width * ART_PER_TILE, scene.height * ART_PER_TILE, salt);
  }

  /** Draws those between two heights where the tiles are solid. `left` and `top` are the art pixel at the context's origin. */
  draw(context: Context2d, left: number, top: number, height: number): void {
    TONES.forEach(({ alpha }, tone) => {
      context.globalAlpha = alpha;
      context.fillStyle = this.colors[tone] as string;
      for (const bar of this.bars) {
        if (bar.tone === tone && bar.y < top + height && bar.y + bar.height > top && this.isInGround(bar))
          context.fillRect(bar.x - left, bar.y - top, bar.width, bar.height);
      }
    });
    context.globalAlpha = 1;
  }

  private isInGround({ x, y, height }: Bar): boolean {
    const { width, tiles } = this.scene;
    const isSolidAt = (place: number): boolean => {
      return isSolid(tiles[Math.floor(place / ART_PER_TILE) * width + Math.floor(x / ART_PER_TILE)] ?? 0);
    };
    return isSolidAt(y) || isSolidAt(y + height - 1);
  }
}

function layBars({ gap, thick, sway, tilt, fault }: Style, width: number, height: number, salt: number): Bar[] {
  const bars: Bar[] = [];
  const margin = Math.abs(tilt) + sway + fault;
  for (let k = -Math.ceil(margin / gap); k * gap < height + margin; k++) {
    const base = (k + share(k, 1, salt) * 0.7) * gap;
    const tone = placeHash(k, 2, salt) % TONES.length;
    const fullness = 0.55 + share(k, 3, salt) * 0.9;
    let last: Bar | undefined;
    for (let x = 0; x < width; x += STEP) {
      // A layer is as thick as its waves and its distance from the edge of the course leave it; where nothing is left, it ends.
      const taper = clamp(Math.min(x, width - x) / TAPER, 0, 1);
      const barHeight = Math.round(thick * fullness * taper * (1.5 * wave(x, k, salt + 1) + 0.25) - 1);
      const broken = fault * (placeHash(Math.floor(x / FAULT_SPACING), 4, salt) % 3);
      // Neighboring layers have the same waves in part, so that they seldom cross.
      const bend = sway * (wave(x, k >> 2, salt) + 0.4 * wave(x, k, salt + 2) - 0.7);
      const y = Math.round(base + bend + broken - (tilt * x) / width);
      if (last && x % ART_PER_TILE > 0 && last.y === y && last.height === barHeight) {
        last = { ...last, width: last.width + STEP };
        bars[bars.length - 1] = last;
      } else if (barHeight > 0) {
        last = { x, y, width: STEP, height: barHeight, tone };
        bars.push(last);
      } else last = undefined;
    }
  }
  return bars;
}

const share = (a: number, b: number, salt: number): number => (placeHash(a, b, salt) % 1024) / 1024;

/** Smooth noise along x, 0 to 1. */
function wave(x: number, line: number, salt: number): number {
  const place = Math.floor(x / WAVE);
  const t = x / WAVE - place;
  const from = share(place, line + 40, salt);
  return from + (share(place + 1, line + 40, salt) - from) * t * t * (3 - 2 * t);
}
