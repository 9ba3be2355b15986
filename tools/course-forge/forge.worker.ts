import type { Course } from '../../shared/course/course.ts';
import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import { loadVerifier } from '../../sim-worker/host/headless.ts';
import { parOf } from '../../sim-worker/solver/rate.ts';
import { CourseMaker } from './course-maker.ts';
import { Lab } from './lab.ts';
import { type Proof, prove } from './prove.ts';
import { orderOf } from './schedule.ts';

export interface ForgeTask {
  readonly number: number;
  /** The first draft to try: 0, or behind one that was refused for its likeness. */
  readonly draft: number;
}

/** A course that may become a level. */
export interface Draft {
  readonly draft: number;
  /** Without name and par yet. */
  readonly course: Course;
  readonly proof: Proof;
  readonly par: number;
  readonly expected: { readonly pro: number; readonly good: number; readonly casual: number };
  readonly sections: readonly { readonly archetype: string; readonly good: number }[];
}

export interface ForgeAnswer {
  readonly draft: Draft | undefined;
  /** Why the drafts before it were refused. */
  readonly refused: readonly string[];
  readonly seconds: number;
}

/** Drafts that one task may cost. */
const DRAFTS = 12;

const lab = await Lab.open();
const verifier = await loadVerifier();

/** Makes drafts of one level until one is good. Deterministic for its task. */
export function forge({ number, draft: first }: ForgeTask): ForgeAnswer {
  const before = process.threadCpuUsage();
  const refused: string[] = [];
  const answer = (draft: Draft | undefined): ForgeAnswer => {
    const used = process.threadCpuUsage(before);
    return { draft, refused, seconds: (used.user + used.system) / 1e6 };
  };
  for (let draft = first; draft < first + DRAFTS; draft++) {
    const made = draftOf(number, draft);
    if (typeof made !== 'string') return answer(made);
    refused.push(`${draft}: ${made}`);
  }
  return answer(undefined);
}

function draftOf(number: number, draft: number): Draft | string {
  const order = orderOf(number);
  const made = new CourseMaker(lab, order, draft).make();
  if (!made.ok) return made.why;
  const { plan, built, ratings } = made.value;
  const course: Course = { width: COLUMNS, height: ROWS, ...built, theme: order.theme, name: '', par: 0 };
  const proof = prove(course, lab.bench(built.tiles), verifier);
  if (!proof) return 'the engine could not finish it';
  const sum = (skill: 'pro' | 'good' | 'casual') =>
    ratings.reduce((all, { expected }) => all + (expected[skill] ?? Number.POSITIVE_INFINITY), 0);
  const expected = { pro: sum('pro'), good: sum('good'), casual: sum('casual') };
  if (!Number.isFinite(expected.casual)) return 'a casual player never finishes it';
  return {
    draft,
    course,
    proof,
    par: parOf(proof.strokes, expected.good),
    expected,
    sections: plan.sections.map(({ archetype }, i) => ({ archetype, good: ratings[i]?.expected.good ?? 0 })),
  };
}
