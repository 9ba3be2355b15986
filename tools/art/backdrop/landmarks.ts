import type { Theme } from '../../../shared/course/course.ts';
import { BACKDROP_SLOTS } from '../../../sim-worker/render/backdrop-layout.ts';
import { Pen } from '../buried/pen.ts';
import { mix } from '../color.ts';
import type { Palette } from '../palettes.ts';
import type { PixelBuffer } from '../pixel-buffer.ts';

interface Tones {
  readonly rim: string;
  readonly body: string;
  readonly dark: string;
  /** A lamp or a window. */
  readonly lamp: string;
}

type Draw = (pen: Pen, tones: Tones) => void;

/** The hill or rock that a landmark stands on: it is as wide as the slot at its foot, where the silhouettes of the theme cover it. */
function mound(pen: Pen, { rim, body, dark }: Tones, top: number, halfTop: number, slope: number): void {
  for (let y = top; y < pen.height; y++) {
    const half = Math.min(pen.width / 2 - 1, halfTop + (y - top) * slope);
    pen.line(pen.width / 2 - half, y, pen.width / 2 + half, y, body);
    pen.line(pen.width / 2 + half * 0.35, y, pen.width / 2 + half, y, dark);
    pen.line(pen.width / 2 - half, y, pen.width / 2 - half + 1, y, rim);
  }
}

/** A pillar whose half width goes from `upper` to `lower`, lit from the left. */
function tower(pen: Pen, { rim, body, dark }: Tones, x: number, top: number, foot: number, upper: number, lower: number): void {
  for (let y = top; y <= foot; y++) {
    const half = upper + ((lower - upper) * (y - top)) / Math.max(1, foot - top);
    pen.line(x - half, y, x + half, y, body);
    pen.line(x + half * 0.2, y, x + half, y, dark);
    pen.dot(x - half, y, rim);
  }
}

const mill: Draw = (pen, tones) => {
  mound(pen, tones, 78, 16, 1.6);
  tower(pen, tones, 64, 42, 80, 7, 11);
  for (let k = 0; k < 9; k++) pen.line(64 - 9 + k, 42 - k, 64 + 9 - k, 42 - k, k < 3 ? tones.body : tones.dark);
  for (const [dx, dy] of [
    [0.35, -0.94],
    [0.94, 0.35],
    [-0.35, 0.94],
    [-0.94, -0.35],
  ] as const) {
    pen.line(64, 38, 64 + dx * 32, 38 + dy * 32, tones.dark, 2);
    for (let r = 9; r < 31; r++)
      pen.line(64 + dx * r, 38 + dy * r, 64 + dx * r - dy * 7, 38 + dy * r + dx * 7, r % 5 === 0 ? tones.dark : tones.rim);
  }
  pen.disc(64, 38, 2, 2, tones.dark);
  for (const [x, y] of [
    [62, 54],
    [66, 66],
  ] as const)
    pen.line(x, y, x, y + 4, tones.lamp, 2);
};

const lighthouse: Draw = (pen, tones) => {
  for (let y = 84; y < 104; y++) {
    const half = Math.min(46, 12 + (y - 84) * 1.9 + (y % 5));
    pen.line(64 - half, y, 64 + half, y, y < 88 ? tones.rim : tones.body);
    pen.line(64 + half * 0.2, y, 64 + half, y, tones.dark);
  }
  tower(pen, tones, 64, 32, 86, 6, 10);
  for (const y of [42, 60, 76]) for (let j = 0; j < 7; j++) pen.line(64 - 6 - y / 22, y + j, 64 + 6 + y / 22, y + j, tones.dark);
  pen.line(54, 31, 74, 31, tones.dark, 2);
  for (let y = 20; y < 30; y++) pen.line(60, y, 68, y, tones.lamp);
  for (const x of [59, 64, 69]) pen.line(x, 20, x, 30, tones.dark);
  for (let k = 0; k < 7; k++) pen.line(57 + k, 19 - k, 71 - k, 19 - k, tones.dark);
  for (const side of [-1, 1])
    for (let k = 0; k < 50; k += 2)
      for (let j = -k * 0.12; j <= k * 0.12; j += 2) pen.dot(64 + side * (10 + k), 25 + j + ((k >> 1) % 2), tones.lamp);
};

const crane: Draw = (pen, tones) => {
  mound(pen, tones, 84, 24, 1.2);
  for (const x of [56, 70]) pen.line(x, 84, x + (63 - x) * 0.5, 24, tones.body, 3);
  for (let y = 30; y < 84; y += 9) {
    pen.line(58, y, 68, y + 9, tones.dark, 2);
    pen.line(68, y, 58, y + 9, tones.body, 1);
  }
  pen.line(30, 30, 122, 22, tones.body, 3);
  pen.line(30, 29, 122, 21, tones.rim, 1);
  pen.line(63, 8, 34, 29, tones.dark, 1);
  pen.line(63, 8, 118, 22, tones.dark, 1);
  pen.line(63, 8, 63, 26, tones.body, 3);
  for (let y = 31; y < 43; y++) pen.line(26, y, 40, y, y < 33 ? tones.rim : tones.dark);
  pen.line(112, 24, 112, 54, tones.dark, 1);
  for (let y = 54; y < 66; y++) pen.line(104, y, 120, y, y < 56 ? tones.rim : y > 60 ? tones.dark : tones.body);
  pen.line(60, 34, 66, 34, tones.lamp, 4);
};

