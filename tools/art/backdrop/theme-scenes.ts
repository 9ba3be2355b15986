import type { Theme } from '../../../shared/course/course.ts';
import { BACKDROP_SIZE, BACKDROP_SLOTS, baseOf } from '../../../sim-worker/render/backdrop-layout.ts';
import { paintBuried } from '../buried/buried-things.ts';
import { mix } from '../color.ts';
import { bayer, hash } from '../noise.ts';
import type { Palette } from '../palettes.ts';
import { PixelBuffer } from '../pixel-buffer.ts';
import { paintAurora, paintPillars, paintSnowfield } from './atmospheres.ts';
import { paintCaveWall } from './cave-wall.ts';
import { paintLandmark } from './landmarks.ts';
import { paintMotes, paintShaft } from './motes.ts';
import { paintPalms } from './palms.ts';
import {
  type Crest,
  crystals,
  hills,
  islands,
  mesas,
  mountains,
  type Paint,
  paintAir,
  paintCrystals,
  paintHills,
  paintMesas,
  paintMountains,
  paintRidge,
  paintWood,
  periodicNoise,
  wood,
} from './ridges.ts';
import { paintClouds, starPicture, sunPicture } from './sky.ts';

type RidgeSlot = 'far' | 'mid' | 'near' | 'extra';

/** Draws the layers of one theme into their places in one picture. */
export function backdropPicture(theme: Theme, palette: Palette): PixelBuffer {
  const picture = new PixelBuffer(BACKDROP_SIZE.width, BACKDROP_SIZE.height);
  const { sun, stars, clouds, glint } = BACKDROP_SLOTS;
  picture.blit(sunPicture(palette), sun.x, sun.y);
  if (theme !== 'cavern') paintClouds(picture, clouds.y, palette);
  const starCount: Partial<Record<Theme, number>> = { cavern: 70, frost: 26, lagoon: 34 };
  const count = starCount[theme];
  if (count) picture.blit(starPicture(palette, stars.width, stars.height, count), stars.x, stars.y);
  if (theme === 'lagoon') paintGlint(picture, glint.x, glint.y, glint.width, glint.height);
  SCENES[theme]((slot, crest, paint) => {
    const { y, height } = BACKDROP_SLOTS[slot];
    const base = baseOf(theme, slot);
    paintRidge(picture, y, height, base, crest, paint(base));
  }, palette);
  if (theme === 'lagoon') {
    paintLagoonPalms(picture, palette);
    paintSea(picture, palette);
  }
  if (theme === 'thicket') {
    paintTrunks(picture, palette);
    paintShaft(picture, '#f6ffc8', bayer);
  }
  if (theme === 'cavern') paintPillars(picture, palette);
  if (theme === 'frost') {
    paintAurora(picture);
    paintSnowfield(picture);
  }
  paintMotes(picture, theme, palette);
  paintBuried(picture, theme, palette);
  paintCaveWall(picture, palette);
  paintLandmark(picture, theme, palette);
  return picture;
}

const LAGOON_ISLANDS = islands(22, 29);

type Ridge = (slot: RidgeSlot, crest: Crest, paint: (base: number) => Paint) => void;

const WOODS = {
  mixed: { firs: 0.45, broad: 0.2, round: 0.2, height: 36 },
  firs: { firs: 0.6, broad: 0.32, round: 0, height: 44 },
  jungle: { firs: 0.2, broad: 0.25, round: 0.45, height: 46 },
} as const;

/** The silhouettes of each theme. There is room above the base lines for the highest crest, and below for the haze. */
const SCENES: Readonly<Record<Theme, (ridge: Ridge, palette: Palette) => void>> = {
  meadow: (ridge, { far, mid, near, sky }) => {
    // A valley full of sky, between peaks that a ledge hides, looked like an icicle on the ledge. So a pale range fills the valleys.
    ridge('far', rollingRange, () => paintAir(mix(far[0], sky[3], 0.2)));
    ridge('far', mountains(104, 8, 21, 0.2), (base) => paintMountains(far, base, 104, 21, 0.58));
    ridge('mid', hills(58, 33), (base) => paintHills(mid, base));
    ridge('extra', wood(28, WOODS.mixed, 32, 38), (base) => paintWood([mid[1], mix(mid[1], near[0], 0.5)], base, 38));
    ridge('near', wood(26, { ...WOODS.mixed, height: 46 }, 26, 45), (base) => paintWood(near, base, 45));
  },
  cavern: (ridge, { far, mid, near, gem }) => {
    ridge('far', crystals(118, 14, 23), (base) => paintCrystals(far, gem, base));
    ridge('mid', crystals(100, 16, 35), (base) => paintCrystals(mid, gem, base));
    ridge('near', crystals(84, 18, 46), (base) => paintCrystals(near, '#ff9df0', base));
  },
  frost: (ridge, { far, mid, near }) => {
    ridge('far', mountains(118, 7, 22), (base) => paintMountains(far, base, 118, 22, 0.46));
    ridge('mid', mountains(88, 9, 31), (base) => paintMountains(mid, base, 88, 31, 0.56));
    ridge('near', wood(26, WOODS.firs, 36, 39), (base) => paintWood(near, base, 39));
  },
  lagoon: (ridge, { mid, near }) => {
    ridge('mid', LAGOON_ISLANDS, (base) => paintHills(mid, base));
    ridge('near', shore, (base) => paintHills(near, base));
  },
  thicket: (ridge, { far, mid, near }) => {
    ridge('far', wood(34, WOODS.jungle, 30, 24), (base) => paintWood(far, base, 24));
    ridge('mid', wood(32, WOODS.firs, 30, 33), (base) => paintWood(mid, base, 33));
    ridge('near', wood(30, WOODS.jungle, 24, 52), (base) => paintWood(near, base, 52));
  },
  quarry: (ridge, { far, mid, near }) => {
    ridge('far', mesas(100, 7, 23), (base) => paintMesas(far, base, 23));
    ridge('mid', mesas(82, 8, 34), (base) => paintMesas(mid, base, 34));
    ridge('near', mesas(66, 9, 46), (base) => paintMesas(near, base, 46));
  },
};

