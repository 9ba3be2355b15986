import type { Round } from '../../../sim-worker/core/round.ts';
import { exploreSection, type Section } from '../../../sim-worker/solver/explore.ts';
import { arrivesAtFlag } from '../../../sim-worker/solver/mat-touch.ts';
import { NoisyPlayer, type Skill } from '../../../sim-worker/solver/noisy-player.ts';
import type { Rest } from '../../../sim-worker/solver/probe.ts';
import { createRandom, type Random } from '../../../sim-worker/solver/random.ts';
import { THOROUGH } from '../../../sim-worker/solver/rate.ts';
import { WALL_STROKES } from '../gates.ts';

/** How one kind of player does in a section. */
export interface SectionPlay {
  /** Mean strokes. */
  readonly mean: number;
  /** Share of the roll-outs that took fifteen strokes or more. */
  readonly stuck: number;
  /** Share of the roll-outs whose flag was lit by a ball that neither touched its mat nor came to rest in its box. */
  readonly litInFlight: number;
  /** Every rest from which a shot was played, over all roll-outs. */
  readonly rests: readonly Rest[];
}

/** What the players do in one section. */
export interface SectionTrial {
  /** Fewest strokes that the solver found; undefined when the section was not solved. */
  readonly best: number | undefined;
  readonly plays: Readonly<Partial<Record<Skill, SectionPlay>>>;
}

/** Explorations of a section. Each player keeps the one with which it does best. */
const STUDIES = 3;

/**
 * Lets players of the given skills play the section that begins at flag number `section` (0: the start).
 * @param fast a round on the fast world; a section's numbers need thousands of shots
 * @param rollouts how often each player plays it
 */
export function trySection(fast: Round, section: number, skills: readonly Skill[], rollouts: number, seed: number): SectionTrial {
  const random = createRandom(seed);
  const explored: Section[] = [];
  for (let i = 0; i < STUDIES; i++) {
    const found = exploreSection(fast, 2 ** section - 1, { ...THOROUGH, random, layersAfterHit: 2 });
    if (found.plan) explored.push(found);
  }
  if (explored.length === 0) return { best: undefined, plays: {} };
  const plays: Partial<Record<Skill, SectionPlay>> = {};
  for (const skill of skills) {
    const players = explored.map((one) => new NoisyPlayer(fast, one, skill, { ...THOROUGH, random }));
    const means = players.map((player) => player.meanStrokes(fast, random, THOROUGH.trialRounds));
    plays[skill] = playSection(fast, players[means.indexOf(Math.min(...means))] as NoisyPlayer, random, rollouts);
  }
  return { best: Math.min(...explored.map(({ plan }) => (plan as readonly unknown[]).length)), plays };
}

function playSection(round: Round, player: NoisyPlayer, random: Random, rollouts: number): SectionPlay {
  const rests: Rest[] = [];
  let strokes = 0;
  let stuck = 0;
  let lit = 0;
  let litInFlight = 0;
  for (let i = 0; i < rollouts; i++) {
    const used = player.play(round, random, (rest) => rests.push(rest));
    strokes += used;
    if (used >= WALL_STROKES) stuck++;
    if (used >= THOROUGH.patience || round.isFinished) continue;
    lit++;
    if (!arrivesAtFlag(round, round.checkpoint)) litInFlight++;
  }
  return { mean: strokes / rollouts, stuck: stuck / rollouts, litInFlight: lit === 0 ? 0 : litInFlight / lit, rests };
}
