import type { Frame, ShownBall } from '../../shared/protocol/frame.ts';

const BALL: ShownBall = { previousX: 0, previousY: 0, x: 0, y: 0, alpha: 1, velocityX: 0, velocityY: 0, angle: 0, style: 0 };

/** A frame with one ball, which rests unless `ball` says otherwise. */
export function frameAt(x: number, y: number, more: Partial<Frame> = {}, ball: Partial<ShownBall> = {}): Frame {
  return {
    phase: 'moving',
    balls: [{ ...BALL, previousX: x, previousY: y, x, y, ...ball }],
    activeFlags: 0,
    infuriating: false,
    aim: null,
    effects: [],
    ...more,
  };
}
