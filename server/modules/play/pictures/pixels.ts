/** A picture in memory: RGBA, 8 bits a channel, row by row from the top. Transparent at first. */
export class Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;

  constructor(width: number, height: number, data = new Uint8Array(width * height * 4)) {
    this.width = width;
    this.height = height;
    this.data = data;
  }

  /**
   * Draws a part of another picture here; what lies outside of this picture is cut off.
   * @param left, top of the part, in the other picture
   * @param alpha 0 to 1
   * @param color replaces that of every pixel, for silhouettes. RGB
   */
  draw(
    from: Pixels,
    { left, top, width, height }: Area,
    x: number,
    y: number,
    { alpha = 1, color }: { readonly alpha?: number; readonly color?: readonly [number, number, number] } = {},
  ): void {
    for (let j = Math.max(0, -y); j < Math.min(height, this.height - y); j++) {
      for (let i = Math.max(0, -x); i < Math.min(width, this.width - x); i++) {
        const source = ((top + j) * from.width + left + i) * 4;
        const share = ((from.data[source + 3] as number) / 255) * alpha;
        if (share > 0) this.mix(((y + j) * this.width + x + i) * 4, color ?? from.data, color ? 0 : source, share);
      }
    }
  }

  fill({ left, top, width, height }: Area, color: readonly [number, number, number]): void {
    for (let y = top; y < top + height; y++)
      for (let x = left; x < left + width; x++) this.data.set([...color, 255], (y * this.width + x) * 4);
  }

  /** The whole picture enlarged without smoothing. @param scale a whole number */
  enlarge(scale: number): Pixels {
    const large = new Pixels(this.width * scale, this.height * scale);
    const from = new Uint32Array(this.data.buffer, this.data.byteOffset, this.width * this.height);
    const to = new Uint32Array(large.data.buffer);
    for (let y = 0; y < large.height; y++) {
      const row = Math.floor(y / scale) * this.width;
      for (let x = 0; x < large.width; x++) to[y * large.width + x] = from[row + Math.floor(x / scale)] as number;
    }
    return large;
  }

  /** The picture made smaller: of so many pixels in each direction, the middle one is kept. @param scale a whole number */
  shrink(scale: number): Pixels {
    const small = new Pixels(Math.floor(this.width / scale), Math.floor(this.height / scale));
    const middle = Math.floor(scale / 2);
    for (let y = 0; y < small.height; y++) {
      for (let x = 0; x < small.width; x++) {
        const at = ((y * scale + middle) * this.width + x * scale + middle) * 4;
        small.data.set(this.data.subarray(at, at + 4), (y * small.width + x) * 4);
      }
    }
    return small;
  }

  /** @param from where the color's red stands in `color` */
  private mix(at: number, color: ArrayLike<number>, from: number, share: number): void {
    const { data } = this;
    if (share === 1) {
      for (let k = 0; k < 3; k++) data[at + k] = color[from + k] as number;
      data[at + 3] = 255;
      return;
    }
    const below = ((data[at + 3] as number) / 255) * (1 - share);
    const all = share + below;
    for (let k = 0; k < 3; k++) data[at + k] = ((color[from + k] as number) * share + (data[at + k] as number) * below) / all;
    data[at + 3] = all * 255;
  }
}

/** A rectangle of pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
