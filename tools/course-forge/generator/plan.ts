import type { Theme } from '../../../shared/course/course.ts';
import type { Room } from '../rooms/room.ts';
import type { Archetype } from './archetypes/archetype.ts';
import { ARCHETYPES, type ArchetypeName } from './archetypes/registry.ts';
import { planCliffs } from './cliffs.ts';
import { type Dice, diceFor } from './dice.ts';
import type { Hazard } from './hazards.ts';
import { type LayoutOptions, planLayout } from './layout.ts';
import { clamp } from './masonry.ts';
import { type PlatformPlan, planPlatforms } from './platforms.ts';
import { THEME_STYLES } from './themes.ts';

/** What stands in place of an archetype where the section is a signature room. */
export const ROOM = 'room';

/** One section: what is between two platforms. */
export interface SectionPlan {
  readonly archetype: ArchetypeName | typeof ROOM;
  /** With another attempt the same archetype is drawn differently. */
  readonly attempt: number;
  /** 0 gentle to 1 hard. */
  readonly difficulty: number;
}

/** Everything that a course is made from: the same plan always builds the same tiles. */
export interface CoursePlan {
  readonly seed: string;
  readonly theme: Theme;
  /** The signature room, mirrored as it is placed, and which section it is. */
  readonly room?: { readonly room: Room; readonly section: number } | undefined;
  /** Start, checkpoints from bottom to top, finish. */
  readonly platforms: readonly PlatformPlan[];
  /** `sections[i]` is between `platforms[i]` and `platforms[i + 1]`. */
  readonly sections: readonly SectionPlan[];
  /** Added to the finished course, in this order. */
  readonly hazards: readonly Hazard[];
}

export interface PlanOptions extends Pick<LayoutOptions, 'climb' | 'sections' | 'isGrand'> {
  readonly theme: Theme;
  /** A signature room, mirrored as it is to be placed. It is never the first or the last section. */
  readonly room?: Room | undefined;
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
  const room = options.room && { room: options.room, section: dice.whole(1, options.sections - 2) };
  const rows = room && { section: room.section, rows: room.room.lower.row - room.room.upper.row };
  const layout = planLayout(dice, { ...options, room: rows });
  const cliffs = planCliffs(seed, THEME_STYLES[options.theme].cliffs, layout.startRow);
  const platforms = planPlatforms(seed, cliffs, layout, room && { section: room.section, ...room.room });
  const sections: SectionPlan[] = [];
  for (let i = 0; i < platforms.length - 1; i++) {
    const used = sections.map((section) => section.archetype);
    const archetype = i === room?.section ? ROOM : pickArchetype(dice, options.theme, rowsOf(platforms, i), used.slice(-1), used);
    const rise = options.difficulty * (0.7 + (0.5 * i) / options.sections);
    sections.push({ archetype, attempt: 0, difficulty: clamp(rise + dice.between(-0.1, 0.1), 0, 1) });
  }
  return { seed, theme: options.theme, room, platforms, sections, hazards: [] };
}

/**
 * The same plan with another draw of one section. Hazards in that section are removed, because their ground may no longer exist.
 * @param attempt a number that this section has not had yet; equal attempts give equal sections
 * @param changes with `newArchetype` the section gets an archetype that neither it nor its neighbors have now
 */
export function rerollSection(
  plan: CoursePlan,
  section: number,
  attempt: number,
  changes: { readonly difficulty?: number; readonly newArchetype?: boolean } = {},
): CoursePlan {
  const old = plan.sections[section];
  if (!old || old.archetype === ROOM) throw new Error(`Section ${section} cannot be drawn again`);
  const neighbors = [section - 1, section, section + 1].flatMap((i) => plan.sections[i]?.archetype ?? []);
  const used = plan.sections.map(({ archetype }) => archetype);
  const dice = diceFor(`${plan.seed}:archetype:${section}:${attempt}`);
  const archetype = changes.newArchetype
    ? pickArchetype(dice, plan.theme, rowsOf(plan.platforms, section), neighbors, used)
    : old.archetype;
  const sections = plan.sections.with(section, { archetype, attempt, difficulty: clamp(changes.difficulty ?? old.difficulty, 0, 1) });
  const top = (plan.platforms[section + 1] as PlatformPlan).row;
  const bottom = (plan.platforms[section] as PlatformPlan).row;
  return { ...plan, sections, hazards: plan.hazards.filter(({ row }) => row < top || row >= bottom) };
}

/** The same plan with one more hazard. */
export const withHazard = (plan: CoursePlan, hazard: Hazard): CoursePlan => ({ ...plan, hazards: [...plan.hazards, hazard] });

const rowsOf = (platforms: readonly PlatformPlan[], section: number): number =>
  (platforms[section] as PlatformPlan).row - (platforms[section + 1] as PlatformPlan).row;

function pickArchetype(dice: Dice, theme: Theme, rows: number, excluded: readonly string[], used: readonly string[]): ArchetypeName {
  const names = Object.keys(ARCHETYPES) as ArchetypeName[];
  const weights = names.map((name): readonly [ArchetypeName, number] => {
    const archetype: Archetype = ARCHETYPES[name];
    if (excluded.includes(name) || rows < archetype.rows) return [name, 0];
    const uses = used.filter((other) => other === name).length;
    const grandeur = 1 + Math.max(0, archetype.rows - PLAIN_ROWS) / 4;
    return [name, ((archetype.likes[theme] ?? 0) * grandeur) / (1 + REPEAT_PENALTY * uses)];
  });
  const chosen = dice.weighted(weights);
  if (!chosen) throw new Error(`No archetype for ${rows} rows of ${theme}`);
  return chosen;
}
