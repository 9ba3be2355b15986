import type { FlagSet } from '../../shared/course/flag-set.ts';
import type { DragIntent } from '../../shared/protocol/intent.ts';
import type { Move } from '../core/move.ts';
import type { Round } from '../core/round.ts';
import { type ExploreOptions, exploreSection } from './explore.ts';
import { createRandom } from './random.ts';

/** How one section is played: drags from its flag's seat to the next flag, or to the finish. */
export interface SectionPlan {
  readonly drags: readonly DragIntent[];
  /** Active flags afterwards. */
  readonly activeFlags: FlagSet;
  readonly finished: boolean;
}

export interface SolveOptions {
  readonly seed: number;
  /** Directions of a fan; each is tried with eight powers. Usual: 30. */
  readonly angles?: number;
  /** Snaps a drag to what an input device can do, e.g. whole pixels. */
  readonly snap?: (drag: DragIntent) => DragIntent;
  /** Shots tried a section and look before giving up. Usual: 60,000. */
  readonly maxShots?: number;
  /** Known plans of the sections, as drags from each section's start. The search begins near them. */
  readonly hints?: (section: number) => readonly DragIntent[];
  /** Further searches in a solved section, each with other shots and fewer strokes. Usual: 0, so that the first plan is the answer. */
  readonly looks?: number;
  /** Sections that are solved already, from the start. The search begins after them. */
  readonly known?: readonly SectionPlan[];
}

export interface Solution {
  readonly sections: readonly SectionPlan[];
  readonly moves: readonly Move[];
  readonly strokes: number;
  readonly shotsTried: number;
}

const DEFAULTS = { angles: 30, maxShots: 60_000, looks: 0 } as const;
const MAX_STROKES = 12;
const WIDTH = 14;
/** A search for fewer strokes than the best plan is cheap, so it may be wider. */
const WIDER = { angles: 10, width: 10 } as const;

/**
 * Finds a finishing sequence of shots, section by section: returning to a checkpoint is free, so each section starts
 * at its flag's seat. Deterministic for a seed, bounded by `maxShots` a section and look; a section's shots depend on the
 * seed and its number alone, so that a search which was interrupted continues from `known` with the same result.
 * The round is used for trying; afterwards it is in any state. Undefined when a section was not solved.
 */
export function solveCourse(round: Round, options: SolveOptions): Solution | undefined {
  const sections = [...(options.known ?? [])];
  let shotsTried = 0;
  while (!sections.at(-1)?.finished) {
    if (sections.length > round.terrain.flags.length) return undefined;
    const result = solveSection(round, sections.length, sections.at(-1)?.activeFlags ?? 0, options);
    shotsTried += result.shotsTried;
    if (!result.plan) return undefined;
    sections.push(result.plan);
  }
  const moves = movesOf(sections);
  return { sections, moves, strokes: moves.filter((move) => move.kind === 'shot').length, shotsTried };
}

/** Solves one section, and then searches `looks` times for a plan with fewer strokes. */
export function solveSection(
  round: Round,
  section: number,
  activeFlags: FlagSet,
  options: SolveOptions,
): { plan: SectionPlan | undefined; shotsTried: number } {
  const base: ExploreOptions = {
    random: createRandom(options.seed + section * 0x9e3779b9),
    angles: options.angles ?? DEFAULTS.angles,
    maxShots: options.maxShots ?? DEFAULTS.maxShots,
    maxStrokes: MAX_STROKES,
    width: WIDTH,
    ...(options.snap && { snap: options.snap }),
    ...(options.hints && { hints: options.hints(section) }),
  };
  let best = exploreSection(round, activeFlags, aimedAnew(base) ?? base);
  if (!best.plan && base.hints) best = exploreSection(round, activeFlags, base);
  let { shotsTried } = best;
  for (let look = 0; look < (options.looks ?? DEFAULTS.looks) && best.plan && best.plan.length > 1; look++) {
    const narrower = { ...base, maxStrokes: best.plan.length - 1, angles: base.angles + WIDER.angles, width: WIDTH + WIDER.width };
    const found = exploreSection(round, activeFlags, narrower);
    shotsTried += found.shotsTried;
    if (found.plan) best = found;
  }
  if (!best.plan) return { plan: undefined, shotsTried };
  return { plan: { drags: best.plan, activeFlags: best.activeFlags, finished: best.finished }, shotsTried };
}

/** A search near the known plan only. It is cheap and mostly enough. */
function aimedAnew(base: ExploreOptions): ExploreOptions | undefined {
  const { hints } = base;
  return hints && hints.length > 0 ? { ...base, angles: 0, width: 6, maxStrokes: hints.length } : undefined;
}

/** The moves of a whole run: each section from its flag's seat. */
export function movesOf(sections: readonly SectionPlan[]): Move[] {
  return sections.flatMap((plan, section): Move[] => [
    ...(section > 0 ? [{ kind: 'return' } as const] : []),
    ...plan.drags.map((drag) => ({ kind: 'shot', drag }) as const),
  ]);
}
