import { ARCHETYPES, type ArchetypeName } from './archetypes/registry.ts';
import { Canvas, INNER } from './canvas.ts';
import { type Cliffs, paintCliffs, planCliffs } from './cliffs.ts';
import { diceFor } from './dice.ts';
import { finishCourse } from './finish.ts';
import { addApproach, closeGaps, hasLandings } from './landings.ts';
import { hasPassage } from './passage.ts';
import type { CoursePlan, SectionPlan } from './plan.ts';
import { type PlatformPlan, stampPlatform } from './platforms.ts';
import { fillSealed, repair, slantOverhangs } from './repair.ts';
import { addRims } from './rims.ts';
import { Site } from './site.ts';
import { THEME_STYLES } from './themes.ts';

/** Most drafts of a section. The first one with an open way up is kept. Some do not fit between the cliffs, which are fixed. */
const DRAFTS = 8;
/** The archetype that is drawn where no draft of the planned one fits between the cliffs (one section in fifty). */
const FALLBACK: ArchetypeName = 'zigzag';
/** Width of the way up, tiles. The second is enough when no draft has the first. The ball is 0.94 wide. */
const CLEARANCES = [3, 2] as const;

/**
 * Builds a plan from the bottom up.
 * @returns row-major raw tiles, row 0 at the top; 20 by 100. The autotile rules choose their pictures later
 */
export function buildCourse(plan: CoursePlan): Uint16Array {
  const canvas = new Canvas();
  const cliffs = planCliffs(plan.seed, THEME_STYLES[plan.theme].cliffs, plan.platforms[0]?.row);
  paintCliffs(canvas, cliffs);
  stampPlatform(canvas, cliffs, plan.seed, plan.platforms[0] as PlatformPlan);
  plan.sections.forEach((section, i) => {
    buildSection(canvas, cliffs, plan, section, i);
  });
  const finish = plan.platforms.at(-1) as PlatformPlan;
  repair(canvas, INNER.firstRow, finish.row - 1);
  finishCourse(canvas, plan.platforms);
  return canvas.tiles;
}

function buildSection(canvas: Canvas, cliffs: Cliffs, plan: CoursePlan, section: SectionPlan, index: number): void {
  const lower = plan.platforms[index] as PlatformPlan;
  const upper = plan.platforms[index + 1] as PlatformPlan;
  stampPlatform(canvas, cliffs, plan.seed, upper);
  const before = plan.platforms[index - 1];
  const isGood = (clearance: number): boolean =>
    hasLandings(canvas, lower.row, upper.row) &&
    hasPassage(canvas, lower, upper, clearance) &&
    (!before || hasPassage(canvas, before, lower, clearance));
  const bare = canvas.snapshot();
  for (const archetype of [section.archetype, FALLBACK]) {
    for (const clearance of CLEARANCES) {
      for (let draft = 0; draft < DRAFTS; draft++) {
        canvas.restore(bare);
        drawSection(canvas, openSite(canvas, cliffs, plan, { ...section, archetype }, index, draft), archetype, [lower, upper]);
        if (isGood(clearance)) return;
      }
    }
  }
}

function drawSection(canvas: Canvas, site: Site, archetype: ArchetypeName, platforms: readonly PlatformPlan[]): void {
  const first = site.top;
  const last = site.bottom - 1;
  canvas.openRows(first, last);
  ARCHETYPES[archetype].draw(site);
  repair(canvas, first, last);
  addApproach(site);
  closeGaps(site);
  addRims(site);
  slantOverhangs(canvas, first, last);
  repair(canvas, first, last);
  fillSealed(canvas, platforms, first, last);
  repair(canvas, first, last);
}

function openSite(canvas: Canvas, cliffs: Cliffs, plan: CoursePlan, section: SectionPlan, index: number, draft: number): Site {
  const lower = plan.platforms[index] as PlatformPlan;
  const upper = plan.platforms[index + 1] as PlatformPlan;
  const mirrored = lower.side === 'right';
  return new Site({
    canvas,
    cliffs,
    dice: diceFor(`${plan.seed}:section:${index}:${section.archetype}:${draft}`),
    features: THEME_STYLES[plan.theme].features,
    mirrored,
    top: upper.row,
    bottom: lower.row,
    to: (upper.side === 'right') !== mirrored ? 'right' : 'left',
    difficulty: section.difficulty,
  });
}
