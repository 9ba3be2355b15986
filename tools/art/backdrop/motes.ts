import type { Theme } from '../../../shared/course/course.ts';
import { BACKDROP_SLOTS, MOTE_CELL } from '../../../sim-worker/render/backdrop-layout.ts';
import { hex } from '../color.ts';
import type { Palette } from '../palettes.ts';
import type { PixelBuffer } from '../pixel-buffer.ts';

/** A small picture as text, in the middle of its cell. Each character is a color of COLORS or of the theme; a space is nothing. */
type Sprite = readonly string[];

const COLORS: Readonly<Record<string, string>> = {
  w: '#ffffff',
  y: '#fff3a8',
  g: '#c8ff7a',
  c: '#aef7ff',
  k: '#38406e',
  p: '#ffb3d4',
  P: '#f07fae',
  b: '#8fc6ee',
  t: '#a8703c',
  T: '#7a4a2c',
  s: '#fff3d2',
  o: '#b9744a',
  r: '#5a3340',
};
/** Opacity of faint characters, which look like a glow. */
const FAINT = 0.35;

const wings = (character: string): readonly Sprite[] =>
  [
    ['x       x', ' xx   xx', '   xxx', '    x'],
    ['', ' xx   xx', 'x  xxx  x', '    x'],
    ['', '   xxx', ' xx x xx', 'x       x'],
    ['', ' xx   xx', 'x  xxx  x', '    x'],
  ].map((rows) => rows.map((row) => row.replaceAll('x', character)));

/** Wide wings that hardly move, for gulls and hawks. */
const gliders = (character: string, tip: string): readonly Sprite[] =>
  [
    ['', 'oxx     xxo', '   xxxxx', '     x'],
    ['', '  xx   xx', 'oxx xxx xxo', '     x'],
    ['', '', 'oxxxxxxxxxo', '     x'],
    ['', '  xx   xx', 'oxx xxx xxo', '     x'],
  ].map((rows) => rows.map((row) => row.replaceAll('x', character).replaceAll('o', tip)));

/** Sparks that grow and shrink: the character is the light, `+` its faint rim. */
const spark = (character: string): readonly Sprite[] =>
  [['+'], ['  +', ' +x+', '  +'], ['   x', '   +', ' x+x+x', '   +', '   x'], ['  +', ' +x+', '  +']].map((rows) =>
    rows.map((row) => row.replaceAll('x', character)),
  );

const SPRITES: Readonly<Record<Theme, readonly Sprite[]>> = {
  meadow: [
    ...wings('k'),
    ['w w w', ' www', '  w', '  t'],
    [' w w', 'w w w', '  t'],
    ['y', '', '          y', '', '', '   y'],
    ['yy', 'yy', '', '', '', '           y'],
  ],
  cavern: [['  +', ' +g+', '+gyg+', ' +g+', '  +'], [' +', '+c+', ' +'], ['c', 'c', 'c', 'w'], [' '], ...spark('w')],
  frost: [
    ['ww', 'ww'],
    [' w', 'www', ' w'],
    [' w', 'www', ' w'],
    ['w w', ' w', 'w w'],
    [' w', 'www', ' w'],
    ['w w', ' w', 'w w'],
  ],
  lagoon: [...gliders('w', 'k'), ...spark('s'), ['pp', ' P'], ['ppp'], [' p', 'P'], ['p', 'P']],
  thicket: [
    ['  hh', ' hhi', 'hii', 'i'],
    ['hhhh', ' iii'],
    ['hh', 'ihh', ' iih', '   i'],
    ['  i', ' hi', ' hh', 'h'],
    ['y'],
    ['+', 'y', '+'],
  ],
  quarry: [
    ...gliders('r', 'r'),
    ['+ss', '', '', '         +s', '', '     s'],
    ['+sss', ' s'],
    ['o', '', '        o', '', '', '             oo'],
    ['oo', ' o'],
    ['  tTt', ' t TtT', 'Tt tT t', 't T t T', 'tTt T t', ' Tt tT', '  TtT'],
    ['  TtT', ' tTt t', 't tT tT', 'Tt T tT', 't T tT', ' t tTt', '  TtT'],
    ['  tTT', ' Tt Tt', 'tT t Tt', 'T tTt T', 'Tt t Tt', ' tT Tt', '  tTt'],
    ['  TTt', ' t TtT', 'T tT Tt', 'tTt t T', 't TtT t', ' TtT t', '  tTT'],
  ],
};

/** Draws the drifting objects of a theme into their cells. */
export function paintMotes(picture: PixelBuffer, theme: Theme, palette: Palette): void {
  const { motes } = BACKDROP_SLOTS;
  const columns = motes.width / MOTE_CELL.width;
  // Leaves have autumn versions of the colors of the theme's plants.
  const colors: Readonly<Record<string, string>> = { ...COLORS, h: '#f2b53c', i: '#c9642e', '+': palette.night ? '#8ff2d8' : '#fff8dc' };
  SPRITES[theme].forEach((rows, cell) => {
    const width = Math.max(...rows.map((row) => row.length));
    const left = motes.x + (cell % columns) * MOTE_CELL.width + Math.floor((MOTE_CELL.width - width) / 2);
    const top = motes.y + Math.floor(cell / columns) * MOTE_CELL.height + Math.floor((MOTE_CELL.height - rows.length) / 2);
    rows.forEach((row, y) => {
      [...row].forEach((character, x) => {
        const color = colors[character];
        if (color && hex(color)) picture.set(left + x, top + y, color, character === '+' ? FAINT : 1);
      });
    });
  });
}

/** A beam of light from the upper right that fades toward the bottom. It is in the slot that the lagoon uses for the sun's path. */
export function paintShaft(picture: PixelBuffer, color: string, threshold: (x: number, y: number) => number): void {
  const { x: left, y: top, width, height } = BACKDROP_SLOTS.glint;
  for (let y = 0; y < height; y++) {
    const middle = width * 0.72 - y * 0.36;
    const half = 9 + y * 0.08;
    const strength = Math.min(1, y / 24) * (1 - y / height);
    for (let x = 0; x < width; x++) {
      const away = Math.abs(x - middle) / half;
      const second = Math.abs(x - middle + 26) / (half * 0.45);
      const light = Math.max(1 - away ** 3, (1 - second ** 2) * 0.7) * strength;
      if (light > threshold(x, y)) picture.set(left + x, top + y, color, 0.2);
    }
  }
}
