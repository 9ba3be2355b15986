import { mix } from '../color.ts';
import type { PixelBuffer } from '../pixel-buffer.ts';

/** Capitals of the game's name, nine rows of eight. */
const CAPITALS: Readonly<Record<string, readonly string[]>> = {
  U: ['##   ###', '##   ###', '##   ###', '##   ###', '##   ###', '##   ###', '##   ###', '########', ' ######'],
  P: ['#######', '########', '##   ###', '##   ###', '########', '#######', '##', '##', '##'],
  S: [' #######', '########', '##', '#######', ' #######', '     ###', '     ###', '########', '#######'],
  H: ['##   ###', '##   ###', '##   ###', '########', '########', '##   ###', '##   ###', '##   ###', '##   ###'],
  O: [' ######', '########', '##   ###', '##   ###', '##   ###', '##   ###', '##   ###', '########', ' ######'],
  T: ['########', '########', '  ###', '  ###', '  ###', '  ###', '  ###', '  ###', '  ###'],
};

/** Small letters, eight rows: five above the base line and three below it. */
const SMALL: Readonly<Record<string, readonly string[]>> = {
  a: ['', '', ' ###', '    #', ' ####', '#   #', ' ####'],
  d: ['    #', '    #', ' ####', '#   #', '#   #', '#   #', ' ####'],
  e: ['', '', ' ###', '#   #', '#####', '#', ' ####'],
  g: ['', '', ' ####', '#   #', '#   #', ' ####', '    #', ' ###'],
  h: ['#', '#', '####', '#   #', '#   #', '#   #', '#   #'],
  i: ['#', '', '#', '#', '#', '#', '#'],
  l: ['#', '#', '#', '#', '#', '#', '##'],
  n: ['', '', '####', '#   #', '#   #', '#   #', '#   #'],
  o: ['', '', ' ###', '#   #', '#   #', '#   #', ' ###'],
  p: ['', '', '####', '#   #', '#   #', '####', '#', '#'],
  r: ['', '', '# ##', '##', '#', '#', '#'],
  s: ['', '', ' ####', '#', ' ###', '    #', '####'],
  t: [' #', ' #', '####', ' #', ' #', ' #', '  ##'],
  u: ['', '', '#   #', '#   #', '#   #', '#   #', ' ####'],
  y: ['', '', '#   #', '#   #', '#   #', ' ####', '    #', ' ###'],
  ',': ['', '', '', '', '', ' #', ' #', '#'],
  ' ': ['   '],
};

const widthOf = (glyph: readonly string[]): number => Math.max(...glyph.map((row) => row.length));

type Glyphs = Readonly<Record<string, readonly string[]>>;

function glyphOf(glyphs: Glyphs, character: string): readonly string[] {
  const glyph = glyphs[character];
  if (!glyph) throw new Error(`No letter is drawn for '${character}'`);
  return glyph;
}

/** Calls back for every pixel of a line of text, enlarged `scale` times. @returns the width of the line */
function eachSquare(glyphs: Glyphs, text: string, scale: number, visit: (x: number, y: number) => void): number {
  let left = 0;
  for (const character of text) {
    const glyph = glyphOf(glyphs, character);
    glyph.forEach((row, y) => {
      [...row].forEach((mark, x) => {
        if (mark === '#') visit((left + x) * scale, y * scale);
      });
    });
    left += widthOf(glyph) + 1;
  }
  return (left - 1) * scale;
}

/** Width of the name in pixels. */
export const nameWidth = (text: string, scale: number): number => eachSquare(CAPITALS, text, scale, () => undefined);

/** Writes the name in large letters: an ink rim, a thick lower edge, and a face from light to dark. Only its six letters exist. */
export function paintName(picture: PixelBuffer, text: string, x: number, y: number, scale: number, face: readonly string[]): void {
  const rim = 3;
  const depth = Math.round(scale * 0.9);
  const ink = '#141729';
  eachSquare(CAPITALS, text, scale, (dx, dy) => picture.fill(x + dx - rim, y + dy - rim, scale + 2 * rim, scale + 2 * rim + depth, ink));
  eachSquare(CAPITALS, text, scale, (dx, dy) => picture.fill(x + dx, y + dy, scale, scale + depth, '#b8440f'));
  eachSquare(CAPITALS, text, scale, (dx, dy) => {
    for (let j = 0; j < scale; j++) {
      const step = ((dy + j) / (9 * scale)) * (face.length - 1);
      const low = Math.floor(step);
      const color = mix(face[low] as string, face[low + 1] ?? (face[low] as string), Math.floor((step - low) * 3) / 3);
      picture.fill(x + dx, y + dy + j, scale, 1, color);
    }
  });
  // A light line along every upper edge.
  const covered = new Set<string>();
  eachSquare(CAPITALS, text, scale, (dx, dy) => covered.add(`${dx},${dy}`));
  for (const key of covered) {
    const [dx, dy] = key.split(',').map(Number) as [number, number];
    if (!covered.has(`${dx},${dy - scale}`)) picture.fill(x + dx, y + dy, scale, 1, '#fffbe0');
  }
}

/** Writes a line of small letters with an ink rim. @returns nothing; the line is `smallWidth` wide and 8 x scale high */
export function paintSmall(picture: PixelBuffer, text: string, x: number, y: number, scale: number, color: string): void {
  eachSquare(SMALL, text, scale, (dx, dy) => picture.fill(x + dx - scale, y + dy - scale, 3 * scale, 3 * scale, '#141729'));
  eachSquare(SMALL, text, scale, (dx, dy) => picture.fill(x + dx, y + dy, scale, scale, color));
}

export const smallWidth = (text: string, scale: number): number => eachSquare(SMALL, text, scale, () => undefined);
