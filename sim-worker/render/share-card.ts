import { DIGIT_BITMAPS, DIGIT_HEIGHT, DIGIT_WIDTH } from '../../shared/digit-bitmaps.ts';
import type { Bitmap, ShareCard } from '../../shared/protocol/share-picture.ts';
import type { Context2d } from './canvas.ts';
import { WHITE, YELLOW } from './theme-colors.ts';

/** A context that also writes. */
export type TextContext = Context2d &
  Pick<OffscreenCanvasRenderingContext2D, 'fillText' | 'measureText' | 'font' | 'textAlign' | 'textBaseline' | 'roundRect'>;

const MUTED = '#c3cfee';
/** What a font of the page does not have, such as Japanese, comes from the system. */
const SYSTEM_FONTS = '"Hiragino Sans", "Noto Sans CJK JP", "Yu Gothic", system-ui, sans-serif';
export const TITLE_FONT = { family: 'Fredoka', weight: 600 } as const;
export const LOGO_FONT = { family: 'Pixelify Sans', weight: 700 } as const;

const fontOf = (size: number, { family, weight }: { readonly family: string; readonly weight: number } = TITLE_FONT): string =>
  `${weight} ${size}px "${family}", ${SYSTEM_FONTS}`;

/** A column of the picture, pixels. */
export interface Column {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly bottom: number;
}

const NAME_SIZES = [62, 54, 46, 40] as const;
const NAME_LINES = 3;
const STROKES_HEIGHT = 208;
const MEDAL_PIXEL = 14;
/** The rim of paper around the medal, whose outline is ink, as the card. */
const MEDAL_RIM = 8;
const PAPER = '#f6f8ff';

/** Writes the words of a card: name of the game, number and course at the top, strokes in the middle, the site at the foot. */
export function drawCard(context: TextContext, card: ShareCard, column: Column): void {
  const { left, width } = column;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  let y = column.top + 70;
  write(context, card.brand, left, y, YELLOW, 84, width, LOGO_FONT);
  y += 40;
  if (card.number) {
    drawNumber(context, card.number, left, y, 64, width, WHITE);
    y += 64;
  }
  if (card.date) {
    y += 52;
    write(context, card.date, left, y, MUTED, 36, width);
  }
  y = writeName(context, card.name, left, y + 34, width);
  y = drawScore(context, card, left, Math.max(y + 56, column.top + 500), width);
  for (const note of card.notes) {
    y += 54;
    write(context, note, left, y, WHITE, 40, width);
  }
  write(context, card.site, left, column.bottom, MUTED, 34, width);
}

/** @returns the y below it */
function writeName(context: TextContext, name: string, left: number, top: number, width: number): number {
  const { size, lines } = fitName(context, name, width);
  context.font = fontOf(size);
  lines.forEach((line, i) => {
    write(context, line, left, top + (i + 0.85) * size * 1.12, WHITE, size, width);
  });
  return top + lines.length * size * 1.12;
}

/** The largest size in which a name fits its lines. In the smallest one, what does not fit is cut off. */
function fitName(context: TextContext, name: string, width: number): { readonly size: number; readonly lines: readonly string[] } {
  for (const size of NAME_SIZES) {
    context.font = fontOf(size);
    const lines = breakLines(name, (text) => context.measureText(text).width <= width);
    if (lines.length <= NAME_LINES) return { size, lines };
    if (size === NAME_SIZES.at(-1)) return { size, lines: [...lines.slice(0, NAME_LINES - 1), `${lines[NAME_LINES - 1]}…`] };
  }
  return { size: NAME_SIZES[0], lines: [name] };
}

/** Breaks a text at its spaces, and inside a word that is too long by itself, as Japanese has none. */
export function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const joined = line ? `${line} ${word}` : word;
    if (fits(joined)) {
      line = joined;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const letter of word) {
      if (line && !fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  if (line) lines.push(line);
  return lines;
}

/** The strokes in large digits, with par and medal. @returns the y of the last line */
function drawScore(context: TextContext, card: ShareCard, left: number, top: number, width: number): number {
  drawNumber(context, String(card.strokes), left, top, STROKES_HEIGHT, width, YELLOW);
  let y = top + STROKES_HEIGHT + 60;
  write(context, [card.strokesWord, card.par].filter(Boolean).join(' · '), left, y, WHITE, 46, width);
  if (card.medal) {
    y += 36;
    const { bitmap } = card.medal;
    const paper = Object.fromEntries(Object.keys(bitmap.colors).map((mark) => [mark, PAPER]));
    drawBitmap(context, { rows: bitmap.rows, colors: paper }, left + MEDAL_RIM, y + MEDAL_RIM, MEDAL_PIXEL, MEDAL_RIM);
    drawBitmap(context, bitmap, left + MEDAL_RIM, y + MEDAL_RIM, MEDAL_PIXEL);
    y += bitmap.rows.length * MEDAL_PIXEL + 2 * MEDAL_RIM + 56;
    write(context, card.medal.name, left, y, WHITE, 40, width);
  }
  return y;
}

/** Writes one line. One that is too long is pressed together rather than cut off. */
export function write(
  context: TextContext,
  text: string,
  x: number,
  y: number,
  color: string,
  size: number,
  width: number,
  font: { readonly family: string; readonly weight: number } = TITLE_FONT,
): void {
  context.font = fontOf(size, font);
  context.fillStyle = color;
  context.fillText(text, x, y, width);
}

/** Digits of our own, as in the game. @param height of the digits, pixels; a number that is too long for its width is lower */
function drawNumber(context: Context2d, text: string, left: number, top: number, height: number, width: number, color: string): void {
  const columns = text.length * (DIGIT_WIDTH + 1) - 1;
  const pixel = Math.floor(Math.min(height / DIGIT_HEIGHT, width / columns));
  [...text].forEach((letter, i) => {
    const rows = DIGIT_BITMAPS[letter] ?? [];
    drawBitmap(context, { rows, colors: { '#': color } }, left + i * (DIGIT_WIDTH + 1) * pixel, top, pixel);
  });
}

/** @param rim how far each pixel stands out of its place, on every side */
function drawBitmap(context: Context2d, { rows, colors }: Bitmap, left: number, top: number, pixel: number, rim = 0): void {
  rows.forEach((row, y) => {
    [...row].forEach((mark, x) => {
      const color = colors[mark];
      if (!color) return;
      context.fillStyle = color;
      context.fillRect(left + x * pixel - rim, top + y * pixel - rim, pixel + 2 * rim, pixel + 2 * rim);
    });
  });
}
