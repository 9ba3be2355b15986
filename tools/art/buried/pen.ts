import type { PixelBuffer } from '../pixel-buffer.ts';

/** Draws simple shapes into one cell of a picture. Places are pixels from the cell's upper left corner; nothing is drawn outside of it. */
export class Pen {
  readonly width: number;
  readonly height: number;
  private readonly picture: PixelBuffer;
  private readonly left: number;
  private readonly top: number;

  constructor(picture: PixelBuffer, left: number, top: number, width: number, height: number) {
    this.picture = picture;
    this.left = left;
    this.top = top;
    this.width = width;
    this.height = height;
  }

  dot(x: number, y: number, color: string): void {
    const [i, j] = [Math.round(x), Math.round(y)];
    if (i >= 0 && j >= 0 && i < this.width && j < this.height) this.picture.set(this.left + i, this.top + j, color);
  }

  covers(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height && this.picture.covers(this.left + x, this.top + y);
  }

  disc(x: number, y: number, rx: number, ry: number, color: string): void {
    for (let j = Math.floor(-ry); j <= ry; j++) {
      for (let i = Math.floor(-rx); i <= rx; i++) if ((i / (rx + 0.3)) ** 2 + (j / (ry + 0.3)) ** 2 <= 1) this.dot(x + i, y + j, color);
    }
  }

  /** A line whose thickness goes from `thick` to `end`. */
  line(x0: number, y0: number, x1: number, y1: number, color: string, thick = 1, end = thick): void {
    const steps = Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0) * 1.5));
    for (let k = 0; k <= steps; k++) {
      const share = k / steps;
      const half = (thick + (end - thick) * share - 1) / 2;
      this.disc(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share, half, half, color);
    }
  }

  /** A line along points. */
  path(points: readonly (readonly [number, number])[], color: string, thick = 1, end = thick): void {
    for (let i = 1; i < points.length; i++) {
      const [from, to] = [points[i - 1], points[i]] as [readonly [number, number], readonly [number, number]];
      const thickAt = (k: number): number => thick + ((end - thick) * k) / (points.length - 1);
      this.line(...from, ...to, color, thickAt(i - 1), thickAt(i));
    }
  }

  /** A picture as text; characters without a color are left out. */
  text(rows: readonly string[], x: number, y: number, colors: Readonly<Record<string, string>>): void {
    rows.forEach((row, j) => {
      [...row].forEach((character, i) => {
        const color = colors[character];
        if (color) this.dot(x + i, y + j, color);
      });
    });
  }

  /** Draws a dark edge around everything in the cell, thicker below: the thing lies in a hollow of the ground. */
  embed(color: string): void {
    const edge: [number, number][] = [];
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        if (this.covers(x, y)) continue;
        const touches = this.covers(x - 1, y) || this.covers(x + 1, y) || this.covers(x, y - 1) || this.covers(x, y + 1);
        if (touches || this.covers(x - 1, y - 1) || this.covers(x, y - 2)) edge.push([x, y]);
      }
    }
    for (const [x, y] of edge) this.dot(x, y, color);
  }
}
