import { type Context2d, createSheet, type Sheet } from './canvas.ts';

/** One part of a picture, in the order from back to front. */
export interface PicturePart {
  /** A moving part differs from picture to picture also while the camera rests. */
  readonly isMoving: boolean;
  /** What a part that stands looks like, as far as the camera does not say it. */
  readonly look?: string;
  draw(context: Context2d): void;
}

/** So many pictures in a row are drawn part by part before the copies are made: a camera that moves slowly rests between two of them. */
const PICTURES_BEFORE = 3;

/**
 * Draws the parts of a picture. While the camera rests, everything that stands is drawn once, and copied from then on: the parts up to the next
 * one that moves are one bitmap.
 */
export class StillPicture {
  private readonly sheets: Sheet[] = [];
  private key = '';
  private drawnAlike = 0;
  private isPrepared = false;

  /**
   * Fills `width` x `height` art pixels from the context's origin.
   * @param camera everything else that the parts depend on, in words
   * @param isAtRest copies may be made: none is while the ball moves, because that takes longer than a frame
   */
  draw(context: Context2d, width: number, height: number, camera: string, isAtRest: boolean, parts: readonly PicturePart[]): void {
    const key = `${camera} ${width} ${height} ${parts.map(({ look = '' }) => look).join()}`;
    if (key !== this.key) {
      this.key = key;
      this.drawnAlike = 0;
      this.isPrepared = false;
    }
    const runs = this.drawnAlike++ < PICTURES_BEFORE ? undefined : runsOf(parts);
    if (runs && isAtRest && !this.isPrepared) this.isPrepared = this.prepare(runs, width, height);
    if (!runs || !this.isPrepared) {
      for (const part of parts) part.draw(context);
      return;
    }
    let still = 0;
    for (const { isMoving, parts } of runs) {
      if (isMoving) for (const part of parts) part.draw(context);
      else context.drawImage((this.sheets[still++] as Sheet).canvas, 0, 0, width, height, 0, 0, width, height);
    }
  }

  /** @returns false when the browser refuses a canvas */
  private prepare(runs: readonly Run[], width: number, height: number): boolean {
    for (const [i, { parts }] of runs.filter(({ isMoving }) => !isMoving).entries()) {
      let sheet = this.sheets[i];
      if (!sheet || sheet.canvas.width < width || sheet.canvas.height < height) {
        const made = createSheet(width, height);
        if (!made) return false;
        sheet = this.sheets[i] = made;
      }
      sheet.context.clearRect(0, 0, sheet.canvas.width, sheet.canvas.height);
      for (const part of parts) part.draw(sheet.context);
    }
    return true;
  }
}

/** Parts that follow each other and all move, or all stand. */
interface Run {
  readonly isMoving: boolean;
  readonly parts: PicturePart[];
}

function runsOf(parts: readonly PicturePart[]): Run[] {
  const runs: Run[] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (last?.isMoving === part.isMoving) last.parts.push(part);
    else runs.push({ isMoving: part.isMoving, parts: [part] });
  }
  return runs;
}
