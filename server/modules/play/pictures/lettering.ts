import { readFile } from 'node:fs/promises';
import opentype, { type Font, type PathCommand } from 'opentype.js';
import sharp from 'sharp';
import { DIGIT_BITMAPS, DIGIT_HEIGHT, DIGIT_WIDTH } from '../../../../shared/digit-bitmaps.ts';
import { TITLE_FONT } from './art-files.ts';
import { Pixels } from './pixels.ts';

export type Rgb = readonly [number, number, number];

/** Sizes of a title, px: the first that fits is taken. */
const TITLE_SIZES = [76, 64, 54, 44, 36] as const;
const TITLE_LINES = 2;
/** Height of a line, and its part above the foot of the letters, in sizes of the letters. */
const LINE_HEIGHT = 1.16;
const ASCENT = 0.95;
/** The longest title that is laid out. */
const TITLE_LENGTH = 80;

let font: Promise<Font> | undefined;

/**
 * Draws a title in the page's own letters, in two lines at most: what is too long for that, even in small letters, is left out. The letters
 * are shapes of the font's file, so the result is the same on every system; those that the font has not are left out, too.
 * @param width of a line with its outline, px
 * @param outline pixels of a border around the letters
 */
export async function titlePicture(
  title: string,
  width: number,
  color: Rgb,
  outline: { readonly px: number; readonly color: Rgb },
): Promise<Pixels> {
  font ??= readFile(TITLE_FONT).then((file) => opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength)));
  const letters = await font;
  const { size, lines } = layOut(title, letters, width - 2 * outline.px);
  const paths = lines.map((line, i) => letters.getPath(line, outline.px, outline.px + size * (ASCENT + i * LINE_HEIGHT), size));
  const height = Math.ceil(size * LINE_HEIGHT * lines.length) + 2 * outline.px;
  const style = `fill="rgb(${color})" stroke="rgb(${outline.color})" stroke-width="${2 * outline.px}" stroke-linejoin="round" paint-order="stroke"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g ${style}>${paths.map((path) => `<path d="${pathData(path.commands)}"/>`).join('')}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return new Pixels(info.width, info.height, data);
}

/** The library's own path data has NaN where a fraction is very small. */
function pathData(commands: readonly PathCommand[]): string {
  return commands
    .map((command) => {
      const { type, ...places } = command;
      const { x1, y1, x2, y2, x, y } = places as Partial<Record<'x1' | 'y1' | 'x2' | 'y2' | 'x' | 'y', number>>;
      return type + [x1, y1, x2, y2, x, y].flatMap((place) => (place === undefined ? [] : [place.toFixed(2)])).join(' ');
    })
    .join('');
}

/** The largest letters with which a title fits. */
function layOut(title: string, letters: Font, width: number): { readonly size: number; readonly lines: readonly string[] } {
  const words = [...title.slice(0, TITLE_LENGTH)]
    .filter((letter) => letters.hasChar(letter))
    .join('')
    .split(' ');
  const layouts = TITLE_SIZES.map((size) => ({ size, lines: breakLines(words, (line) => letters.getAdvanceWidth(line, size) <= width) }));
  const fitting = layouts.find(
    ({ size, lines }) => lines.length <= TITLE_LINES && lines.every((line) => letters.getAdvanceWidth(line, size) <= width),
  );
  const { size, lines } = fitting ?? (layouts.at(-1) as (typeof layouts)[number]);
  return { size, lines: lines.slice(0, TITLE_LINES) };
}

/** As many words to each line as fit; a longer word has a line for itself. */
function breakLines(words: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * Draws a number, perhaps after a #, in large digits of square dots.
 * @param dot pixels of a dot
 */
export function digitsPicture(digits: string, dot: number): Pixels {
  const picture = new Pixels(columnsOf(digits) * dot, DIGIT_HEIGHT * dot);
  [...digits].forEach((digit, place) => {
    (DIGIT_BITMAPS[digit] ?? []).forEach((row, j) => {
      [...row].forEach((sign, i) => {
        const left = (place * (DIGIT_WIDTH + 1) + i) * dot;
        if (sign === '#') picture.fill({ left, top: j * dot, width: dot, height: dot }, [255, 255, 255]);
      });
    });
  });
  return picture;
}

/** Dots from the left edge of the first digit to the right edge of the last. */
export const columnsOf = (digits: string): number => digits.length * (DIGIT_WIDTH + 1) - 1;

/** Draws the shape of a picture in one color. @param x, y its upper left corner */
export function drawShape(onto: Pixels, shape: Pixels, x: number, y: number, color: Rgb): void {
  onto.draw(shape, { left: 0, top: 0, width: shape.width, height: shape.height }, x, y, { color });
}

/** Draws a border around the shape, px wide. Its corners are square, as those of the digits. */
export function drawOutline(onto: Pixels, shape: Pixels, x: number, y: number, color: Rgb, px: number): void {
  for (const i of [-px, 0, px]) for (const j of [-px, 0, px]) if (i !== 0 || j !== 0) drawShape(onto, shape, x + i, y + j, color);
}
