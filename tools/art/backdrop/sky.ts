import { SKY_SIZE } from '../../../sim-worker/render/backdrop-layout.ts';
import { mix } from '../color.ts';
import { bayer, hash } from '../noise.ts';
import type { Palette } from '../palettes.ts';
import { PixelBuffer } from '../pixel-buffer.ts';

/** Color steps between two of the five sky colors, and the share of a step that is dithered into the next one. */
const STEPS = 4;
const DITHERED = 0.4;

/** The strip of sky. It repeats every four pixels sideways. */
export function skyStrip({ sky }: Palette): PixelBuffer {
  const strip = new PixelBuffer(SKY_SIZE.width, SKY_SIZE.height);
  for (let y = 0; y < SKY_SIZE.height; y++) {
    const place = Math.min(0.999, y / SKY_SIZE.height) * (sky.length - 1);
    const band = Math.floor(place);
    const steps = (place - band) * STEPS;
    const step = Math.floor(steps);
    const share = Math.max(0, (steps - step - (1 - DITHERED)) / DITHERED);
    const colorOf = (n: number): string => mix(sky[band] as string, sky[band + 1] as string, Math.min(1, n / STEPS));
    for (let x = 0; x < SKY_SIZE.width; x++) strip.set(x, y, colorOf(bayer(x, y) < share ? step + 1 : step));
  }
  return strip;
}

/** Sun or moon with a dithered halo, in a square of 96 pixels. */
export function sunPicture(palette: Palette): PixelBuffer {
  const size = 96;
  const radius = 24;
  const halo = 22;
  const picture = new PixelBuffer(size, size);
  const glow = palette.night ? '#d9c8ff' : '#fff3c0';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const dx = x - size / 2 + 0.5;
      const dy = y - size / 2 + 0.5;
      const distance = Math.hypot(dx, dy);
      if (distance < radius) picture.set(x, y, palette.night ? moonColor(dx, dy, radius) : distance < radius - 3 ? '#fff8d8' : '#ffe9a0');
      else if (bayer(x, y) > (distance - radius) / halo + 0.06) picture.set(x, y, glow, 0.3);
    }
  }
  return picture;
}

const CRATERS = [
  [-9, 2, 4],
  [-2, 11, 3],
  [-14, -6, 2.5],
  [5, 5, 2.5],
] as const;

function moonColor(dx: number, dy: number, radius: number): string {
  if (CRATERS.some(([x, y, r]) => Math.hypot(dx - x, dy - y) < r)) return '#b9aadf';
  return Math.hypot(dx - 8, dy + 6) < radius - 3 ? '#fbf4ff' : '#cfc3ee';
}

const PUFFS = [
  [0, 0, 10],
  [-11, 3, 7],
  [11, 3, 8],
  [-5, -4, 7],
  [6, -3, 6],
  [20, 5, 5],
  [-20, 5, 5],
] as const;

/** Shadow, body and light of one cloud, with a flat underside. `x` wraps around the picture's width. */
function paintCloud(picture: PixelBuffer, top: number, x: number, y: number, size: number, colors: readonly string[], salt: number): void {
  const underside = y + 7 * size;
  const passes = [
    { color: colors[2] as string, drop: 2 },
    { color: colors[1] as string, drop: 0 },
    { color: colors[0] as string, drop: -2 },
  ];
  passes.forEach(({ color, drop }, pass) => {
    PUFFS.forEach(([puffX, puffY, radius], i) => {
      const r = radius * size * (0.8 + 0.4 * hash(i, salt, 3));
      for (let dy = Math.floor(-r); dy <= r; dy++) {
        const half = Math.sqrt(Math.max(0, r * r - dy * dy)) * 1.25;
        const py = Math.round(y + puffY * size + dy + drop);
        if (py > underside || (pass === 2 && dy > -r * 0.1)) continue;
        for (let dx = Math.ceil(-half); dx <= half; dx++) {
          const px = (Math.round(x + puffX * size + dx) + picture.width) % picture.width;
          picture.set(px, top + py, color);
        }
      }
    });
  });
}

/** Six clouds of different sizes along one period, 96 pixels high. */
export function paintClouds(picture: PixelBuffer, top: number, palette: Palette): void {
  const clouds = [
    [60, 44, 1.15],
    [150, 70, 0.55],
    [236, 34, 0.8],
    [318, 66, 1.3],
    [402, 30, 0.5],
    [470, 76, 0.75],
  ] as const;
  clouds.forEach(([x, y, size], i) => {
    paintCloud(picture, top, x, y, size, palette.cloud, i);
  });
}

/** Stars, some with a cross of light; in the cavern also the lights of fireflies. */
export function starPicture(palette: Palette, width: number, height: number, count: number): PixelBuffer {
  const picture = new PixelBuffer(width, height);
  for (let i = 0; i < count; i++) {
    const x = Math.floor(hash(i, 1, 40) * (width - 2)) + 1;
    const y = Math.floor(hash(i, 2, 40) * (height - 2)) + 1;
    const color = palette.night && hash(i, 5, 40) < 0.3 ? (hash(i, 6, 40) < 0.5 ? '#7ff7ff' : '#ff9df0') : '#ffffff';
    picture.set(x, y, color, [0.3, 0.55, 0.85][Math.floor(hash(i, 3, 40) * 3)] as number);
    if (hash(i, 4, 40) < 0.14) {
      picture.setAll(
        [
          [x + 1, y],
          [x - 1, y],
          [x, y + 1],
          [x, y - 1],
        ],
        color,
        0.3,
      );
    }
  }
  return picture;
}
