import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { autotile, slopeShadesAt } from '../../shared/course/autotile.ts';
import { AUTOTILE_RULES, DRAWING_IDS, FIRST_JOIN } from '../../shared/course/autotile-rules.ts';
import { THEMES } from '../../shared/course/course.ts';
import { readLevel } from '../../shared/course/level.ts';
import { TILESET_COLUMNS, TILESET_TILE_PX } from '../../shared/course/tiles.ts';
import { BACKDROP_SIZE, BACKDROP_SLOTS, MOTE_CELL, SKY_SIZE } from '../../sim-worker/render/backdrop-layout.ts';
import { WEATHER } from '../../sim-worker/render/weather-scenes.ts';
import { maskableIcon } from '../../tools/art/icons/app-icons.ts';
import { iconFiles } from '../../tools/art/icons/files.ts';
import { PALETTES } from '../../tools/art/palettes.ts';
import { drawPictures, pictureNames } from '../../tools/art/pictures.ts';
import type { PixelBuffer } from '../../tools/art/pixel-buffer.ts';
import { encodeIndexedPng, isSamePng, readChunks } from '../../tools/art/png.ts';
import { tileSheet } from '../../tools/art/tile-sheet.ts';

const ART = `${import.meta.dirname}/../../public/art/`;
const LEVELS = `${import.meta.dirname}/../../server/levels/`;
/** Bytes of pictures that one course may need: phones may have a slow network. */
const FIRST_VISIT_BYTES = 60_000;

const pictures = drawPictures();

/** Relative luminance and contrast of colors as WCAG 2 defines them; `#rrggbb`. */
function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const contrast = (a: string, b: string): number =>
  (Math.max(luminance(a), luminance(b)) + 0.05) / (Math.min(luminance(a), luminance(b)) + 0.05);

describe('pictures', () => {
  test('the committed files equal those that the sources draw', () => {
    expect(readdirSync(ART).sort()).toEqual([...pictures.keys()].map((name) => `${name}.png`).sort());
    for (const [name, picture] of pictures) {
      // Another machine's zlib may pack a picture differently.
      expect(
        isSamePng(readFileSync(`${ART}${name}.png`), encodeIndexedPng(picture)),
        `${name}.png differs: run node tools/art/build.ts`,
      ).toBe(true);
    }
  });

  test.each(THEMES)('a first visit to %s loads less than 60 kB of pictures', (theme) => {
    const total = pictureNames(theme).reduce((sum, name) => sum + readFileSync(`${ART}${name}.png`).length, 0);
    expect(total).toBeLessThan(FIRST_VISIT_BYTES);
  });

  test.each(THEMES)('%s has the sizes that the renderer expects', (theme) => {
    const sizeOf = (name: string) => ({ width: pictures.get(name)?.width, height: pictures.get(name)?.height });
    expect(sizeOf(`tiles-${theme}`)).toEqual({ width: 528, height: 272 });
    expect(sizeOf(`backdrop-${theme}`)).toEqual(BACKDROP_SIZE);
    expect(sizeOf(`sky-${theme}`)).toEqual(SKY_SIZE);
  });

  test.each(THEMES)('everything that drifts through %s has a picture', (theme) => {
    const picture = pictures.get(`backdrop-${theme}`) as PixelBuffer;
    const { x: left, y: top, width } = BACKDROP_SLOTS.motes;
    const columns = width / MOTE_CELL.width;
    for (const { cell, frames } of WEATHER[theme]) {
      for (let k = cell; k < cell + frames; k++) {
        const x = left + (k % columns) * MOTE_CELL.width;
        const y = top + Math.floor(k / columns) * MOTE_CELL.height;
        const drawn = picture.crop(x, y, MOTE_CELL.width, MOTE_CELL.height).data.some((value) => value > 0);
        expect(drawn, `cell ${k}`).toBe(true);
      }
    }
  });

  test('the parts of a backdrop do not overlap and are within it', () => {
    const slots = Object.entries(BACKDROP_SLOTS);
    for (const [name, a] of slots) {
      expect(a.x + a.width <= BACKDROP_SIZE.width && a.y + a.height <= BACKDROP_SIZE.height, name).toBe(true);
      for (const [other, b] of slots) {
        const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
        expect(name === other || apart, `${name} and ${other}`).toBe(true);
      }
    }
  });
});

describe('icons', () => {
  const PUBLIC = `${ART}../`;
  const files = iconFiles();
  /** The compared content of a file: the pixels of a picture, the pictures in an icon file, else its bytes. */
  const contentOf = (path: string, bytes: Uint8Array): unknown => {
    if (path.endsWith('.png')) return readChunks(bytes);
    return path.endsWith('.ico') ? readChunks(bytes.slice(22)) : Buffer.from(bytes).toString('utf8');
  };

  test('the committed files equal those that the sources draw', () => {
    const committed = [...readdirSync(`${PUBLIC}icons`).map((name) => `icons/${name}`), 'favicon.ico', 'favicon.svg'];
    expect(committed.sort()).toEqual([...files.keys()].sort());
    for (const [path, bytes] of files) expect(contentOf(path, readFileSync(PUBLIC + path)), path).toEqual(contentOf(path, bytes));
  });

  test.each([
    ['icons/favicon-32.png', 32, 32],
    ['icons/icon-180.png', 180, 180],
    ['icons/icon-192.png', 192, 192],
    ['icons/icon-512.png', 512, 512],
    ['icons/maskable-192.png', 192, 192],
    ['icons/maskable-512.png', 512, 512],
    ['icons/social.png', 1_200, 630],
  ])('%s is %i x %i', (path, width, height) => {
    const png = Buffer.from(files.get(path) as Uint8Array);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height]);
  });

  test('a maskable icon is opaque, and has only sky and ground outside the safe circle', () => {
    const icon = maskableIcon(1);
    const centre = icon.width / 2;
    for (let y = 0; y < icon.height; y++) {
      for (let x = 0; x < icon.width; x++) {
        expect(icon.covers(x, y)).toBe(true);
        const away = Math.hypot(x + 0.5 - centre, y + 0.5 - centre);
        // Ball, pole and cloth have an ink outline; sky has none, and ground only along its upper edge.
        if (away > icon.width * 0.4 && y < 42) expect(icon.is(x, y, '#141729') || icon.is(x, y, '#1c2036'), `${x},${y}`).toBe(false);
      }
    }
  });

  test('the page links the icons and the social picture', () => {
    const page = readFileSync(`${import.meta.dirname}/../../client/index.html`, 'utf8');
    for (const path of ['favicon.ico', 'favicon.svg', 'icons/icon-180.png', 'icons/social.png']) expect(page).toContain(`"/${path}"`);
  });
});

