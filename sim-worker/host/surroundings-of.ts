import type { Round } from '../core/round.ts';
import { Surroundings } from '../core/surroundings.ts';

let last: { readonly key: string; readonly round: Round; readonly surroundings: Surroundings } | undefined;

/**
 * What is around the ball of a round; undefined while it does not rest. The same object until the ball or its next flag is another one: making it
 * takes 4 ms, and an aim is described each time it rests.
 */
export function surroundingsOf(round: Round): Surroundings | undefined {
  const { terrain, ball, checkpoint, isInfuriating, isReady, isFinished } = round;
  if (!isReady || isFinished) return undefined;
  const rest = { x: ball.x, y: ball.y, checkpoint, isInfuriating };
  const key = JSON.stringify(rest);
  if (last?.round !== round || last.key !== key) last = { key, round, surroundings: new Surroundings(terrain, rest) };
  return last.surroundings;
}
