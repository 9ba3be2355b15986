import type { Theme } from '../../../shared/course/course.ts';
import type { Archetype } from './archetypes/archetype.ts';
import { ARCHETYPES, type ArchetypeName } from './archetypes/registry.ts';
import { planCliffs } from './cliffs.ts';
import { type Dice, diceFor } from './dice.ts';
import { type LayoutOptions, planLayout } from './layout.ts';
import { clamp } from './masonry.ts';
import { type PlatformPlan, planPlatforms } from './platforms.ts';
import { THEME_STYLES } from './themes.ts';

/** One section: what is between two platforms. */
export interface SectionPlan {
  readonly archetype: ArchetypeName;
  /** 0 gentle to 1 hard. */
  readonly difficulty: number;
}

/** Everything that a course is made from: the same plan always builds the same tiles. */
export interface CoursePlan {
  readonly seed: string;
  readonly theme: Theme;
  /** Start, checkpoints from bottom to top, finish. */
  readonly platforms: readonly PlatformPlan[];
  /** `sections[i]` is between `platforms[i]` and `platforms[i + 1]`. */
  readonly sections: readonly SectionPlan[];
}

export interface PlanOptions extends LayoutOptions {
  readonly theme: Theme;
  /** 0 gentle to 1 hard, of the course; its sections rise around it. */
  readonly difficulty: number;
}

/** How much less likely a second use of an archetype on one course is. */
const REPEAT_PENALTY = 1.5;
/** Archetypes that need more rows than this are landmarks. They rarely fit, so they are preferred where they do. */
const PLAIN_ROWS = 10;

/** Plans a course: the same seed and options always give the same plan. */
export function planCourse(seed: string, options: PlanOptions): CoursePlan {
  const dice = diceFor(`${seed}:plan`);
  const layout = planLayout(dice, options);
  const cliffs = planCliffs(seed, THEME_STYLES[options.theme].cliffs, layout.startRow);
  const platforms = planPlatforms(seed, cliffs, layout);
  const sections: SectionPlan[] = [];
  for (let i = 0; i < platforms.length - 1; i++) {
    const used = sections.map(({ archetype }) => archetype);
    const archetype = pickArchetype(dice, options.theme, rowsOf(platforms, i), used);
    const rise = options.difficulty * (0.7 + (0.5 * i) / options.sections);
    sections.push({ archetype, difficulty: clamp(rise + dice.between(-0.1, 0.1), 0, 1) });
  }
  return { seed, theme: options.theme, platforms, sections };
}

const rowsOf = (platforms: readonly PlatformPlan[], section: number): number =>
  (platforms[section] as PlatformPlan).row - (platforms[section + 1] as PlatformPlan).row;

/** @param used the archetypes of the sections below, bottom to top; the last one is not chosen again */
function pickArchetype(dice: Dice, theme: Theme, rows: number, used: readonly ArchetypeName[]): ArchetypeName {
  const names = Object.keys(ARCHETYPES) as ArchetypeName[];
  const weights = names.map((name): readonly [ArchetypeName, number] => {
    const archetype: Archetype = ARCHETYPES[name];
    if (name === used.at(-1) || rows < archetype.rows) return [name, 0];
    const uses = used.filter((other) => other === name).length;
    const grandeur = 1 + Math.max(0, archetype.rows - PLAIN_ROWS) / 4;
    return [name, ((archetype.likes[theme] ?? 0) * grandeur) / (1 + REPEAT_PENALTY * uses)];
  });
  const chosen = dice.weighted(weights);
  if (!chosen) throw new Error(`No archetype for ${rows} rows of ${theme}`);
  return chosen;
}
