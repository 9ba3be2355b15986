import { BALL_RADIUS, TILE } from '../../shared/course/geometry.ts';
import { isCheckpointGround } from '../../shared/course/tile-traits.ts';
import { lightFlags } from '../core/checkpoints.ts';
import { type Round, STEP } from '../core/round.ts';

/** The ball touches a mat when it is this close to it, units. It moves at most 0.18 in a step. */
const TOUCH = 0.1;

/**
 * Plays a shot that has just lit a flag to its end. Answers whether it then touches the flag's mat, or comes to rest where the flag
 * is lit. Otherwise the flag was lit by flying past.
 * @param checkpoint of the flag, counted from 1
 */
export function arrivesAtFlag(round: Round, checkpoint: number): boolean {
  const { terrain } = round;
  const flag = terrain.flags[checkpoint - 1];
  if (!flag) return true;
  for (;;) {
    const { x, y } = round.ball;
    const column = Math.floor(x / TILE);
    const row = flag.row + 1;
    const isOver = y < row * TILE && y + BALL_RADIUS > row * TILE - TOUCH;
    if (isOver && isCheckpointGround(terrain.tiles[row * terrain.width + column] as number)) return true;
    if (round.isReady || round.isFinished) return lightFlags(0, [flag], column, Math.floor(y / TILE)) !== 0;
    if (round.step() & (STEP.drowned | STEP.lost)) return false;
  }
}
