import { type Context2d, createSheet, type Sheet } from './canvas.ts';

/** The size grows in these steps, so that a changing zoom does not make a new canvas every frame. */
const GROWTH = 64;

/**
 * A canvas at art resolution that is enlarged to the screen in one call. Everything on the art grid is drawn here: on a phone
 * with three device pixels a CSS pixel that is a fortieth of the pixels.
 */
export class ArtBuffer {
  private sheet: Sheet | null = null;

  /** A context of at least `width` x `height` art pixels, transform reset; null when the browser refuses. */
  open(width: number, height: number): Context2d | null {
    const wide = Math.ceil(width / GROWTH) * GROWTH;
    const high = Math.ceil(height / GROWTH) * GROWTH;
    if (!this.sheet || this.sheet.canvas.width < wide || this.sheet.canvas.height < high) {
      this.sheet = createSheet(Math.max(wide, this.sheet?.canvas.width ?? 0), Math.max(high, this.sheet?.canvas.height ?? 0));
    }
    this.sheet?.context.setTransform(1, 0, 0, 1, 0, 0);
    return this.sheet?.context ?? null;
  }

  /** Copies `width` x `height` art pixels to the screen at x, y (device pixels), `scale` device pixels each. */
  show(screen: Context2d, width: number, height: number, x: number, y: number, scale: number): void {
    if (!this.sheet) return;
    // A smaller picture averages its pixels; a larger one keeps them square.
    screen.imageSmoothingEnabled = scale < 1;
    screen.drawImage(this.sheet.canvas, 0, 0, width, height, x, y, width * scale, height * scale);
    screen.imageSmoothingEnabled = false;
  }
}
