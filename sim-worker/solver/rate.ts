import type { FlagSet } from '../core/checkpoints.ts';
import type { Round } from '../core/round.ts';
import { type ExploreOptions, exploreSection } from './explore.ts';
import { NoisyPlayer, type PlayOptions, type Skill, STROKE_LIMIT } from './noisy-player.ts';
import { createRandom } from './random.ts';

/** How much work a rating is worth. */
export interface Effort extends Pick<ExploreOptions, 'angles' | 'width' | 'maxShots'>, Omit<PlayOptions, 'random'> {
  /** Times the section is explored anew; the player keeps the exploration that served best. */
  readonly studies: number;
  /** Rounds by which explorations are compared, and rounds that are counted. */
  readonly trialRounds: number;
  readonly rounds: number;
}

/** For choosing among candidates. */
export const QUICK: Effort = {
  angles: 24,
  width: 10,
  maxShots: 12_000,
  candidates: 4,
  samples: 12,
  studies: 2,
  trialRounds: 20,
  rounds: 20,
};
/** For what is written down. */
export const THOROUGH: Effort = {
  angles: 34,
  width: 16,
  maxShots: 40_000,
  candidates: 6,
  samples: 24,
  studies: 3,
  trialRounds: 40,
  rounds: 60,
};

/** Strokes that each kind of player needs for a section. */
export interface SectionRating {
  readonly solved: boolean;
  /** Fewest strokes that were seen; Infinity when unsolved. */
  readonly best: number;
  /** Mean strokes by skill; at most STROKE_LIMIT. */
  readonly expected: Readonly<Partial<Record<Skill, number>>>;
}

const MAX_STROKES = 9;

/**
 * Rates the section that begins with `activeFlags`. Deterministic for a seed, bounded by the effort's shots.
 * @param study where players explore and practise: the fast sketch will do
 * @param stage where their strokes are counted
 */
export function rateSection(
  study: Round,
  stage: Round,
  activeFlags: FlagSet,
  skills: readonly Skill[],
  effort: Effort,
  seed: number,
): SectionRating {
  const random = createRandom(seed);
  const sections = Array.from({ length: effort.studies }, () =>
    exploreSection(study, activeFlags, { ...effort, random, maxStrokes: MAX_STROKES, layersAfterHit: 1 }),
  ).filter((section) => section.plan);
  const best = Math.min(...sections.map((section) => section.plan?.length ?? Number.POSITIVE_INFINITY));
  const expected: Partial<Record<Skill, number>> = {};
  for (const skill of skills) {
    const players = sections
      .map((section) => new NoisyPlayer(study, section, skill, { ...effort, random }))
      .map((player) => ({ player, strokes: player.meanStrokes(study, random, effort.trialRounds) }))
      .sort((a, b) => a.strokes - b.strokes);
    expected[skill] = players[0]?.player.meanStrokes(stage, random, effort.rounds) ?? STROKE_LIMIT;
  }
  return { solved: sections.length > 0, best, expected };
}

/** Flags that burn at the start of section `section`: all below it. */
export const flagsBelow = (section: number): FlagSet => (1 << section) - 1;

/** Strokes of a good player over a whole course, kept between best + 3 and 2.6 x best. */
export function parOf(best: number, good: number): number {
  return Math.min(Math.max(Math.round(good), best + 3), Math.max(best + 3, Math.floor(best * 2.6)));
}
