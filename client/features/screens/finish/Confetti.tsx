import { reducedMotionAtom } from '../../../display/display-atoms.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import './confetti.css';

const PIECES = 44;
/** The golden angle: neighbors differ, without random numbers. */
const TURN_DEG = 137.5;
const COLORS = 5;

/**
 * One burst above the card of a celebration, in pixels of the game's colors; the worker draws the one at the flag. Nothing with
 * reduced motion.
 */
export function Confetti() {
  const reducedMotion = useAtomValue(reducedMotionAtom);
  if (reducedMotion) return null;
  return (
    <div className="confetti" aria-hidden="true" data-testid="confetti">
      {Array.from({ length: PIECES }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other key, and never change places
        <span key={i} className={`confetti__piece confetti__piece--${i % COLORS}`} style={pathOf(i)} />
      ))}
    </div>
  );
}

/** The path of a piece: out to both sides and up, then down past the card. */
function pathOf(i: number): React.CSSProperties {
  const angle = ((i * TURN_DEG) % 150) - 75;
  const force = 0.45 + 0.55 * ((i * 0.618) % 1);
  const sideways = Math.sin((angle * Math.PI) / 180) * force * 300;
  const up = Math.cos((angle * Math.PI) / 180) * force * 190;
  return {
    '--x': `${sideways.toFixed(0)}px`,
    '--up': `${(-up).toFixed(0)}px`,
    '--down': `${(260 + force * 220).toFixed(0)}px`,
    '--turn': `${((i * TURN_DEG) % 720) - 360}deg`,
    animationDelay: `${(i % 7) * 18}ms`,
  } as React.CSSProperties;
}
