import { type Context2d, createSheet, type Picture } from './canvas.ts';

/** Discs and rings of whole art pixels, drawn once each and kept. */
export class PixelShapes {
  private readonly shapes = new Map<string, Picture | null>();

  /** Draws a filled disc with a one-pixel rim around x, y. `scale` is art pixels of the context per pixel of the shape. */
  disc(context: Context2d, x: number, y: number, radius: number, fill: string, rim: string, scale = 1): void {
    const outer = radius + 1;
    this.place(context, `d${radius}${fill}${rim}`, x, y, outer, scale, (shape) => {
      paintDisc(shape, outer, outer, outer, rim);
      paintDisc(shape, outer, outer, radius, fill);
    });
  }

  /** Draws a ring one pixel thick. */
  ring(context: Context2d, x: number, y: number, radius: number, color: string, scale = 1): void {
    this.place(context, `r${radius}${color}`, x, y, radius, scale, (shape) => paintRing(shape, radius, radius, radius, color));
  }

  private place(
    context: Context2d,
    key: string,
    x: number,
    y: number,
    radius: number,
    scale: number,
    paint: (shape: Context2d) => void,
  ): void {
    let picture = this.shapes.get(key);
    if (picture === undefined) {
      const sheet = createSheet(radius * 2 + 1, radius * 2 + 1);
      if (sheet) paint(sheet.context);
      picture = sheet?.canvas ?? null;
      this.shapes.set(key, picture);
    }
    if (!picture) return;
    const size = (radius * 2 + 1) * scale;
    context.drawImage(picture, x - size / 2, y - size / 2, size, size);
  }
}

function paintDisc(context: Context2d, centerX: number, centerY: number, radius: number, color: string): void {
  context.fillStyle = color;
  for (let j = -radius; j <= radius; j++) {
    const half = Math.floor(Math.sqrt(Math.max(0, radius * radius + radius * 0.8 - j * j)));
    context.fillRect(centerX - half, centerY + j, half * 2 + 1, 1);
  }
}

function paintRing(context: Context2d, centerX: number, centerY: number, radius: number, color: string): void {
  context.fillStyle = color;
  for (let j = -radius; j <= radius; j++) {
    for (let i = -radius; i <= radius; i++) {
      if (Math.abs(Math.hypot(i, j) - radius + 0.3) < 0.5) context.fillRect(centerX + i, centerY + j, 1, 1);
    }
  }
}
