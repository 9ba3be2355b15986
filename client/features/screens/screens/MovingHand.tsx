import { type RefObject, useEffect, useRef } from 'react';
import { useLatest } from '../../../api/use-latest.ts';
import { reducedMotionAtom } from '../../../display/display-atoms.ts';
import { courseSize } from '../../../sim/course-size.ts';
import { isAimingAtom } from '../../../sim/sim-atoms.ts';
import { useAtomValue, useStore } from '../../../state/jotai.ts';
import { pathOf } from '../../../ui/PixelIcon.tsx';
import { useGame } from '../../run/play/game-context.ts';
import { HAND_BITMAP, HAND_SIZE } from './ghost-hand-bitmap.ts';
import { handDrag, handPlace, handPose, STILL_POSE } from './ghost-hand-pose.ts';

/** Draws the hand, and lets the worker draw line and dots of its drag. A drag of the player takes the place of both. */
export function MovingHand() {
  const ref = useRef<HTMLDivElement>(null);
  const isAiming = useAtomValue(isAimingAtom);
  useMove(ref, !isAiming);
  return (
    <div ref={ref} className="ghost-hand__hand" hidden={isAiming}>
      <span className="ghost-hand__ring" />
      <svg viewBox={`0 0 ${HAND_SIZE.width} ${HAND_SIZE.height}`} shapeRendering="crispEdges" aria-hidden="true">
        {(['#', 'o', 's', 'c', 'd'] as const).map((mark) => (
          <path key={mark} className={`ghost-hand__${TONES[mark]}`} d={pathOf(HAND_BITMAP, mark)} />
        ))}
      </svg>
    </div>
  );
}

const TONES = { '#': 'outline', o: 'glove', s: 'shade', c: 'cuff', d: 'cuff-shade' } as const;

/** Moves the hand from the ball to the end of its pull, again and again; with reduced motion it stays there. */
function useMove(ref: RefObject<HTMLDivElement | null>, isShown: boolean): void {
  const { simulation } = useGame();
  const store = useStore();
  const isStill = useAtomValue(reducedMotionAtom);
  const moves = useLatest();
  useEffect(() => {
    const isCurrent = moves.begin();
    if (!isShown) return;
    const fromMs = performance.now();
    let flies: 'left' | 'right' | undefined;
    let frame = 0;
    const move = async () => {
      // The camera moves with the aim, so the ball does too.
      const ball = await simulation.ballOnScreen().catch(() => null);
      if (!isCurrent()) return;
      frame = requestAnimationFrame(() => void move());
      const hand = ref.current;
      if (!ball || !hand) return;
      flies ??= ball.x > courseSize().width / 2 ? 'left' : 'right';
      const pose = isStill ? STILL_POSE : handPose(performance.now() - fromMs);
      simulation.aim(handDrag(pose, flies));
      const { x, y } = handPlace(pose, flies, ball, courseSize());
      hand.style.translate = `${x}px ${y}px`;
      hand.style.opacity = String(pose.opacity);
      hand.dataset.pressed = String(pose.isPressed);
    };
    void move();
    return () => {
      cancelAnimationFrame(frame);
      // The aim of the player stays.
      if (!store.get(isAimingAtom)) simulation.aim(null);
    };
  }, [ref, simulation, store, isShown, isStill, moves]);
}
