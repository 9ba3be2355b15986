import { vi } from 'vitest';
import type { CourseResponse } from '../../../shared/api/courses.ts';
import type { RunResponse } from '../../../shared/api/runs.ts';
import { courseHash } from '../../../shared/course/course-hash.ts';
import { tilesToBytes } from '../../../shared/course/tile-bytes.ts';
import type { WatchedRun } from '../../../shared/protocol/playback.ts';
import type { WatchCalls } from '../../../shared/protocol/sim-service.ts';
import { fromBase64, toBase64 } from '../../../shared/replay/base64.ts';
import { decodeReplay } from '../../../shared/replay/codec.ts';
import { encodeOutcomes, OUTCOME } from '../../../shared/replay/event-outcome.ts';
import { EVENT } from '../../../shared/replay/replay.ts';
import { ok } from '../../../shared/result.ts';
import solutions from '../../support/levels/solutions.json' with { type: 'json' };
import { endGame, fetchLevel, openGame } from './open-game.ts';

export const RUN_ID = '0192f0c1-2a3b-7c4d-8e5f-60718293a4b5';

/** The stored solution of level 25. */
export const SOLUTION = solutions[25].replay;

interface SolvedRun {
  readonly run: RunResponse;
  readonly course: CourseResponse;
  readonly watched: WatchedRun;
}

let solved: Promise<SolvedRun> | undefined;

/** What a true server says of the solution, as the player Grace. A real worker plays it, once for all files that share a page. */
export async function solvedRun(): Promise<SolvedRun> {
  solved ??= solveRun();
  return structuredClone(await solved);
}

/** Watches the solution without a worker: what a real one has found of it is known. Of any other run it knows nothing. */
export const watchSolution = ({ watched }: SolvedRun): { readonly watch: Pick<WatchCalls, 'open'> } => ({
  watch: {
    async open(replay) {
      if (toBase64(replay) !== SOLUTION) throw new Error('Without a worker the solution alone is known');
      return ok(watched);
    },
  },
});

async function solveRun(): Promise<SolvedRun> {
  const { sim } = await openGame();
  const replay = fromBase64(SOLUTION) ?? new Uint8Array();
  const report = await sim.watch.open(replay);
  endGame();
  if (!report.ok) throw new Error(report.error);
  const watched = report.value;
  const decoded = decodeReplay(replay);
  if (!decoded.ok) throw new Error(decoded.error);
  const digests = watched.shots.map(({ digest }) => digest);
  const events = decoded.value.events.filter(({ type }) => type !== EVENT.end);
  const outcomes = events.map(({ type }) => ({
    kind: OUTCOME.rested,
    x: 0,
    y: 0,
    digest: (type === EVENT.shot && digests.shift()) || 0,
  }));
  const course = await courseOfLevel(25);
  const run: RunResponse = {
    id: RUN_ID,
    course: { kind: 'day', day: '2026-11-20' },
    courseHash: course.courseHash,
    simulationVersion: watched.simulationVersion,
    replay: SOLUTION,
    outcomes: toBase64(encodeOutcomes(outcomes)),
    username: 'Grace',
    userId: 'user_2',
    guest: null,
    isUser: false,
    score: watched.strokes,
    strokesByCheckpoint: [...watched.strokesByCheckpoint],
    steps: watched.steps,
    infuriatingMode: watched.infuriating,
    verified: true,
    ranked: true,
    gameDay: '2026-11-20',
    finishedAt: '2026-11-20T12:00:00.000Z',
    shareKey: null,
  };
  return { run, course, watched };
}

/** A level as the server tells it as a course. */
export async function courseOfLevel(number: number): Promise<CourseResponse> {
  const level = await fetchLevel(number);
  const { width, height, tiles, theme, name, par, decorations } = level;
  return {
    courseHash: courseHash(level),
    width,
    height,
    tiles: toBase64(tilesToBytes(tiles)),
    theme,
    name,
    par,
    medals: { gold: 1, silver: 2, bronze: 3 },
    decorations: [...decorations],
  };
}

/** Answers requests for runs, courses and what a test adds; every other file comes from where it does. */
export class RunServer {
  run: RunResponse | { readonly status: number; readonly body: unknown } | undefined;
  course: CourseResponse | undefined;
  /** No call reaches it. */
  isDown = false;
  readonly requests: string[] = [];
  /** Answers by path. */
  readonly others: Record<string, unknown> = {};

  constructor({ run, course }: { readonly run: RunResponse; readonly course: CourseResponse }) {
    this.run = run;
    this.course = course;
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      const url = new URL(path, location.href);
      if (!url.pathname.startsWith('/api/')) return fetch(path, init);
      this.requests.push(url.pathname + url.search);
      if (this.isDown) throw new TypeError('No connection');
      const other = this.others[url.pathname];
      if (other !== undefined) return Response.json(other);
      return url.pathname.startsWith('/api/runs/') ? this.answerRun() : this.answerCourse();
    });
  }

  private answerRun(): Response {
    const { run } = this;
    if (!run) return Response.json({ code: 'not_found', message: 'This run does not exist.' }, { status: 404 });
    return 'status' in run ? Response.json(run.body, { status: run.status }) : Response.json(run);
  }

  private answerCourse(): Response {
    return this.course ? Response.json(this.course) : Response.json({ code: 'not_found', message: 'No such course.' }, { status: 404 });
  }
}
