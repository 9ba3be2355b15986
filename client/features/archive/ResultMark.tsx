import { pathOf } from '../../ui/PixelIcon.tsx';
import type { ParResult } from './day-results.ts';

/** Each result has a shape, so that players need not distinguish colors. Seven pixels wide and high. */
const SHAPES: Readonly<Record<ParResult, readonly string[]>> = {
  under: ['#######', '#######', '.#####.', '.#####.', '..###..', '..###..', '...#...'],
  par: ['..###..', '.#####.', '#######', '#######', '#######', '.#####.', '..###..'],
  over: ['...#...', '..###..', '..###..', '.#####.', '.#####.', '#######', '#######'],
  done: ['......#', '.....##', '#...##.', '##.##..', '.###...', '..#....', '.......'],
};
const SIZE = 7;

/** Decoration beside a text with the same meaning. */
export function ResultMark({ parResult }: { readonly parResult: ParResult }) {
  return (
    <svg
      className={`archive__mark archive__mark--${parResult}`}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path fill="currentColor" d={pathOf(SHAPES[parResult], '#')} />
    </svg>
  );
}
