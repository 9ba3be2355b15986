import { flagsBelow } from '../../../shared/course/flag-set.ts';
import { TILE } from '../../../shared/course/geometry.ts';
import type { Round } from '../../../sim-worker/core/round.ts';
import { exploreSection } from '../../../sim-worker/solver/explore.ts';
import { NoisyPlayer } from '../../../sim-worker/solver/noisy-player.ts';
import { createRandom } from '../../../sim-worker/solver/random.ts';
import { QUICK } from '../../../sim-worker/solver/rate.ts';

const PLAYS = 60;
/** Layers that are explored after the first way, so that safe ways are known as well. */
const LAYERS_AFTER_HIT = 3;

/**
 * Where the ball of a casual player comes to rest within the sections, and how often, over plays on the fast world. Seats are left out:
 * there everybody is.
 * @returns how often, 1 for every rest, by tile: row * width + column
 */
export function landingsOf(fast: Round, seed: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (let i = 0; i <= fast.terrain.flags.length; i++) {
    const { start, rests } = restsIn(fast, i, seed + i);
    for (const rest of rests) if (rest.x !== start.x || rest.y !== start.y) count(counts, tileOf(fast, rest));
  }
  return counts;
}

/** Counts the rests in one section, with its seat: a digit for many strokes there says that the first hop is hard. */
export function restCountsIn(fast: Round, section: number, seed: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const rest of restsIn(fast, section, seed).rests) count(counts, tileOf(fast, rest));
  return counts;
}

/** Every rest from which a casual player plays a shot; none when the section is not solved. */
function restsIn(fast: Round, section: number, seed: number): { readonly start: Place; readonly rests: readonly Place[] } {
  const random = createRandom(seed);
  const explored = exploreSection(fast, flagsBelow(section), { ...QUICK, random, layersAfterHit: LAYERS_AFTER_HIT });
  const rests: Place[] = [];
  if (explored.plan) {
    const player = new NoisyPlayer(fast, explored, 'casual', { ...QUICK, random });
    for (let play = 0; play < PLAYS; play++) player.play(fast, random, (rest) => rests.push(rest));
  }
  return { start: explored.start.rest, rests };
}

type Place = { readonly x: number; readonly y: number };

const tileOf = ({ terrain }: Round, { x, y }: Place): number => Math.floor(y / TILE) * terrain.width + Math.floor(x / TILE);

const count = (counts: Map<number, number>, tile: number): void => {
  counts.set(tile, (counts.get(tile) ?? 0) + 1);
};
