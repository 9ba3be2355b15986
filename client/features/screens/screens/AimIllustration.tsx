import { PixelBall } from '../../../ui/PixelBall.tsx';

const WIDTH = 180;
const HEIGHT = 76;
const GROUND_Y = 62;
const BALL = { x: 62, y: 53 };
const FLIGHT_DOTS = 9;
const BAND_DOTS = 7;

/** A drag to the lower left and the flight that follows, in the game's pixels. */
export function AimIllustration() {
  return (
    <div className="instructions__picture">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} shapeRendering="crispEdges" aria-hidden="true">
        <rect width={WIDTH} height={HEIGHT} fill="#8fd6f6" />
        <rect y="18" width={WIDTH} height="26" fill="#b6e6f3" />
        <rect y="40" width={WIDTH} height="36" fill="#cdf0ec" />
        <path d="M0 62V50h8v-6h8v-5h8v5h8v6h10v6h14v6z" fill="#9fd0c9" />
        <path d="M118 62v-8h8v-8h8v-8h8v-6h10v6h8v8h8v8h12v8z" fill="#8ac3bd" />
        <rect y={GROUND_Y} width={WIDTH} height="14" fill="#523541" />
        <rect y={GROUND_Y} width={WIDTH} height="5" fill="#55b048" />
        <rect y={GROUND_Y} width={WIDTH} height="2" fill="#9bdc4c" />
        <rect y={GROUND_Y - 1} width={WIDTH} height="1" fill="#1c2036" />
        <rect x="158" y="26" width="2" height="36" fill="#1c2036" />
        <path d="M160 26h3v2h4v2h4v2h-4v2h-4v2h-3z" fill="#ff8a1f" />
        {flight().map((dot) => (
          <Dot key={dot.x} {...dot} fill="#ffffff" />
        ))}
        {band().map((dot) => (
          <Dot key={dot.x} {...dot} fill="#ffd23f" />
        ))}
      </svg>
      <PixelBall className="instructions__ball" />
    </div>
  );
}

interface DotProps {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
}

function Dot({ x, y, size, fill }: DotProps) {
  return (
    <>
      <rect x={x - 1} y={y - 1} width={size + 2} height={size + 2} fill="#1c2036" />
      <rect x={x} y={y} width={size} height={size} fill={fill} />
    </>
  );
}

/** A parabola from the ball; the dots become smaller. */
function flight() {
  return Array.from({ length: FLIGHT_DOTS }, (_, i) => {
    const t = i + 1.6;
    return { x: Math.round(BALL.x + t * 9), y: Math.round(BALL.y - t * 11.5 + t * t * 0.82), size: i < 4 ? 3 : 2 };
  });
}

/** The line to the finger, with a handle at its end. */
function band() {
  return Array.from({ length: BAND_DOTS }, (_, i) => {
    const isLast = i === BAND_DOTS - 1;
    return { x: BALL.x - 10 - i * 4, y: BALL.y + 3 + Math.round(i * 1.6), size: isLast ? 5 : 2 };
  });
}
