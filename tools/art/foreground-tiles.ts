import type { CapStyle, Palette } from './palettes.ts';
import { PixelBuffer } from './pixel-buffer.ts';
import { TILE } from './surroundings.ts';

/** A picture as text, on the lower edge of its tile. Each character is a color of COLORS_OF; a space is nothing. */
type Growth = readonly string[];

/** What is in front of the ground, by the ground of the theme: a tuft, something that flowers, something upright. */
const GROWTHS: Readonly<Record<CapStyle, readonly [Growth, Growth, Growth]>> = {
  grass: [
    ['      1', ' 1    2   1', ' 2 1  2  12', '1212  22 2', '22 2 1232212 1', '2323 2323222 2', '33233233323323'],
    [
      '     ffF',
      '    ffyff   fF',
      '     fff   fyf',
      '      3     f',
      '   1  2  1 3',
      '1  2  2 12 2 1',
      '22 22 322 23 2',
      '323323323332323',
    ],
    ['      aabb', '    aabbbbc', '   abbbbbbcc', '1  abbcbbbcc 1', '21 bbbbbbccc12', '32 bbbcbccdc23', '323dccccccdd323'],
  ],
  moss: [
    ['  f       F', '  3   f   3', '  3   3   3', '1 3 1 3 1 3 1', '2 3 2 3 2 3 2', '2323232323232'],
    [
      '    fFFf',
      '   FffffF   fF',
      '  fFffyffF fFFf',
      '  FffffffFFfffF',
      '    aww    aw',
      '     wa    aw',
      '     wb    wb',
      ' 1   wb 1  wb 1',
      '23323wb23323b32',
    ],
    ['      g', '     gwg   g', '     gGg  gwg', '  g  gGg  gGg', ' gwg gGGg gGg', ' gGg gGGg GGg', '3GGG3GGGG3GGG3'],
  ],
  snow: [
    ['      2', ' 1    2   1', ' 2 1  2  12', ' 3 2 22 2 3', ' 32 3 232 23 2', '113 32323 11 3', '11111113311111'],
    [
      '       1',
      '      112',
      '      222',
      '     11223',
      '    1122233',
      '      223',
      '    11122333',
      '   1122223333',
      '       tt',
      '     111t11',
      '  1111111111111',
    ],
    ['      111', '    1111122', '   111111223', '  aa11112bbc', ' aabbb2bbbcc', ' abbbbbbbccc', '1bbbbcbbcccd11'],
  ],
  dry: [
    ['  1        1', '   1  1   1', ' 1 2  2  1', '  22 1 2 2  1', '  2  2 22  1', '   2 2 2 22', '3  323232 3 3'],
    [
      '    fFf',
      '     K',
      '    KKk   K',
      ' K  KKk K Kk',
      ' Kk KKk KkKk',
      ' KKkKKk  KKk',
      '   KKKkKKKk',
      '    KKkKk',
      '    KKk',
      '   3KKk33  3',
    ],
    ['     aab', '    abbbc   ab', '   abbbbc  abbc', '  abbbcbbc bbcc', ' abbbbbccc bbcd', 'aabbcbbbccdcccd', 'bbbbbbcccddccdd'],
  ],
};

const COLORS: Readonly<Record<string, string>> = { w: '#f4efe4', K: '#7cae4e', k: '#4d7f3f' };

/**
 * Objects in front of the ground, ids 529 to 531. `kind` is 0 for a tuft, 1 for a flower (mushroom, small fir, cactus), 2 for a
 * stone or crystal.
 */
export function foregroundTile(palette: Palette, kind: 0 | 1 | 2): PixelBuffer {
  const tile = new PixelBuffer(TILE, TILE);
  const { cap, soil, flower, gem, outline } = palette;
  const colors: Readonly<Record<string, string>> = {
    ...COLORS,
    1: cap[0],
    2: cap[1],
    3: cap[2],
    a: soil[0],
    b: soil[1],
    c: soil[2],
    d: soil[3],
    f: flower[0],
    F: palette.night ? cap[2] : flower[0],
    y: flower[1],
    g: gem,
    G: palette.night ? '#3aa9c9' : gem,
    t: soil[1],
  };
  const rows = GROWTHS[palette.style][kind];
  rows.forEach((row, y) => {
    [...row].forEach((character, x) => {
      const color = colors[character];
      if (color) tile.set(x, TILE - rows.length + y, color);
    });
  });
  outlineTop(tile, outline);
  return tile;
}

/** A faint dark rim around objects in the air, so that they are visible against any sky. */
function outlineTop(tile: PixelBuffer, outline: string): void {
  const rim: [number, number][] = [];
  for (let y = 0; y < TILE - 1; y++) {
    for (let x = 0; x < TILE; x++) {
      const beside = tile.covers(x - 1, y) || tile.covers(x + 1, y) || tile.covers(x, y + 1);
      if (!tile.covers(x, y) && beside) rim.push([x, y]);
    }
  }
  tile.setAll(rim, outline, 0.34);
}