describe('tile sheet', () => {
  const sheet = tileSheet(PALETTES.meadow);

  const isDrawn = (picture: PixelBuffer, id: number): boolean => {
    const left = ((id - 1) % TILESET_COLUMNS) * TILESET_TILE_PX;
    const top = Math.floor((id - 1) / TILESET_COLUMNS) * TILESET_TILE_PX;
    for (let y = 0; y < TILESET_TILE_PX; y++) for (let x = 0; x < TILESET_TILE_PX; x++) if (picture.covers(left + x, top + y)) return true;
    return false;
  };

  test('has a picture for every id that a committed level draws', () => {
    const missing = new Set<number>();
    for (const file of readdirSync(LEVELS).filter((name) => name.endsWith('.json'))) {
      const level = readLevel(JSON.parse(readFileSync(LEVELS + file, 'utf8')));
      if (!level.ok) continue;
      const drawn = autotile(level.value);
      for (let i = 0; i < drawn.length; i++) {
        const shades = slopeShadesAt(level.value, i % level.value.width, Math.floor(i / level.value.width));
        for (const id of [drawn[i] as number, ...shades]) if (id !== 0 && !isDrawn(sheet, id)) missing.add(id);
      }
    }
    expect([...missing]).toEqual([]);
  });

  test('every join has a picture of its own, different from all others', () => {
    const pictureOf = (id: number): string => {
      const left = ((id - 1) % TILESET_COLUMNS) * TILESET_TILE_PX;
      const top = Math.floor((id - 1) / TILESET_COLUMNS) * TILESET_TILE_PX;
      return Buffer.from(sheet.crop(left, top, TILESET_TILE_PX, TILESET_TILE_PX).data).toString('base64');
    };
    const seen = new Map<string, number>();
    for (const { id } of AUTOTILE_RULES) {
      const picture = pictureOf(id);
      const same = seen.get(picture) ?? 0;
      expect(same >= FIRST_JOIN || (same > 0 && id >= FIRST_JOIN), `${id} looks like ${same}`).toBe(false);
      seen.set(picture, id);
    }
  });

  test.each(THEMES)('no stone in the ground of %s is bright: on dark rock it looks like a star', (theme) => {
    const { gem } = PALETTES[theme];
    const drawn = tileSheet(PALETTES[theme]);
    for (let i = 0; i < DRAWING_IDS.deep.count; i++) {
      const id = DRAWING_IDS.deep.first + i;
      const left = ((id - 1) % TILESET_COLUMNS) * TILESET_TILE_PX;
      const top = Math.floor((id - 1) / TILESET_COLUMNS) * TILESET_TILE_PX;
      for (let y = top; y < top + TILESET_TILE_PX; y++) {
        for (let x = left; x < left + TILESET_TILE_PX; x++) expect(drawn.is(x, y, '#ffffff') || drawn.is(x, y, gem), `${id}`).toBe(false);
      }
    }
  });

  test('the rock of the cavern is darker than its sky, and lighter than its outline', () => {
    const { sky, soil, outline } = PALETTES.cavern;
    expect(Math.min(...sky.map((color) => contrast(color, soil[3])))).toBeGreaterThan(1.9);
    expect(contrast(soil[3], outline)).toBeGreaterThan(1.2);
    for (const color of sky) expect(luminance(color)).toBeGreaterThan(luminance(soil[3]));
  });

  test.each([
    ['ground', 1],
    ['ice', 103],
    ['finish ground', 111],
    ['checkpoint ground', 167],
    ['checkpoint ground in the air', 266],
    ['checkpoint ground, plain', 200],
    ['checkpoint flag', 153],
    ['finish flag', 154],
    ['slopes', 169],
    ['water', 176],
    ['rough', 497],
    ['foreground', 530],
  ])('%s stands under the number of the specification', (_, id) => {
    expect(isDrawn(sheet, id)).toBe(true);
  });

  test.each([
    [169, 15, 15, 0, 0],
    [170, 0, 15, 15, 0],
    [202, 15, 0, 0, 15],
    [203, 0, 0, 15, 15],
  ])('slope %i is solid in its own corner and open in the other', (id, solidX, solidY, openX, openY) => {
    const left = ((id - 1) % TILESET_COLUMNS) * TILESET_TILE_PX;
    const top = Math.floor((id - 1) / TILESET_COLUMNS) * TILESET_TILE_PX;
    expect(sheet.covers(left + solidX, top + solidY)).toBe(true);
    expect(sheet.covers(left + openX, top + openY)).toBe(false);
  });
});
