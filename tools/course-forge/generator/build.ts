import type { Decoration } from '../../../shared/course/course.ts';
import { COLUMNS } from '../../../shared/course/geometry.ts';
import type { Room } from '../rooms/room.ts';
import { ARCHETYPES, type ArchetypeName } from './archetypes/registry.ts';
import { Canvas, INNER } from './canvas.ts';
import { type Cliffs, paintCliffs, planCliffs } from './cliffs.ts';
import { diceFor } from './dice.ts';
import { finishCourse } from './finish.ts';
import { growFringe } from './fringe.ts';
import { applyHazard } from './hazards.ts';
import { addApproach, closeGaps, hasLandings } from './landings.ts';
import { hasPassage } from './passage.ts';
import { type CoursePlan, ROOM, type SectionPlan } from './plan.ts';
import { type PlatformPlan, stampPlatform } from './platforms.ts';
import { fillSealed, repair, slantOverhangs } from './repair.ts';
import { addRims } from './rims.ts';
import { Site } from './site.ts';
import { THEME_STYLES } from './themes.ts';

/** A course as it is played, in raw tiles (the autotile rules choose their pictures later). */
export interface BuiltCourse {
  /** Row-major, row 0 at the top; 20 by 100. */
  readonly tiles: Uint16Array;
  readonly decorations: readonly Decoration[];
}

/** Most drafts of a section. The first one with an open way up is kept. Some do not fit between the cliffs, which are fixed. */
const DRAFTS = 8;
/** The archetype that is drawn where no draft of the planned one fits between the cliffs (one section in fifty). */
const FALLBACK: ArchetypeName = 'zigzag';
/** Width of the way up, tiles. The second is enough when no draft has the first. The ball is 0.94 wide. */
const CLEARANCES = [3, 2] as const;

/**
 * Builds a plan from the bottom up. The tiles of a section never depend on the sections above it, except what is closed last
 * between it and the next section.
 * @param sections how many of the lowest are built; above them is open air between the cliffs. Default: all
 */
export function buildCourse(plan: CoursePlan, sections: number = plan.sections.length): BuiltCourse {
  const canvas = new Canvas();
  const cliffs = planCliffs(plan.seed, THEME_STYLES[plan.theme].cliffs, plan.platforms[0]?.row);
  paintCliffs(canvas, cliffs);
  if (plan.room && plan.room.section <= sections) stampRoom(canvas, plan.room.room, plan.platforms[plan.room.section] as PlatformPlan);
  stampPlatform(canvas, cliffs, plan.seed, plan.platforms[0] as PlatformPlan);
  plan.sections.slice(0, sections).forEach((section, i) => {
    buildSection(canvas, cliffs, plan, section, i);
  });
  const highest = (plan.platforms[sections] as PlatformPlan).row;
  repair(canvas, INNER.firstRow, highest - 1);
  const finished = new Canvas(canvas.tiles);
  for (const hazard of plan.hazards) if (hazard.row >= highest) applyHazard(finished, hazard);
  finishCourse(canvas, plan.platforms.slice(0, sections + 1));
  return { tiles: canvas.tiles, decorations: growFringe(finished, plan.seed, THEME_STYLES[plan.theme].fringe) };
}

/** Draws a signature room over its whole width, for good. */
function stampRoom(canvas: Canvas, room: Room, lower: PlatformPlan): void {
  const top = lower.row - room.lower.row;
  canvas.openRows(top, lower.row);
  room.tiles.forEach((id, i) => {
    canvas.put(i % COLUMNS, top + Math.floor(i / COLUMNS), id);
  });
  canvas.lock(INNER.firstColumn, top, INNER.lastColumn, lower.row);
}

function buildSection(canvas: Canvas, cliffs: Cliffs, plan: CoursePlan, section: SectionPlan, index: number): void {
  const lower = plan.platforms[index] as PlatformPlan;
  const upper = plan.platforms[index + 1] as PlatformPlan;
  if (section.archetype === ROOM) return;
  stampPlatform(canvas, cliffs, plan.seed, upper);
  const before = plan.sections[index - 1]?.archetype === ROOM ? undefined : plan.platforms[index - 1];
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
    dice: diceFor(`${plan.seed}:section:${index}:${section.archetype}:${section.attempt}:${draft}`),
    features: THEME_STYLES[plan.theme].features,
    mirrored,
    top: upper.row,
    bottom: lower.row,
    to: (upper.side === 'right') !== mirrored ? 'right' : 'left',
    difficulty: section.difficulty,
  });
}
