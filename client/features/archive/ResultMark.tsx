import { pathOf } from '../../ui/PixelIcon.tsx';
import type { ParResult } from './day-results.ts';

/** A shape each, so that nobody has to tell the colours apart. Seven pixels to a side. */
const SHAPES: Readonly<Record<ParResult, readonly string[]>> = {
  under: ['#######', '#######', '.#####.', '.#####.', '..###..', '..###..', '...#...'],
  par: ['..###..', '.#####.', '#######', '#######', '#######', '.#####.', '..###..'],
  over: ['...#...', '..###..', '..###..', '.#####.', '.#####.', '#######', '#######'],
  done: ['......#', '.....##', '#...##.', '##.##..', '.###...', '..#....', '.......'],
};
const SIZE = 7;

/** A decoration beside words that say the same. */
export function ResultMark({ standing }: { readonly standing: ParResult }) {
  return (
    <svg
      className={`archive__mark archive__mark--${standing}`}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path fill="currentColor" d={pathOf(SHAPES[standing], '#')} />
    </svg>
  );
}
