import { hash } from '../noise.ts';
import type { Draw } from './tones.ts';

const TURN = 2 * Math.PI;

/** Roots that branch downward from the middle of the upper edge. */
export const roots: Draw = (pen, { light, middle }) => {
  const grow = (x: number, y: number, direction: number, length: number, thick: number, salt: number): void => {
    let [px, py, way] = [x, y, direction];
    for (let k = 0; k < length; k += 4) {
      way += (hash(k, salt, 31) - 0.5) * 0.55;
      const [nx, ny] = [px + Math.sin(way) * 4, py + Math.cos(way) * 4];
      if (nx < 3 || nx > pen.width - 4 || ny < 2 || ny > pen.height - 3) return;
      const width = Math.max(1, thick * (1 - k / length));
      pen.line(px, py, nx, ny, middle, width);
      pen.line(px - width / 3, py, nx - width / 3, ny, light, Math.max(1, width - 1.5));
      [px, py] = [nx, ny];
      if (thick > 1.3 && k > 2 && hash(k, salt, 37) < 0.62) {
        const side = hash(k, salt, 39) < 0.5 ? -1 : 1;
        grow(px, py, way + side * (0.55 + hash(k, salt, 41) * 0.5), (length - k) * 0.75, width * 0.62, salt * 7 + k + 1);
      }
    }
  };
  const { width, height } = pen;
  for (const [k, lean] of [-0.75, -0.2, 0.3, 0.85].entries())
    grow(width / 2 + lean * 5, 3, lean * (width / height), height * 0.95, width > 60 ? 5 : 3.6, k + 3);
};

export const ammonite: Draw = (pen, { light, middle, dark, bright, hollow }) => {
  const [cx, cy, radius] = [pen.width / 2, pen.height / 2, Math.min(pen.width, pen.height) / 2 - 2];
  pen.disc(cx, cy, radius, radius, middle);
  for (let turn = 0; turn < 3.1; turn += 0.008) {
    const r = radius * (1 - turn / 3.3);
    const [x, y] = [cx + Math.cos(turn * TURN) * r, cy + Math.sin(turn * TURN) * r];
    pen.dot(x, y, hollow);
  }
  for (let k = 0; k < 26; k++) {
    const angle = (k / 26) * TURN;
    for (let r = radius * 0.7; r < radius - 0.5; r++) {
      const isLit = Math.cos(angle) + Math.sin(angle) < 0.2;
      pen.dot(cx + Math.cos(angle) * r, cy + Math.sin(angle) * r, isLit ? (r > radius - 2.5 ? bright : light) : dark);
    }
  }
  pen.disc(cx, cy, 1, 1, light);
};

/** Six-sided crystals that stand in a hollow. */
export const crystals: Draw = (pen, { gem, gemShade, bright, dark, hollow }) => {
  const { width, height } = pen;
  pen.disc(width / 2, height * 0.6, width / 2 - 2, height * 0.36, hollow);
  const stem = (x: number, tall: number, half: number, lean: number): void => {
    for (let k = 0; k <= tall; k++) {
      const reach = k > tall - half * 1.4 ? (tall - k) / 1.4 : half;
      for (let i = -reach; i <= reach; i++) {
        const color = i < -reach * 0.35 ? bright : i < reach * 0.3 ? gem : gemShade;
        pen.dot(x + i + (lean * k) / tall, height * 0.86 - k, color);
      }
    }
  };
  const unit = height / 32;
  stem(width * 0.28, 13 * unit, 3 * unit, -7 * unit);
  stem(width * 0.72, 15 * unit, 3 * unit, 7 * unit);
  stem(width * 0.4, 20 * unit, 3.4 * unit, -3 * unit);
  stem(width * 0.6, 12 * unit, 2.6 * unit, 2 * unit);
  stem(width * 0.52, 24 * unit, 3.8 * unit, 2 * unit);
  for (let x = width * 0.18; x < width * 0.84; x++) pen.line(x, height * 0.86, x, height * 0.86 + 2 + hash(x, 3, 51) * 2, dark);
};

