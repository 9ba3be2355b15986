import type { Theme } from '../../../shared/course/course.ts';
import { COLUMNS } from '../../../shared/course/geometry.ts';
import { coursePicture } from '../../art/course-picture.ts';
import { PixelBuffer } from '../../art/pixel-buffer.ts';
import type { Drawing } from './drawing.ts';
import { placeDrawing } from './drawing-course.ts';

/** Rows above a drawing that its picture shows. */
const MARGIN = 2;
/** Pictures in a row of the sheet, and pixels between them. */
const SHEET = { across: 6, gap: 8 } as const;

/** A picture of a drawn section in the colors of a theme. */
export function drawDrawing(drawing: Drawing, theme: Theme): PixelBuffer {
  const { tiles, top, ...course } = placeDrawing(drawing, theme);
  const first = top - MARGIN;
  const height = drawing.height + MARGIN + 1;
  return coursePicture({ ...course, height, tiles: tiles.slice(first * COLUMNS, (first + height) * COLUMNS) });
}

/** Puts pictures side by side, with their lower edges in line. */
export function drawSheet(pictures: readonly PixelBuffer[], columns: number = SHEET.across): PixelBuffer {
  const width = Math.max(...pictures.map((picture) => picture.width)) + SHEET.gap;
  const height = Math.max(...pictures.map((picture) => picture.height)) + SHEET.gap;
  const across = Math.min(columns, pictures.length);
  const sheet = new PixelBuffer(across * width + SHEET.gap, Math.ceil(pictures.length / across) * height + SHEET.gap);
  sheet.fill(0, 0, sheet.width, sheet.height, '#141729');
  pictures.forEach((picture, i) => {
    sheet.blit(picture, SHEET.gap + (i % across) * width, (Math.floor(i / across) + 1) * height - picture.height);
  });
  return sheet;
}
