import { DIGIT_BITMAPS, DIGIT_HEIGHT, DIGIT_WIDTH } from '../../shared/digit-bitmaps.ts';
import { pathOf } from './PixelIcon.tsx';
import './pixel-number.css';

const ADVANCE = DIGIT_WIDTH + 1;

/** A number in the game's own pixels, as high as the capitals of the surrounding text; screen readers get the text itself. */
export function PixelNumber({ text }: { readonly text: string }) {
  const glyphs = [...text].filter((glyph) => glyph in DIGIT_BITMAPS);
  const rows = Array.from({ length: DIGIT_HEIGHT }, (_, y) => glyphs.map((glyph) => DIGIT_BITMAPS[glyph]?.[y] ?? '').join('.'));
  return (
    <>
      <span className="visually-hidden">{text}</span>
      <svg
        className="pixel-number"
        viewBox={`0 0 ${Math.max(1, glyphs.length * ADVANCE - 1)} ${DIGIT_HEIGHT}`}
        shapeRendering="crispEdges"
        aria-hidden="true"
      >
        <path fill="currentColor" d={pathOf(rows, '#')} />
      </svg>
    </>
  );
}