/** A round stone, cut through: bands, and crystals around a hollow. */
export const geode: Draw = (pen, { light, middle, dark, gem, gemShade, bright, hollow }) => {
  const [cx, cy] = [pen.width / 2, pen.height / 2];
  const [rx, ry] = [Math.min(pen.width / 2 - 2, pen.height * 0.72), pen.height / 2 - 2];
  const edge = (angle: number): number => 0.94 + 0.06 * Math.sin(angle * 3 + 1) + 0.03 * Math.sin(angle * 7);
  for (let y = 0; y < pen.height; y++) {
    for (let x = 0; x < pen.width; x++) {
      const [dx, dy] = [(x - cx) / rx, (y - cy) / ry];
      const away = Math.hypot(dx, dy) / edge(Math.atan2(dy, dx));
      if (away > 1) continue;
      const isLit = dx + dy < 0;
      const teeth = 0.52 + 0.12 * Math.abs(Math.sin(Math.atan2(dy, dx) * 9));
      const color =
        away > 0.9
          ? isLit
            ? light
            : middle
          : away > 0.82
            ? dark
            : away > 0.75
              ? gemShade
              : away > teeth
                ? isLit
                  ? gemShade
                  : gem
                : away > teeth - 0.07
                  ? bright
                  : hollow;
      pen.dot(x, y, color);
    }
  }
};

export const mushrooms: Draw = (pen, { accent, accentShade, bright, light, middle, hollow }) => {
  pen.disc(24, 19, 22, 12, hollow);
  for (const [x, foot, tall, half] of [
    [12, 28, 12, 6],
    [37, 28, 10, 5],
    [24, 30, 17, 8],
  ] as const) {
    pen.line(x, foot, x, foot - tall, light, half > 7 ? 4 : 3);
    pen.line(x + 1, foot, x + 1, foot - tall, middle, half > 7 ? 2 : 1);
    for (let k = 0; k <= half * 0.8; k++) {
      const reach = Math.round(half * Math.sqrt(1 - (k / (half * 0.85)) ** 2));
      for (let i = -reach; i <= reach; i++) pen.dot(x + i, foot - tall - k, k === 0 || i > reach * 0.5 ? accentShade : accent);
    }
    for (const [dx, dy] of [
      [-0.4, 0.25],
      [0.2, 0.5],
      [0.45, 0.15],
    ] as const)
      pen.disc(x + dx * half, foot - tall - dy * half - 1, 0.8, 0.8, bright);
  }
};

export const anchor: Draw = (pen, { light, middle, bright, dark }) => {
  pen.path(
    [
      [10, 15],
      [12, 23],
      [24, 29],
      [36, 23],
      [38, 15],
    ],
    middle,
    4,
  );
  pen.path(
    [
      [10, 15],
      [12, 22],
      [23, 27],
    ],
    light,
    2,
  );
  for (const [x, side] of [
    [10, -1],
    [38, 1],
  ] as const) {
    pen.path(
      [
        [x - 5 * side, 17],
        [x, 11],
        [x + 4 * side, 18],
      ],
      side < 0 ? light : middle,
      2,
    );
  }
  pen.line(24, 6, 24, 28, middle, 4);
  pen.line(23, 6, 23, 27, light, 2);
  pen.line(15, 10, 33, 10, dark, 3);
  pen.line(15, 9, 33, 9, middle, 1);
  for (let a = 0; a < TURN; a += 0.1) pen.disc(24 + Math.cos(a) * 3, 4 + Math.sin(a) * 2.6, 0.6, 0.6, bright);
};

