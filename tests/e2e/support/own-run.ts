import type { Level } from '../../../shared/course/level.ts';
import type { Move } from '../../../sim-worker/core/move.ts';
import { planForPointer, splitAtLastCheckpoint } from '../../support/plans.ts';
import { PHONE } from './player.ts';

let variants = 0;

/** A number that no other run on this worker's products has: the same run ranks once. */
export const nextVariant = (): number => ++variants;

/** A hop on the spot that is taken back. No other run has it. */
export function ownHop(): readonly Move[] {
  return [{ kind: 'shot', drag: { dx: nextVariant(), dy: 1_500 } }, { kind: 'return' }];
}

/** A run that no other test plays. It rests at the last checkpoint. */
interface OwnRun {
  readonly before: readonly Move[];
  /** The moves to the flag, by a pointer on a phone. The first one is the return to the checkpoint. */
  readonly after: readonly Move[];
  readonly strokes: number;
}

export async function ownRun(level: Level): Promise<OwnRun> {
  const plan = await planForPointer(level, PHONE.height);
  const { before, after } = splitAtLastCheckpoint(plan);
  return { before: [...ownHop(), ...before], after, strokes: plan.strokes + 1 };
}
