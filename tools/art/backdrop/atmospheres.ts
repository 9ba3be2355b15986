import { BACKDROP_SLOTS } from '../../../sim-worker/render/backdrop-layout.ts';
import { mix } from '../color.ts';
import { bayer, hash } from '../noise.ts';
import type { Palette } from '../palettes.ts';
import type { PixelBuffer } from '../pixel-buffer.ts';
import { periodicNoise } from './ridges.ts';

const TURN = 2 * Math.PI;

/**
 * Pillars of the cave from the upper to the lower edge, narrower in the middle, with glowing crystals. They also repeat every
 * 160 pixels vertically.
 */
export function paintPillars(picture: PixelBuffer, palette: Palette): void {
  const { y: top, height, width } = BACKDROP_SLOTS.extra;
  const [light, dark] = palette.mid;
  const rim = mix(light, '#ffffff', 0.12);
  const count = 5;
  for (let k = 0; k < count; k++) {
    const middle = Math.round(((k + 0.2 + hash(k, 1, 81) * 0.6) * width) / count);
    const thick = 9 + Math.round(hash(k, 2, 81) * 9);
    const phase = hash(k, 3, 81);
    for (let y = 0; y < height; y++) {
      const waist = Math.cos(TURN * (y / height + phase));
      const half = thick * (0.72 + 0.34 * waist + 0.12 * Math.cos(TURN * ((y * 3) / height + phase)));
      for (let x = -Math.ceil(half); x <= half; x++) {
        if (Math.abs(x) > half) continue;
        const share = x / half;
        const groove = hash((x + 40) >> 1, k, 83) < 0.3 && hash(y >> 3, x >> 1, 84) < 0.6;
        const color = share < -0.8 ? rim : share > 0.35 || groove ? dark : light;
        picture.set((middle + x + width) % width, top + y, color);
      }
    }
    for (let i = 0; i < 3; i++) paintCrystal(picture, palette, middle + Math.round((hash(k, 4 + i, 85) - 0.5) * thick), k * 3 + i);
  }
}

/** A small glowing cluster somewhere on a pillar. */
function paintCrystal(picture: PixelBuffer, { gem }: Palette, x: number, index: number): void {
  const { y: top, height, width } = BACKDROP_SLOTS.extra;
  const y = 16 + Math.floor(hash(index, 1, 86) * (height - 32));
  const color = hash(index, 2, 86) < 0.5 ? gem : '#ff9df0';
  const put = (dx: number, dy: number, shade: string, alpha = 1): void => picture.set((x + dx + width) % width, top + y + dy, shade, alpha);
  for (let dy = -7; dy <= 7; dy++) {
    for (let dx = -7; dx <= 7; dx++) if (bayer(x + dx, y + dy) > Math.hypot(dx, dy) / 7) put(dx, dy, color, 0.18);
  }
  for (const [dx, tall] of [
    [-2, 3],
    [0, 6],
    [2, 4],
  ] as const) {
    for (let k = 0; k < tall; k++) {
      put(dx, -k, k === tall - 1 ? '#ffffff' : color);
      if (k < tall - 2) put(dx + 1, -k, mix(color, '#2a1d5c', 0.45));
    }
  }
}

/** Curtains of northern lights: bright at their waving lower edge, fading toward the top. */
export function paintAurora(picture: PixelBuffer): void {
  const { y: top, height, width } = BACKDROP_SLOTS.extra;
  const curtains = [
    { base: 118, sway: 22, tall: 96, color: '#8ff5c8', salt: 91 },
    { base: 96, sway: 16, tall: 70, color: '#a9d4ff', salt: 95 },
  ];
  for (const { base, sway, tall, color, salt } of curtains) {
    for (let x = 0; x < width; x++) {
      const foot = base + Math.sin((x / width) * 2 * TURN + salt) * sway + Math.sin((x / width) * 5 * TURN) * sway * 0.3;
      const ray = 0.45 + 0.55 * periodicNoise(x, 8, salt);
      const patch = Math.min(1, Math.max(0, periodicNoise(x, 64, salt + 1) * 2.2 - 0.55));
      for (let y = 0; y < height; y++) {
        const above = foot - y;
        if (above < 0 || above > tall * ray) continue;
        const strength = (1 - above / (tall * ray)) * patch * (above < 3 ? above / 3 : 1);
        if (strength > bayer(x, y)) picture.set(x, top + y, color, 0.4);
      }
    }
  }
}

/** A field of snow that repeats in both directions: flakes of one and two pixels, in the slot that the lagoon uses for the sun's path. */
export function paintSnowfield(picture: PixelBuffer): void {
  const { x: left, y: top, width, height } = BACKDROP_SLOTS.glint;
  // One flake in each cell of an irregular grid, because purely random places form clumps.
  const cell = 16;
  for (let row = 0; row < height / cell; row++) {
    for (let column = 0; column < width / cell; column++) {
      if (hash(column, row, 101) < 0.2) continue;
      const x = column * cell + Math.floor(hash(column, row, 102) * (cell - 2));
      const y = row * cell + Math.floor(hash(column, row, 103) * (cell - 2));
      const isLarge = hash(column, row, 104) < 0.3;
      picture.fill(left + x, top + y, isLarge ? 2 : 1, isLarge ? 2 : 1, '#ffffff', isLarge ? 1 : 0.85);
    }
  }
}
