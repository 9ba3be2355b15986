import { BALL_SIZE, BALL_TONES, ballBitmap } from './ball-bitmap.ts';
import { pathOf } from './PixelIcon.tsx';

const ROWS = ballBitmap();
const COLORS = { o: '#141729', 1: '#ffffff', 2: '#eef1f6', 3: '#c5cddd', 4: '#8e9ab8' } as const;

/** The ball, as decoration. */
export function PixelBall({ className = '' }: { readonly className?: string }) {
  return (
    <svg className={className} viewBox={`0 0 ${BALL_SIZE} ${BALL_SIZE}`} shapeRendering="crispEdges" aria-hidden="true">
      {BALL_TONES.map((tone) => (
        <path key={tone} fill={COLORS[tone]} d={pathOf(ROWS, tone)} />
      ))}
    </svg>
  );
}
