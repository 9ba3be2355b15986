import sharp from 'sharp';
import type { PixelBuffer } from '../../art/pixel-buffer.ts';
import { HEAT_COLOR, WAYS } from './overlay.ts';

/** A small picture of a level and what is written below it. */
export interface SmallPicture {
  readonly picture: PixelBuffer;
  readonly label: string;
}

export interface SheetContent {
  readonly title: string;
  readonly lines: readonly string[];
  readonly picture: PixelBuffer;
  /** SVG elements over the picture. */
  readonly ways: string;
  readonly heat: string;
  /** Rows of words, heads first. */
  readonly table: readonly (readonly string[])[];
  readonly neighbors: readonly SmallPicture[];
}

const GAP = 24;
const LINE = 22;
const FIRST_COLUMN = 150;
const COLUMN = 88;
const SMALL = { width: 160, height: 800 } as const;
const COLORS = { ground: '#141729', text: '#eef0ff', faint: '#9aa0c8' } as const;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const words = (text: string, x: number, y: number, { size = 14, color = COLORS.text as string, bold = false } = {}): string =>
  `<text x="${x}" y="${y}" font-family="DejaVu Sans, sans-serif" font-size="${size}" fill="${color}"${bold ? ' font-weight="bold"' : ''}>${escaped(text)}</text>`;

const pngOf = ({ data, width, height }: PixelBuffer) => sharp(data, { raw: { width, height, channels: 4 } }).png();

/** Puts a sheet together: twice the whole hole, with the ways and with the landings, beside tables and neighbors. @returns a PNG file */
export async function drawSheet({ title, lines, picture, ways, heat, table, neighbors }: SheetContent): Promise<Buffer> {
  const left = GAP * 3 + picture.width * 2;
  const columns = Math.max(...table.map((row) => row.length));
  const width = left + Math.max(FIRST_COLUMN + (columns - 1) * COLUMN, 3 * (SMALL.width + GAP)) + GAP;
  const tableTop = GAP + LINE * (lines.length + 3);
  const smallTop = tableTop + LINE * (table.length + 3);
  const height = Math.max(picture.height + GAP * 3, smallTop + LINE + SMALL.height + GAP);
  const pictureTop = GAP * 2;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    words('ways: easy solid, bold dashed', GAP, GAP + 10, { color: WAYS.easy.color }),
    words('where a casual ball comes to rest', GAP * 2 + picture.width, GAP + 10, { color: HEAT_COLOR }),
    `<g transform="translate(${GAP} ${pictureTop})">${ways}</g>`,
    `<g transform="translate(${GAP * 2 + picture.width} ${pictureTop})">${heat}</g>`,
    words(title, left, GAP + 16, { size: 24, bold: true }),
    ...lines.map((line, i) => words(line, left, GAP + LINE * (i + 2), { color: COLORS.faint })),
    ...table.flatMap((row, i) => row.map((word, k) => cell(word, k, left, tableTop + LINE * i, i === 0 || i === table.length - 1))),
    words('nearest neighbors', left, smallTop - LINE / 2, { bold: true }),
    ...neighbors.map(({ label }, i) => words(label, left + i * (SMALL.width + GAP), smallTop + LINE / 2)),
    '</svg>',
  ].join('');
  const whole = await pngOf(picture).toBuffer();
  const small = await Promise.all(neighbors.map(({ picture }) => pngOf(picture).resize(SMALL).toBuffer()));
  return sharp({ create: { width, height, channels: 4, background: COLORS.ground } })
    .composite([
      { input: whole, left: GAP, top: pictureTop },
      { input: whole, left: GAP * 2 + picture.width, top: pictureTop },
      ...small.map((input, i) => ({ input, left: left + i * (SMALL.width + GAP), top: smallTop + LINE })),
      { input: Buffer.from(svg), left: 0, top: 0 },
    ])
    .png()
    .toBuffer();
}

const cell = (word: string, column: number, left: number, y: number, bold: boolean): string =>
  words(word, left + (column === 0 ? 0 : FIRST_COLUMN + (column - 1) * COLUMN), y, { bold });
