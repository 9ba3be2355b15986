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
  const { terrain } = fast;
  const counts = new Map<number, number>();
  for (let i = 0; i <= terrain.flags.length; i++) {
    const random = createRandom(seed + i);
    const section = exploreSection(fast, flagsBelow(i), { ...QUICK, random, layersAfterHit: LAYERS_AFTER_HIT });
    if (!section.plan) continue;
    const player = new NoisyPlayer(fast, section, 'casual', { ...QUICK, random });
    const start = section.start.rest;
    for (let play = 0; play < PLAYS; play++) {
      player.play(fast, random, (rest) => {
        if (rest.x === start.x && rest.y === start.y) return;
        const tile = Math.floor(rest.y / TILE) * terrain.width + Math.floor(rest.x / TILE);
        counts.set(tile, (counts.get(tile) ?? 0) + 1);
      });
    }
  }
  return counts;
}
