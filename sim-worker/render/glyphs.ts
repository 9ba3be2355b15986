import { type Context2d, createSheet, type Picture } from './canvas.ts';

/** Rows of a picture; each sign stands for a color, and one without a color is not painted. */
type Bitmap = readonly string[];

/** Paints a bitmap, one pixel of the context for each sign. */
export function paintBitmap(context: Context2d, rows: Bitmap, x: number, y: number, colors: Readonly<Record<string, string>>): void {
  rows.forEach((row, j) => {
    for (let i = 0; i < row.length; i++) {
      const color = colors[row[i] as string];
      if (color === undefined) continue;
      context.fillStyle = color;
      context.fillRect(x + i, y + j, 1, 1);
    }
  });
}

/** Writes texts of signs that are bitmaps of one height. Each sign is painted once for each color. */
export class Glyphs {
  private readonly bitmaps: Readonly<Record<string, Bitmap>>;
  private readonly gap: number;
  private readonly pictures = new Map<string, Picture | null>();

  /** @param gap between two signs, pixels of a bitmap */
  constructor(bitmaps: Readonly<Record<string, Bitmap>>, gap: number) {
    this.bitmaps = bitmaps;
    this.gap = gap;
  }

  /** The width of a text, pixels of a bitmap. */
  widthOf(text: string): number {
    return [...text].reduce((width, sign) => width + this.signWidth(sign) + this.gap, -this.gap);
  }

  /** Writes a text from its upper left corner. @param dot the size of a bitmap's pixel in the context */
  write(context: Context2d, text: string, color: string, left: number, top: number, dot: number): void {
    let x = left;
    for (const sign of text) {
      const picture = this.pictureOf(sign, color);
      const width = this.signWidth(sign) * dot;
      if (picture) context.drawImage(picture, x, top, width, (this.bitmaps[sign]?.length ?? 0) * dot);
      x += width + this.gap * dot;
    }
  }

  private signWidth(sign: string): number {
    return this.bitmaps[sign]?.[0]?.length ?? 0;
  }

  private pictureOf(sign: string, color: string): Picture | null {
    const key = sign + color;
    const known = this.pictures.get(key);
    if (known !== undefined) return known;
    const rows = this.bitmaps[sign] ?? [];
    const sheet = createSheet(this.signWidth(sign), rows.length);
    if (sheet) paintBitmap(sheet.context, rows, 0, 0, { '#': color });
    const picture = sheet?.canvas ?? null;
    this.pictures.set(key, picture);
    return picture;
  }
}
