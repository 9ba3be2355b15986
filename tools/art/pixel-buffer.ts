import { hex, type Rgba } from './color.ts';

/** A picture in memory: RGBA bytes, row-major, initially transparent. Writes outside of it are ignored. */
export class PixelBuffer {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.data = new Uint8Array(width * height * 4);
  }

  /** Paints one pixel over its present color. `alpha` is 0 to 1. */
  set(x: number, y: number, color: string, alpha = 1): void {
    this.blend(Math.floor(x), Math.floor(y), hex(color), alpha);
  }

  /** Paints every pair of coordinates in the list. */
  setAll(points: readonly (readonly [number, number])[], color: string, alpha = 1): void {
    for (const [x, y] of points) this.set(x, y, color, alpha);
  }

  fill(x: number, y: number, width: number, height: number, color: string, alpha = 1): void {
    for (let j = 0; j < height; j++) for (let i = 0; i < width; i++) this.set(x + i, y + j, color, alpha);
  }

  clear(x: number, y: number): void {
    if (this.contains(x, y)) this.data.fill(0, (y * this.width + x) * 4, (y * this.width + x) * 4 + 4);
  }

  /** Whether something opaque or translucent has been painted there. */
  covers(x: number, y: number): boolean {
    return this.contains(x, y) && (this.data[(y * this.width + x) * 4 + 3] as number) > 0;
  }

  /** Whether the pixel has exactly this opaque color. */
  is(x: number, y: number, color: string): boolean {
    if (!this.contains(x, y)) return false;
    const at = (y * this.width + x) * 4;
    const wanted = hex(color);
    for (let k = 0; k < 4; k++) if (this.data[at + k] !== wanted[k]) return false;
    return true;
  }

  /** Draws another picture with its upper left corner at x, y. */
  blit(source: PixelBuffer, x: number, y: number, alpha = 1): void {
    for (let j = 0; j < source.height; j++) {
      for (let i = 0; i < source.width; i++) {
        const at = (j * source.width + i) * 4;
        if (source.data[at + 3]) this.blend(x + i, y + j, pixelAt(source.data, at), alpha);
      }
    }
  }

  /** A copy of the given rectangle. */
  crop(x: number, y: number, width: number, height: number): PixelBuffer {
    const part = new PixelBuffer(width, height);
    for (let j = 0; j < height; j++) {
      for (let i = 0; i < width; i++) {
        if (this.covers(x + i, y + j)) part.blend(i, j, pixelAt(this.data, ((y + j) * this.width + x + i) * 4), 1);
      }
    }
    return part;
  }

  /** A copy with every pixel as a square of `times` pixels. */
  enlarge(times: number): PixelBuffer {
    const large = new PixelBuffer(this.width * times, this.height * times);
    for (let y = 0; y < large.height; y++) {
      for (let x = 0; x < large.width; x++) {
        const from = (Math.floor(y / times) * this.width + Math.floor(x / times)) * 4;
        large.data.set(this.data.subarray(from, from + 4), (y * large.width + x) * 4);
      }
    }
    return large;
  }

  private contains(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }

  private blend(x: number, y: number, color: Rgba, alpha: number): void {
    if (!this.contains(x, y)) return;
    const at = (y * this.width + x) * 4;
    const over = alpha * (color[3] / 255);
    if (over >= 1) {
      this.data.set(color, at);
      return;
    }
    const under = (this.data[at + 3] as number) / 255;
    const total = over + under * (1 - over);
    if (total <= 0) return;
    for (let k = 0; k < 3; k++) {
      const old = this.data[at + k] as number;
      this.data[at + k] = Math.round(((color[k] as number) * over + old * under * (1 - over)) / total);
    }
    this.data[at + 3] = Math.round(total * 255);
  }
}

function pixelAt(data: Uint8Array, at: number): Rgba {
  return [data[at] as number, data[at + 1] as number, data[at + 2] as number, data[at + 3] as number];
}
