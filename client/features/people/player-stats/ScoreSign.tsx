import type { ColorCode } from '../../../../shared/api/score-history.ts';
import { pathOf } from '../../../ui/PixelIcon.tsx';

/** A sign beside each color, seven pixels wide and high: up for strokes over par, down for those under it. */
const SIGNS: Readonly<Record<ColorCode, readonly string[]>> = {
  red: ['...#...', '..###..', '.##.##.', '...#...', '..###..', '.##.##.', '.......'],
  orange: ['.......', '...#...', '..###..', '.##.##.', '##...##', '.......', '.......'],
  yellow: ['.......', '.#####.', '.#####.', '.......', '.#####.', '.#####.', '.......'],
  lightgreen: ['.......', '##...##', '.##.##.', '..###..', '...#...', '.......', '.......'],
  mediumgreen: ['.##.##.', '..###..', '...#...', '.##.##.', '..###..', '...#...', '.......'],
  darkgreen: ['...#...', '...#...', '#######', '.#####.', '..###..', '.##.##.', '.#...#.'],
};

/** The sign of a color. Decoration beside words with the same meaning. */
export function ScoreSign({ color }: { readonly color: ColorCode }) {
  const sign = SIGNS[color];
  return (
    <svg className="score-sign" viewBox={`0 0 ${sign.length} ${sign.length}`} shapeRendering="crispEdges" aria-hidden="true">
      <path fill="currentColor" d={pathOf(sign, '#')} />
    </svg>
  );
}
