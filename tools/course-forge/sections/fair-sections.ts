import { THEMES, type Theme } from '../../../shared/course/course.ts';
import { flagsBelow } from '../../../shared/course/flag-set.ts';
import { COLUMNS } from '../../../shared/course/geometry.ts';
import { isIce, isRough } from '../../../shared/course/tile-traits.ts';
import type { Round } from '../../../sim-worker/core/round.ts';
import { createRandom } from '../../../sim-worker/solver/random.ts';
import { type Effort, QUICK, rateSection } from '../../../sim-worker/solver/rate.ts';
import type { Archetype } from '../generator/archetypes/archetype.ts';
import { ARCHETYPES, type ArchetypeName } from '../generator/archetypes/registry.ts';
import { buildCourse } from '../generator/build.ts';
import { isConnected } from '../generator/finish.ts';
import { type CoursePlan, planCourse } from '../generator/plan.ts';
import type { PlatformPlan } from '../generator/platforms.ts';
import { THEME_STYLES } from '../generator/themes.ts';
import { type Drawing, DrawingError, parseDrawing, writeDrawing } from './drawing.ts';
import { BOUNDS, type Bounds, brokenBounds, figuresOf } from './section-figures.ts';
import type { LibrarySection } from './section-files.ts';
import { climbOf } from './stack.ts';

/** A section as the generator has drawn it. */
export interface RandomSection extends Pick<LibrarySection, 'kind' | 'themes' | 'isCave'>, Drawing {
  /** Which section of its course it is, 0 is the one above the start. */
  readonly index: number;
}

/** A section that is fair, with what was measured. */
export type FairSection = Omit<LibrarySection, 'id' | 'isDrawn'>;

/** Sections of a random course, and rows of each on average. */
const COURSE = { sections: 7, rows: [8.4, 12.8] } as const;
/** Difficulty of a random course, 0 gentle to 1 hard. Few sections of harder ones are fair. */
const DIFFICULTY = [0, 0.4] as const;
/** Rows of air above an upper mat that a drawing has. */
const ROWS_ABOVE = 4;

/** A glance finds most of the sections that are not fair, in a tenth of the time. It refuses only what is far out of bounds. */
const GLANCE: Effort = { ...QUICK, samples: 8, maxStrokes: 4, patience: 16, rounds: { casual: 40 } };
const AT_A_GLANCE: Bounds = { casual: BOUNDS.casual, ratio: Number.POSITIVE_INFINITY, walls: 0.03, litInFlight: 0.55 };
const LOOK: Effort = { ...QUICK, maxStrokes: 5, patience: 24 };

/**
 * What a dense section is: low for what it takes. Days with many strokes need such sections, because no hole is higher than the map. More
 * plays may meet a wall in it, because the forge looks at every section again where it stands.
 */
const DENSE = { strokesPerRow: 0.39, walls: 0.009 } as const;

/** A random course: its tiles and the sections between its flags, without the lowest and the highest, whose ends are no checkpoints. */
export function randomSections(seed: number): { readonly tiles: Uint16Array; readonly sections: readonly RandomSection[] } {
  const random = createRandom(seed);
  const theme = THEMES[random.below(THEMES.length)] as Theme;
  const climb = Math.round(COURSE.sections * random.between(...COURSE.rows));
  const plan = planCourse(`section-${seed}`, {
    theme,
    sections: COURSE.sections,
    climb,
    difficulty: random.between(...DIFFICULTY),
  });
  const tiles = buildCourse(plan);
  if (!isConnected(tiles, plan.platforms)) return { tiles, sections: [] };
  const inner = Array.from({ length: COURSE.sections - 2 }, (_, i) => i + 1);
  return { tiles, sections: inner.flatMap((index) => cutOut(plan, tiles, index) ?? []) };
}

/** @returns undefined when what the generator drew breaks a rule of drawings */
function cutOut(plan: CoursePlan, tiles: Uint16Array, index: number): RandomSection | undefined {
  const lower = plan.platforms[index] as PlatformPlan;
  const upper = plan.platforms[index + 1] as PlatformPlan;
  const kind = plan.sections[index]?.archetype as ArchetypeName;
  const top = upper.row - ROWS_ABOVE;
  const height = lower.row - top + 1;
  const own = tiles.slice(top * COLUMNS, (lower.row + 1) * COLUMNS);
  const fail = (row: number, column: number, what: string): never => {
    throw new DrawingError(`${row}:${column}: ${what}`);
  };
  try {
    const drawing = parseDrawing(writeDrawing({ tiles: own, height, lower: { row: height - 1 } }), fail);
    return { ...drawing, index, kind, themes: themesOf(kind, plan.theme, drawing), isCave: isCave(kind) };
  } catch (error) {
    if (error instanceof DrawingError) return undefined;
    throw error;
  }
}

const isCave = (kind: ArchetypeName): boolean => (ARCHETYPES[kind] as Archetype).cave === true;

/** The theme that a section was drawn for, and those that like its archetype and have what is on it. */
export function themesOf(kind: ArchetypeName, drawnFor: Theme, { tiles }: Pick<Drawing, 'tiles'>): Theme[] {
  const hasIce = tiles.some(isIce);
  const hasRough = tiles.some(isRough);
  return THEMES.filter((theme) => {
    const { features } = THEME_STYLES[theme];
    const isLiked = ((ARCHETYPES[kind] as Archetype).likes[theme] ?? 0) > 0;
    return theme === drawnFor || (isLiked && (!hasIce || features.ice > 0) && (!hasRough || features.rough > 0));
  });
}

/**
 * Rates a section where it stands on its course.
 * @param fast a round on the course, on the fast world
 * @returns undefined when it is not fair
 */
export function judgeSection(fast: Round, section: RandomSection, seed: number, isDense: boolean): FairSection | undefined {
  const rate = (effort: Effort) => figuresOf(rateSection(fast, fast, flagsBelow(section.index), effort, seed));
  if (brokenBounds(rate(GLANCE), AT_A_GLANCE).length > 0) return undefined;
  const figures = rate(LOOK);
  if (brokenBounds(figures, isDense ? { ...BOUNDS, walls: DENSE.walls } : BOUNDS).length > 0) return undefined;
  if (isDense && figures.casual < DENSE.strokesPerRow * climbOf(section)) return undefined;
  const { index: _, ...drawn } = section;
  return { ...drawn, isBold: figures.isBold, strokes: figures.casual };
}
