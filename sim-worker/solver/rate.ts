import { type FlagSet, highestCheckpoint } from '../../shared/course/flag-set.ts';
import type { Round } from '../core/round.ts';
import { type ExploreOptions, exploreSection } from './explore.ts';
import { type Histogram, histogramOf } from './histogram.ts';
import { arrivesAtFlag } from './mat-touch.ts';
import { Newcomer, SIGHTS, type Sight } from './newcomer.ts';
import { NoisyPlayer, type PlayOptions, SKILLS, type Skill, STROKE_LIMIT, type Way } from './noisy-player.ts';
import { createRandom } from './random.ts';

/** The five kinds of players who rate a course: four know it and aim with errors, and one sees it for the first time. */
export const PLAYERS = ['pro', 'good', 'casual', 'unsteady', 'newcomer'] as const;
export type PlayerKind = (typeof PLAYERS)[number];

/** How much work a rating is worth. */
export interface Effort extends Pick<ExploreOptions, 'angles' | 'width' | 'maxShots' | 'maxStrokes'>, Omit<PlayOptions, 'random'> {
  /** Number of explorations of the section. Each player keeps the best one. */
  readonly studies: number;
  /** Rounds by which explorations are compared. */
  readonly trialRounds: number;
  /** Rounds that are counted. A player with none is not rated. */
  readonly rounds: Readonly<Partial<Record<PlayerKind, number>>>;
  /** Whether the rounds of a casual player are too few to tell. Then as many more are counted, at most `MOST_BATCHES` times in all. */
  readonly isUndecided?: (casual: Histogram) => boolean;
}

/** For a choice among candidates. */
export const QUICK: Effort = {
  angles: 24,
  width: 10,
  maxShots: 16_000,
  maxStrokes: 9,
  candidates: 3,
  samples: 12,
  patience: 40,
  studies: 1,
  trialRounds: 0,
  rounds: { good: 60, casual: 240 },
};
/** For ratings that are stored. */
export const THOROUGH: Effort = {
  angles: 28,
  width: 12,
  maxShots: 24_000,
  maxStrokes: 8,
  candidates: 4,
  samples: 16,
  patience: STROKE_LIMIT,
  studies: 3,
  trialRounds: 40,
  rounds: { pro: 100, good: 200, casual: 400, unsteady: 100, newcomer: 100 },
};

/** The share of plays that succeed on the easy way (of a casual player) and on the bold one (of the best player who is rated). */
const WAY_CHANCES = { easy: 0.5, bold: 0.06 } as const;

/** A casual player's rounds are counted at most this many times. */
const MOST_BATCHES = 4;
/** Strokes by which a safe way may be longer than the first one that was found. */
const LAYERS_AFTER_HIT = 3;

/** What a section takes. */
export interface SectionRating {
  readonly solved: boolean;
  /** Fewest strokes that were seen; Infinity when unsolved. */
  readonly best: number;
  /** Strokes of each player who was rated, at most the effort's patience; empty when unsolved. */
  readonly strokes: Readonly<Partial<Record<PlayerKind, Histogram>>>;
  /** The way of half of a casual player's plays, and one with fewer strokes, in which the best player who is rated succeeds now and then. */
  readonly easy: Way | undefined;
  readonly bold: Way | undefined;
  /** The share of a casual player's plays that light the flag by flying past it, 0 to 1; 0 for the finish. */
  readonly litInFlight: number;
}

const UNSOLVED: SectionRating = {
  solved: false,
  best: Number.POSITIVE_INFINITY,
  strokes: {},
  easy: undefined,
  bold: undefined,
  litInFlight: 0,
};

/**
 * Rates the section that begins with `activeFlags`. Deterministic for a seed, bounded by the effort's shots.
 * @param fast the round on which players explore and practice; it may run on the fast world
 * @param exact the round on which their strokes are counted; those of newcomers are counted on the fast one
 */
export function rateSection(fast: Round, exact: Round, activeFlags: FlagSet, effort: Effort, seed: number): SectionRating {
  const random = createRandom(seed);
  const players = new Map<Skill, { player: NoisyPlayer; strokes: number }>();
  const skills = (Object.keys(SKILLS) as Skill[]).filter((skill) => effort.rounds[skill]);
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < effort.studies; i++) {
    const section = exploreSection(fast, activeFlags, { ...effort, random, layersAfterHit: LAYERS_AFTER_HIT });
    if (!section.plan) continue;
    best = Math.min(best, section.plan.length);
    for (const skill of skills) {
      const player = new NoisyPlayer(fast, section, skill, { ...effort, random });
      const strokes = effort.studies > 1 ? player.meanStrokes(fast, random, effort.trialRounds) : 0;
      if (strokes < (players.get(skill)?.strokes ?? Number.POSITIVE_INFINITY)) players.set(skill, { player, strokes });
    }
  }
  if (!Number.isFinite(best)) return UNSOLVED;
  const goal = highestCheckpoint(activeFlags) + 1;
  const strokes: Partial<Record<PlayerKind, Histogram>> = {};
  let litInFlight = 0;
  for (const skill of skills) {
    const { player } = players.get(skill) as { player: NoisyPlayer };
    const rounds = effort.rounds[skill] ?? 0;
    const counted: number[] = [];
    let passed = 0;
    for (let batch = 1; batch <= MOST_BATCHES; batch++) {
      for (let i = 0; i < rounds; i++) {
        const needed = player.play(exact, random);
        counted.push(needed);
        if (skill === 'casual' && needed < effort.patience && !arrivesAtFlag(exact, goal)) passed++;
      }
      const histogram = histogramOf(counted);
      strokes[skill] = histogram;
      if (skill !== 'casual' || !effort.isUndecided?.(histogram)) break;
    }
    if (skill === 'casual') litInFlight = passed / counted.length;
  }
  if (effort.rounds.newcomer) strokes.newcomer = rateNewcomer(fast, activeFlags, effort, seed);
  const easy = players.get('casual')?.player.wayWithin(fast, WAY_CHANCES.easy);
  const bold = (players.get('pro') ?? players.get('good'))?.player.wayWithin(fast, WAY_CHANCES.bold);
  const saves = easy && bold && bold.drags.length < easy.drags.length;
  return { solved: true, best, strokes, easy, bold: saves ? bold : undefined, litInFlight };
}

/**
 * Strokes of a player who sees the section for the first time. Most of the work is what it imagines, so plays more or less cost little.
 * @param round on which the player imagines and plays. It is one and the same, because the dots of the game tell the truth: on another world
 *   their bounces would be slightly wrong, and newcomers need 8 % more strokes
 */
export function rateNewcomer(
  round: Round,
  activeFlags: FlagSet,
  { rounds, patience }: Effort,
  seed: number,
  sight: Sight = SIGHTS.aided,
): Histogram {
  const random = createRandom(seed);
  const newcomer = new Newcomer(round, activeFlags, sight);
  return histogramOf(Array.from({ length: rounds.newcomer ?? 0 }, () => newcomer.play(round, random, patience)));
}

/** Strokes of a good player over a whole course, kept between best + 3 and 2.6 x best. */
export function parOf(best: number, good: number): number {
  return Math.min(Math.max(Math.round(good), best + 3), Math.max(best + 3, Math.floor(best * 2.6)));
}