const ribs: Draw = (pen, tones) => {
  mound(pen, tones, 88, 34, 1.4);
  for (let k = 0; k < 6; k++) {
    const [x, tall] = [24 + k * 15, 54 - Math.abs(k - 2) * 7];
    pen.path(
      [
        [x + 8, 96],
        [x - 4, 92 - tall * 0.5],
        [x + 2, 90 - tall],
        [x + 16, 86 - tall * 1.1],
      ],
      tones.dark,
      4,
      2,
    );
    pen.path(
      [
        [x + 2, 98],
        [x - 10, 94 - tall * 0.5],
        [x - 4, 92 - tall],
        [x + 10, 88 - tall * 1.1],
      ],
      tones.body,
      5,
      2,
    );
    pen.path(
      [
        [x + 1, 98],
        [x - 12, 94 - tall * 0.5],
        [x - 5, 91 - tall],
      ],
      tones.rim,
      1,
    );
  }
  pen.disc(108, 84, 15, 12, tones.body);
  pen.disc(112, 88, 12, 9, tones.dark);
  pen.disc(104, 81, 4, 4, tones.dark);
  pen.path(
    [
      [118, 90],
      [126, 96],
      [122, 104],
    ],
    tones.rim,
    3,
    2,
  );
};

const bell: Draw = (pen, tones) => {
  mound(pen, tones, 90, 34, 1.2);
  for (const x of [30, 98]) tower(pen, tones, x, 24, 96, 5, 8);
  for (let a = Math.PI; a <= 2 * Math.PI; a += 0.02)
    pen.disc(64 + Math.cos(a) * 34, 30 + Math.sin(a) * 20, 4, 4, a < 4.4 ? tones.body : tones.dark);
  for (let a = Math.PI; a <= 4.6; a += 0.02) pen.dot(64 + Math.cos(a) * 38, 30 + Math.sin(a) * 24, tones.rim);
  pen.line(64, 14, 64, 34, tones.dark, 2);
  for (let y = 34; y < 70; y++) {
    const half = 7 + ((y - 34) / 36) ** 2.4 * 15 + (y > 66 ? 2 : 0);
    pen.line(64 - half, y, 64 + half, y, tones.body);
    pen.line(64 + half * 0.3, y, 64 + half, y, tones.dark);
    pen.line(64 - half, y, 64 - half + 2, y, tones.rim);
  }
  pen.line(46, 64, 82, 64, tones.dark, 1);
  pen.disc(64, 73, 4, 4, tones.lamp);
};

const treeHouse: Draw = (pen, tones) => {
  mound(pen, tones, 96, 20, 1.6);
  tower(pen, tones, 64, 40, 98, 8, 15);
  pen.path(
    [
      [60, 60],
      [40, 50],
      [30, 40],
    ],
    tones.body,
    5,
    3,
  );
  pen.path(
    [
      [68, 52],
      [88, 44],
      [98, 34],
    ],
    tones.dark,
    5,
    3,
  );
  for (const [x, y, r] of [
    [64, 26, 24],
    [36, 34, 19],
    [94, 30, 18],
    [50, 16, 15],
    [80, 14, 15],
  ] as const) {
    pen.disc(x, y, r, r * 0.72, tones.body);
    pen.disc(x + r * 0.25, y + r * 0.25, r * 0.7, r * 0.45, tones.dark);
    for (let a = 3.4; a < 4.7; a += 0.05) pen.dot(x + Math.cos(a) * r, y + Math.sin(a) * r * 0.72, tones.rim);
  }
  for (let y = 58; y < 74; y++) pen.line(72, y, 94, y, y < 60 ? tones.rim : tones.body);
  for (let k = 0; k < 8; k++) pen.line(70 + k, 58 - k, 96 - k, 58 - k, tones.dark);
  pen.line(68, 75, 98, 75, tones.dark, 2);
  for (const [x, y] of [
    [79, 65],
    [88, 65],
    [62, 80],
  ] as const)
    pen.line(x, y, x, y + 4, tones.lamp, 3);
  pen.line(94, 76, 94, 98, tones.dark, 1);
};

const LANDMARKS: Readonly<Record<Theme, Draw>> = {
  meadow: mill,
  cavern: bell,
  frost: ribs,
  lagoon: lighthouse,
  thicket: treeHouse,
  quarry: crane,
};

/** Draws the landmark of a theme: a silhouette in the tones of the layer that it stands in, with a lamp. */
export function paintLandmark(picture: PixelBuffer, theme: Theme, { mid, near, gem }: Palette): void {
  const { x, y, width, height } = BACKDROP_SLOTS.landmark;
  const body = mix(mid[0], near[0], 0.45);
  LANDMARKS[theme](new Pen(picture, x, y, width, height), {
    rim: mix(body, '#ffffff', 0.2),
    body,
    dark: mix(mid[1], near[1], 0.6),
    lamp: mix(gem, '#ffffff', 0.15),
  });
}
