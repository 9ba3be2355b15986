import { mix } from '../color.ts';
import { hash } from '../noise.ts';
import type { PixelBuffer } from '../pixel-buffer.ts';
import { type Crest, PERIOD } from './ridges.ts';

/** Fronds: their length to the side, their rise at the stem, and how fast they droop. */
const FRONDS = [
  [1, 0.5, 0.1],
  [0.85, 1.1, 0.16],
  [0.5, 1.6, 0.2],
  [-1, 0.55, 0.1],
  [-0.85, 1.2, 0.17],
  [-0.45, 1.7, 0.2],
  [0.95, -0.1, 0.09],
  [-0.95, -0.1, 0.1],
] as const;

interface Grove {
  readonly count: number;
  readonly minHeight: number;
  readonly maxHeight: number;
  readonly salt: number;
}

/** Plants palms along a crest whose base line lies `base` pixels under `top`; there is none where the crest is below its base line. */
export function paintPalms(
  picture: PixelBuffer,
  top: number,
  base: number,
  crest: Crest,
  colors: readonly [string, string],
  grove: Grove,
): void {
  for (let i = 0; i < grove.count; i++) {
    const x = Math.floor(((i + hash(i, 1, grove.salt) * 0.9) * PERIOD) / grove.count);
    const ground = crest(x);
    if (ground < 4) continue;
    const height = grove.minHeight + hash(i, 2, grove.salt) * (grove.maxHeight - grove.minHeight);
    paintPalm(picture, x, Math.round(top + base - ground + 1), height, (hash(i, 3, grove.salt) - 0.5) * 0.6, colors);
  }
}

function paintPalm(
  picture: PixelBuffer,
  x: number,
  y: number,
  height: number,
  lean: number,
  [body, dark]: readonly [string, string],
): void {
  const put = (px: number, py: number, color: string): void => picture.set((Math.round(px) + PERIOD) % PERIOD, Math.round(py), color);
  const thick = height > 22 ? 2 : 1;
  const stemX = (share: number): number => x + lean * height * share * share;
  for (let k = 0; k <= height; k++) for (let i = 0; i < thick; i++) put(stemX(k / height) + i, y - k, i === 0 ? body : dark);
  const reach = height * 0.42 + 3;
  const light = mix(body, '#ffffff', 0.18);
  for (const [run, rise, droop] of FRONDS) {
    for (let t = 0; t <= reach; t += 0.5) {
      const frondX = stemX(1) + run * t;
      const frondY = y - height - rise * t * 0.5 + (droop * t * t * 8) / reach / 2;
      put(frondX, frondY, t > reach * 0.5 ? body : light);
      if (t > 1 && t < reach * 0.85) put(frondX, frondY + 1, body);
      if (thick > 1 && t > 2 && t < reach * 0.7) put(frondX, frondY + 2, dark);
    }
  }
}
