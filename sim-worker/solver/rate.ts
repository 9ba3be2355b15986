import type { FlagSet } from '../../shared/course/flag-set.ts';
import type { Round } from '../core/round.ts';
import { type ExploreOptions, exploreSection } from './explore.ts';
import { NoisyPlayer, type PlayOptions, type Skill, STROKE_LIMIT } from './noisy-player.ts';
import { createRandom } from './random.ts';

/** How much work a rating is worth. */
export interface Effort extends Pick<ExploreOptions, 'angles' | 'width' | 'maxShots' | 'maxStrokes'>, Omit<PlayOptions, 'random'> {
  /** Number of explorations of the section. The player keeps the best one. */
  readonly studies: number;
  /** Rounds by which explorations are compared, and rounds that are counted. */
  readonly trialRounds: number;
  readonly rounds: number;
}

/** For a choice among candidates. */
export const QUICK: Effort = {
  angles: 24,
  width: 10,
  maxShots: 12_000,
  maxStrokes: 9,
  candidates: 4,
  samples: 12,
  patience: 24,
  studies: 1,
  trialRounds: 0,
  rounds: 24,
};
/** For ratings that are stored. */
export const THOROUGH: Effort = {
  angles: 30,
  width: 14,
  maxShots: 40_000,
  maxStrokes: 9,
  candidates: 5,
  samples: 18,
  patience: STROKE_LIMIT,
  studies: 3,
  trialRounds: 30,
  rounds: 80,
};

/** Strokes that each kind of player needs for a section. */
export interface SectionRating {
  readonly solved: boolean;
  /** Fewest strokes that were seen; Infinity when unsolved. */
  readonly best: number;
  /** Mean strokes by skill, at most STROKE_LIMIT; empty when unsolved. */
  readonly expected: Readonly<Partial<Record<Skill, number>>>;
}

/**
 * Rates the section that begins with `activeFlags`. Deterministic for a seed, bounded by the effort's shots.
 * @param fast the round on which players explore and practice; it may run on the fast world
 * @param exact the round on which their strokes are counted
 */
export function rateSection(
  fast: Round,
  exact: Round,
  activeFlags: FlagSet,
  skills: readonly Skill[],
  effort: Effort,
  seed: number,
): SectionRating {
  const random = createRandom(seed);
  const players = new Map<Skill, { player: NoisyPlayer; strokes: number }>();
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < effort.studies; i++) {
    const section = exploreSection(fast, activeFlags, { ...effort, random, layersAfterHit: 1 });
    if (!section.plan) continue;
    best = Math.min(best, section.plan.length);
    for (const skill of skills) {
      const player = new NoisyPlayer(fast, section, skill, { ...effort, random });
      const strokes = effort.studies > 1 ? player.meanStrokes(fast, random, effort.trialRounds) : 0;
      if (strokes < (players.get(skill)?.strokes ?? Number.POSITIVE_INFINITY)) players.set(skill, { player, strokes });
    }
  }
  const expected: Partial<Record<Skill, number>> = {};
  for (const [skill, { player }] of players) expected[skill] = player.meanStrokes(exact, random, effort.rounds);
  return { solved: Number.isFinite(best), best, expected };
}

/** Strokes of a good player over a whole course, kept between best + 3 and 2.6 x best. */
export function parOf(best: number, good: number): number {
  return Math.min(Math.max(Math.round(good), best + 3), Math.max(best + 3, Math.floor(best * 2.6)));
}
