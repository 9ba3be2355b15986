import type { RunLine } from '../../shared/protocol/ending.ts';
import { type Context2d, createSheet, type Sheet } from './canvas.ts';
import { drawLine, type Mapping } from './line-painter.ts';
import type { PixelShapes } from './pixel-shapes.ts';
import { ART_PER_UNIT } from './units.ts';

/** CSS pixels around the points for the width of the line and its dots. */
const MARGIN = 6;

/** The line of a run. Once it is whole and stands still, it is painted once and kept: the result may stay open for long. */
export class LinePicture {
  private kept: { readonly sheet: Sheet; readonly left: number; readonly top: number } | null = null;
  private drawn = 0;
  private mapping: Mapping = { x: 0, y: 0, scale: 0 };
  private pixelRatio = 0;

  /** The next line is another one. */
  reset(): void {
    this.kept = null;
    this.drawn = 0;
  }

  /** Draws in a context that maps nothing: device pixels. @param drawn 0 to 1 */
  draw(screen: Context2d, shapes: PixelShapes, line: RunLine, drawn: number, mapping: Mapping, pixelRatio: number): void {
    const { x, y, scale } = this.mapping;
    const isStill = mapping.x === x && mapping.y === y && mapping.scale === scale && pixelRatio === this.pixelRatio;
    if (!isStill || drawn < 1) this.kept = null;
    else if (this.drawn >= 1) this.kept ??= paint(line, shapes, mapping, pixelRatio);
    [this.drawn, this.mapping, this.pixelRatio] = [drawn, mapping, pixelRatio];
    if (this.kept) screen.drawImage(this.kept.sheet.canvas, this.kept.left, this.kept.top);
    else drawLine(screen, shapes, line, drawn, mapping, pixelRatio);
  }
}

function paint(line: RunLine, shapes: PixelShapes, { x, y, scale }: Mapping, pixelRatio: number): LinePicture['kept'] {
  const { points } = line;
  if (points.length === 0) return null;
  const unit = scale * ART_PER_UNIT;
  const [xs, ys] = [points.filter((_, i) => i % 2 === 0), points.filter((_, i) => i % 2 === 1)];
  const margin = MARGIN * pixelRatio;
  const left = Math.floor(x + Math.min(...xs) * unit - margin);
  const top = Math.floor(y + Math.min(...ys) * unit - margin);
  const sheet = createSheet(Math.ceil(x + Math.max(...xs) * unit + margin) - left, Math.ceil(y + Math.max(...ys) * unit + margin) - top);
  if (!sheet) return null;
  drawLine(sheet.context, shapes, line, 1, { x: x - left, y: y - top, scale }, pixelRatio);
  return { sheet, left, top };
}
