import type { FlagSet } from '../../shared/course/flag-set.ts';
import type { Round } from '../core/round.ts';

/** The state of a run after one event, recorded for debugging, so that a divergence can be named. */
export interface EventState {
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly activeFlags: FlagSet;
  readonly strokes: number;
  readonly totalSteps: number;
  readonly digest: number;
}

export function stateOf(round: Round): EventState {
  const { x, y, vx, vy } = round.ball;
  const { activeFlags, strokes, totalSteps, digest } = round;
  return { x, y, vx, vy, activeFlags, strokes, totalSteps, digest };
}

/** The first field, in the order above, in which two states differ; undefined when none does. */
export function differingField(a: EventState, b: EventState): keyof EventState | undefined {
  return (Object.keys(a) as (keyof EventState)[]).find((field) => !Object.is(a[field], b[field]));
}
