import { type FlagSet, highestCheckpoint } from '../../shared/course/flag-set.ts';
import { TILE } from '../../shared/course/geometry.ts';
import type { DragIntent } from '../../shared/protocol/intent.ts';
import { launchOf } from '../core/launch.ts';
import { type Round, STEP } from '../core/round.ts';

/** A place from which a shot can be played. */
export interface Rest {
  readonly x: number;
  readonly y: number;
  readonly activeFlags: FlagSet;
}

export type Outcome =
  /** A higher flag became active, or the ball finished. For a flag the ball may still be in flight. */
  | { readonly kind: 'goal'; readonly checkpoint: number; readonly finished: boolean }
  | { readonly kind: 'rest'; readonly rest: Rest }
  /** Water, a fall too far below the section, too long a flight, or a shot that is not allowed. */
  | { readonly kind: 'lost' };

const LOST: Outcome = { kind: 'lost' };

/** Rows below the section's start at which a shot is given up. */
const FALL_ROWS = 7;

/**
 * Plays one shot from a rest and answers its outcome.
 * @param floorY world y below which the shot counts as fallen
 * @param watch called after each step
 */
export function probeShot(round: Round, from: Rest, drag: DragIntent, floorY: number, watch?: () => void): Outcome {
  round.startAt(from);
  const launch = launchOf(drag, round.isOnRough);
  if (!launch || !round.shoot(launch)) return LOST;
  const start = highestCheckpoint(from.activeFlags);
  while (!round.isReady) {
    const results = round.step();
    watch?.();
    if (results & STEP.checkpoint && round.checkpoint > start) return { kind: 'goal', checkpoint: round.checkpoint, finished: false };
    if (results & STEP.finished) return { kind: 'goal', checkpoint: round.checkpoint, finished: true };
    if (results & (STEP.drowned | STEP.lost) || round.ball.y > floorY) return LOST;
  }
  return { kind: 'rest', rest: { x: round.ball.x, y: round.ball.y, activeFlags: round.activeFlags } };
}

/** Floor of a section whose start has world height y. */
export const floorBelow = (y: number): number => y + FALL_ROWS * TILE;
