import type { Course } from '../../shared/course/course.ts';
import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import { loadVerifier } from '../../sim-worker/host/headless.ts';
import { LEAST_SEEN, placeLandmark } from '../../sim-worker/render/landmark-place.ts';
import { meanOf } from '../../sim-worker/solver/histogram.ts';
import { parOf, type SectionRating, THOROUGH } from '../../sim-worker/solver/rate.ts';
import { CourseMaker, type Refused } from './course-maker.ts';
import { type CourseRating, recordOf } from './course-ratings.ts';
import { CourseTrials, rateCourse } from './course-trials.ts';
import { holeMean } from './gates.ts';
import { type Proof, prove } from './prove.ts';
import { readRooms } from './rooms/room-files.ts';
import { scenesOf } from './scenes.ts';
import { orderOf } from './schedule.ts';
import { readSections } from './sections/section-files.ts';
import { difference, LEAST_DIFFERENCE, type Outline, outlineOf } from './similarity.ts';
import { Canvas } from './tiles/canvas.ts';
import { growFringe } from './tiles/fringe.ts';
import { THEME_STYLES } from './tiles/themes.ts';
import { NEWCOMER_VERSION, SOLVER_VERSION } from './versions.ts';

export interface ForgeTask {
  readonly number: number;
  /** The first draft to try: 0, or the one after a draft that was too similar to a neighbor. */
  readonly draft: number;
  /** Levels nearby: a draft that looks like one of them is refused before it is rated. */
  readonly neighbors: readonly (readonly [number: number, outline: Outline])[];
}

export interface RateTask {
  readonly number: number;
  readonly course: Course;
}

/** A course that may become a level. */
export interface Draft {
  readonly draft: number;
  /** Without name and par yet. */
  readonly course: Course;
  readonly proof: Proof;
  readonly par: number;
  /** Mean strokes of the players of whom the catalogue tells. */
  readonly expected: Readonly<Record<'pro' | 'good' | 'casual', number>>;
  readonly rating: CourseRating;
  /** Strokes of a good player by section, bottom to top. */
  readonly strokes: readonly number[];
  /** What each section is: a kind of the library, or the name of a room. Unknown when a level is only rated. */
  readonly kinds?: readonly string[];
  /** Exchanges that were not made because of what the course would have looked like. Unknown when a level is only rated. */
  readonly avoided?: readonly number[];
  /** Properties of the level file that tell what its sections are. Unknown when a level is only rated. */
  readonly scenes?: Readonly<Record<string, string>>;
}

export interface ForgeAnswer {
  readonly draft: Draft | undefined;
  /** Why the earlier drafts were refused. */
  readonly refused: readonly string[];
  /** The next draft, in case this one is refused. */
  readonly next: number;
  readonly seconds: number;
}

/** Most drafts of one task. Many of them are refused at once, as they look like a neighbor. */
const DRAFTS = 30;
/** Most drafts of one task that are played. Each takes minutes. */
const PLAYED_DRAFTS = 4;

const trials = await CourseTrials.open();
const verifier = await loadVerifier();
const rooms = readRooms();
const library = readSections();

/** Makes drafts of one level until one is good. The same task gives the same result. */
export function forge({ number, draft: first, neighbors }: ForgeTask): ForgeAnswer {
  const before = process.threadCpuUsage();
  const refused: string[] = [];
  const answer = (draft: Draft | undefined): ForgeAnswer => {
    const used = process.threadCpuUsage(before);
    return { draft, refused, next: first + refused.length + 1, seconds: (used.user + used.system) / 1e6 };
  };
  let played = 0;
  for (let draft = first; draft < first + DRAFTS && played < PLAYED_DRAFTS; draft++) {
    const made = safely(() => draftOf(number, draft, neighbors));
    if (typeof made !== 'string' && 'course' in made) return answer(made);
    const { why, isEarly } = typeof made === 'string' ? { why: made, isEarly: false } : made;
    if (!isEarly) played++;
    refused.push(`${draft}: ${why}`);
  }
  return answer(undefined);
}

/** Rates and proves an existing level. */
export function rate({ number, course }: RateTask): ForgeAnswer {
  const before = process.threadCpuUsage();
  const judged = safely(() => judge(course, rateCourse(trials.rounds(course.tiles), THOROUGH, number)));
  const { user, system } = process.threadCpuUsage(before);
  const seconds = (user + system) / 1e6;
  if (typeof judged === 'string') return { draft: undefined, refused: [judged], next: 0, seconds };
  return { draft: { draft: 0, course, ...judged }, refused: [], next: 0, seconds };
}

/** A draft that throws is refused too, so that one bad seed does not end a long batch. */
function safely<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    return `failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function draftOf(number: number, draft: number, neighbors: ForgeTask['neighbors']): Draft | Refused | string {
  const order = orderOf(number, rooms);
  const made = new CourseMaker(trials, library, order, draft).make((tiles) => likeNeighbor(tiles, neighbors));
  if (!made.ok) return made;
  const { seed, sections, stack, ratings, avoided } = made.value;
  const { tiles } = stack;
  const decorations = growFringe(new Canvas(tiles), seed, THEME_STYLES[order.theme].fringe);
  const course: Course = { width: COLUMNS, height: ROWS, tiles, decorations, theme: order.theme, name: '', par: 0 };
  const scenes = scenesOf(sections, stack);
  if (placeLandmark({ ...course, ...scenes }).seen < LEAST_SEEN) return 'its landmark is hidden';
  const judged = judge(course, ratings);
  if (typeof judged === 'string') return judged;
  return { draft, course, ...judged, kinds: sections.map(({ kind }) => kind), avoided, scenes };
}

function likeNeighbor(tiles: Uint16Array, neighbors: ForgeTask['neighbors']): string | undefined {
  const outline = outlineOf(tiles);
  const like = neighbors.find(([, theirs]) => difference(outline, theirs) < LEAST_DIFFERENCE);
  return like && `like level ${like[0]}`;
}

function judge(course: Course, ratings: readonly SectionRating[]): Omit<Draft, 'draft' | 'course'> | string {
  const proof = prove(course, trials.rounds(course.tiles), verifier);
  if (!proof) return 'the engine could not finish it';
  const expected = { pro: holeMean(ratings, 'pro'), good: holeMean(ratings, 'good'), casual: holeMean(ratings, 'casual') };
  return {
    proof,
    expected,
    par: parOf(proof.strokes, expected.good),
    rating: { solver: SOLVER_VERSION, newcomer: NEWCOMER_VERSION, sections: ratings.map(recordOf) },
    strokes: ratings.map(({ strokes }) => meanOf(strokes.good)),
  };
}