export const chest: Draw = (pen, { light, middle, dark, gem, gemShade, bright, hollow }) => {
  for (let x = 8; x < 40; x++) {
    const lid = Math.round(5 * Math.sqrt(1 - ((x - 23.5) / 17) ** 2));
    pen.line(x, 13 - lid, x, 15, x % 8 < 2 ? dark : middle);
    pen.line(x, 18, x, 29, x % 8 < 2 ? dark : middle);
    pen.dot(x, 13 - lid, light);
  }
  for (let x = 9; x < 39; x++) {
    pen.line(x, 15, x, 17, hollow);
    pen.line(x, 17 - hash(x >> 1, 4, 61) * 3, x, 18, hash(x, 5, 62) < 0.3 ? bright : hash(x, 6, 62) < 0.5 ? gem : gemShade);
  }
  for (const x of [12, 34]) {
    pen.line(x, 10, x, 15, light, 2);
    pen.line(x, 18, x, 29, light, 2);
  }
  pen.line(8, 29, 39, 29, dark, 1);
  pen.disc(23, 21, 2, 2.4, gem);
  pen.dot(23, 21, hollow);
};

export const coral: Draw = (pen, tones) => {
  const branch = (x: number, y: number, direction: number, length: number, salt: number): void => {
    const [nx, ny] = [x + Math.sin(direction) * length, y - Math.cos(direction) * length];
    pen.line(x, y, nx, ny, tones.accentShade, length / 3 + 1);
    pen.line(x - 0.5, y, nx - 0.5, ny, tones.accent, length / 5 + 1);
    if (length < 4) {
      pen.disc(nx, ny, 1, 1, tones.bright);
      return;
    }
    for (const side of [-1, 1])
      branch(nx, ny, direction + side * (0.3 + hash(salt, side + 2, 66) * 0.35), length * 0.72, salt * 2 + side + 1);
  };
  for (const [x, lean, length] of [
    [14, -0.3, 8],
    [25, 0.1, 10],
    [36, 0.4, 7],
  ] as const)
    branch(x, 30, lean, length, x);
};

export const wheel: Draw = (pen, { light, middle, dark }) => {
  for (let a = 0; a < TURN; a += 0.03) {
    const isLit = Math.cos(a) + Math.sin(a) < 0.2;
    pen.disc(24 + Math.cos(a) * 13, 16 + Math.sin(a) * 13, 1, 1, isLit ? light : middle);
  }
  for (let k = 0; k < 8; k++) {
    const a = (k / 8) * TURN + 0.2;
    if (k !== 2) pen.line(24, 16, 24 + Math.cos(a) * 12, 16 + Math.sin(a) * 12, dark, 2);
    if (k !== 2) pen.line(24, 16, 24 + Math.cos(a) * 12, 16 + Math.sin(a) * 12, middle, 1);
  }
  pen.disc(24, 16, 3, 3, middle);
  pen.disc(24, 16, 1, 1, light);
};

export const fern: Draw = (pen, { light, middle, dark }) => {
  pen.disc(24, 16, 22, 14, dark);
  pen.path(
    [
      [5, 24],
      [18, 18],
      [32, 13],
      [43, 8],
    ],
    light,
    1.6,
    1,
  );
  for (let k = 0; k < 11; k++) {
    const [x, y, reach] = [9 + k * 3, 22.5 - k * 1.35, 8 - Math.abs(k - 3) * 0.7];
    pen.line(x, y, x + reach * 0.2, y - reach, light, 2, 1);
    pen.line(x, y, x + reach * 0.75, y + reach * 0.75, middle, 2, 1);
  }
};