const rollingRange: Crest = (x) => 46 + periodicNoise(x, 64, 27) * 18 + periodicNoise(x, 16, 28) * 5;

/** The near shore of the lagoon. */
const shore: Crest = (x) => periodicNoise(x, 64, 47) * 30;

/** Palms on the islands and, large, on the near shore. */
function paintLagoonPalms(picture: PixelBuffer, { mid, near }: Palette): void {
  const { mid: islandSlot, near: shoreSlot } = BACKDROP_SLOTS;
  paintPalms(picture, islandSlot.y, baseOf('lagoon', 'mid'), LAGOON_ISLANDS, mid, { count: 34, minHeight: 9, maxHeight: 17, salt: 71 });
  paintPalms(picture, shoreSlot.y, baseOf('lagoon', 'near'), shore, near, { count: 15, minHeight: 20, maxHeight: 48, salt: 73 });
}

/** Open water up to the horizon, with short reflections. */
function paintSea(picture: PixelBuffer, palette: Palette): void {
  const { y: top, height, width } = BACKDROP_SLOTS.extra;
  const { far, mid, sky } = palette;
  const light = mix(far[0], sky[4], 0.5);
  for (let y = 0; y < height; y++) {
    const share = y / height;
    const color =
      share < 0.03
        ? mix(far[0], sky[4], 0.45)
        : share < 0.16
          ? mix(far[0], sky[3], 0.3)
          : share < 0.4
            ? far[1]
            : share < 0.75
              ? mid[0]
              : mid[1];
    for (let x = 0; x < width; x++) {
      const length = 4 + Math.floor(share * 10);
      const isLight = y < height - 6 && hash(Math.floor(x / length), y >> 1, 4) < 0.055 && (y & 1) === 0;
      picture.set(x, top + y, isLight ? light : color);
    }
  }
}

/** The sun's path on the water: wider and more broken toward the viewer. */
function paintGlint(picture: PixelBuffer, left: number, top: number, width: number, height: number): void {
  for (let y = 0; y < height; y += 2) {
    const half = 9 + y * 0.24 + Math.sin(y * 1.7) * 6;
    for (let x = 0; x < width; x++) {
      const away = Math.abs(x - width / 2);
      const chance = 0.66 - (y / height) * 0.42 - (away / half) * 0.2;
      if (away < half && hash(x >> 2, y >> 1, 8) < chance) picture.fill(left + x, top + y, 1, away < half * 0.5 ? 2 : 1, '#fff0c4', 0.9);
    }
  }
}

/** Trunks of large trees from the upper to the lower edge. They also repeat every 160 pixels vertically. */
function paintTrunks(picture: PixelBuffer, palette: Palette): void {
  const { y: top, height, width } = BACKDROP_SLOTS.extra;
  const [light, dark] = palette.near;
  const count = 7;
  for (let k = 0; k < count; k++) {
    const left = Math.round(((k + hash(k, 1, 51) * 0.7) * width) / count);
    const thick = 7 + Math.round(hash(k, 2, 51) * 11);
    for (let y = 0; y < height; y++) {
      const sway = Math.round(Math.sin((y / height) * 2 * Math.PI + k) * 2);
      for (let x = 0; x < thick; x++) {
        const isEdge = x === 0 || x === thick - 1;
        if (isEdge && hash(y >> 2, k, 51) < 0.3) continue;
        const bark = hash(x, y >> 3, 51 + k) < 0.16;
        picture.set((left + x + sway + width) % width, top + y, x > thick - 3 || bark ? dark : light);
      }
    }
  }
}