/** Ice with fishes in it that swim no more. */
export const iceLens: Draw = (pen, tones) => {
  const { width, height } = pen;
  const [cx, cy, rx, ry] = [width / 2, height / 2, width / 2 - 2, height / 2 - 3];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = Math.hypot((x - cx) / rx, (y - cy) / ry) + (hash(x >> 2, y >> 1, 68) - 0.5) * 0.05;
      if (away > 1) continue;
      const isShine = (x + y * 2) % Math.round(width * 0.42) < 3 && away < 0.86;
      pen.dot(x, y, away > 0.9 ? (y < cy ? tones.light : tones.dark) : isShine ? tones.middle : tones.dark);
    }
  }
  const fish = ['      ooo', '   ooooooo    o', '  okooooooo  oo', ' ooooooooooooom', '  mmmmmmmmm mm', '    mmmm     m'];
  const colors = { o: tones.bright, m: tones.light, k: tones.hollow };
  const places =
    width > 60
      ? [
          [20, 14],
          [50, 22],
          [28, 34],
          [62, 36],
        ]
      : [[15, 13]];
  for (const [x, y] of places as [number, number][]) pen.text(fish, x, y, colors);
  for (let k = 0; k < width / 8; k++)
    pen.disc(cx + (hash(k, 1, 69) - 0.5) * rx * 1.5, cy + (hash(k, 2, 69) - 0.5) * ry * 1.4, 0.6, 0.6, tones.bright);
};

/** The ribs of a ship that sank long ago. */
export const wreck: Draw = (pen, { light, middle, dark }) => {
  pen.path(
    [
      [4, 20],
      [12, 40],
      [30, 50],
      [62, 50],
      [84, 38],
      [94, 14],
    ],
    middle,
    4,
    3,
  );
  pen.path(
    [
      [4, 19],
      [12, 38],
      [30, 48],
      [62, 48],
    ],
    light,
    1.5,
  );
  for (let k = 0; k < 9; k++) {
    const x = 16 + k * 8;
    const foot = 48 - Math.max(0, Math.abs(x - 46) - 18) * 0.5;
    const top = 18 + hash(k, 1, 71) * 14;
    pen.path(
      [
        [x, foot],
        [x - 3 + (x - 46) * 0.06, (foot + top) / 2],
        [x + (x - 46) * 0.14, top],
      ],
      k % 2 ? middle : light,
      2.6,
      1.6,
    );
  }
  for (const y of [36, 43]) {
    for (let x = 14; x < 80; x++) if (hash(x >> 3, y, 72) < 0.62) pen.line(x, y, x, y + 2, dark);
  }
  pen.line(45, 46, 52, 3, middle, 3, 2);
  pen.line(40, 14, 60, 10, dark, 2);
};

/** A gallery of a mine that nobody uses any more: props, rails and a cart. */
export const gallery: Draw = (pen, { light, middle, dark, hollow, gem, gemShade, bright }) => {
  for (let x = 3; x < 93; x++) {
    const roof = 12 + Math.abs(x - 48) * 0.06 + hash(x >> 2, 1, 74) * 3;
    const end = Math.min(x - 3, 92 - x);
    pen.line(x, roof + Math.max(0, 8 - end), x, 46 - Math.max(0, 4 - end), hollow);
  }
  for (const x of [16, 46, 76]) {
    pen.line(x - 7, 16, x - 7, 45, middle, 3);
    pen.line(x + 7, 16, x + 7, 45, dark, 3);
    pen.line(x - 11, 15, x + 11, 15, light, 3);
    pen.line(x - 11, 16, x + 11, 16, middle, 1);
  }
  pen.line(5, 46, 90, 46, middle, 1.5);
  for (let x = 7; x < 90; x += 6) pen.line(x, 48, x + 2, 48, dark, 1.5);
  for (let y = 32; y < 42; y++) pen.line(27 + (y - 32) * 0.4, y, 41 - (y - 32) * 0.4, y, y === 32 ? light : middle);
  for (let x = 27; x < 42; x++) pen.line(x, 31, x, 31 - hash(x >> 1, 2, 76) * 4, hash(x >> 1, 3, 76) < 0.5 ? gem : gemShade);
  for (const x of [30, 38]) {
    pen.disc(x, 43, 2.4, 2.4, light);
    pen.dot(x, 43, hollow);
  }
  pen.line(61, 17, 61, 22, dark);
  pen.disc(61, 25, 2.4, 3, gem);
  pen.disc(61, 25, 1, 1.4, bright);
};
