import { setImmediate, setTimeout } from 'node:timers/promises';
import type { LevelIndex } from '../../server/modules/courses/levels/level-index.ts';
import type { ReplayError } from '../../shared/errors.ts';
import type { VerifiedRun } from '../../shared/replay/verified-run.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { CourseMap } from '../../sim-worker/core/terrain.ts';
import { loadVerifierOf } from '../../sim-worker/host/headless.ts';
import type { SimulationVerifier } from '../../sim-worker/host/simulations/simulation-build.ts';
import type { Session } from '../database/session.ts';
import { CourseFinder, type NamedCourse } from './course-finder.ts';

export interface BackfillOptions {
  readonly levels: LevelIndex;
  /** Runs that are read, played and stored together. A usual one takes 10 ms. */
  readonly batchRuns: number;
  /** Asked before each batch. */
  shouldStop(): boolean;
  /** Told how far it is after each batch. */
  onProgress(line: string): void;
}

/** What a backfill has done. */
export interface BackfillSum {
  readonly filled: number;
  /** A line for each run that was left alone, with the reason. */
  readonly left: readonly string[];
  /** The program was stopped before the last run. */
  readonly isStopped: boolean;
}

interface BareRun extends NamedCourse {
  readonly id: string;
  readonly simulationVersion: number;
  readonly total: number;
  readonly replay: Uint8Array;
}

interface PlayedRun {
  readonly id: string;
  readonly outcomes: Uint8Array;
}

/** A run that the server is changing is tried this often, with pauses. */
const TRIES = 10;
const PAUSE_MS = 200;

/**
 * Plays the runs without outcomes again and stores what their events led to. A batch is stored by one statement, so a backfill can be ended at
 * any time and repeated: it takes only runs that have none. It never waits for a lock, so a server beside it never waits for two of its runs.
 * @throws Error when the database has no place for outcomes
 */
export async function backfillOutcomes(session: Session, options: BackfillOptions): Promise<BackfillSum> {
  const { levels, batchRuns, shouldStop, onProgress } = options;
  const player = new StoredRunPlayer(new CourseFinder(session, levels));
  const total = await countBare(session);
  const left: string[] = [];
  let filled = 0;
  for (let last: string | null = null; ; ) {
    if (shouldStop()) return { filled, left, isStopped: true };
    const runs: readonly BareRun[] = await readBatch(session, last, batchRuns);
    last = runs.at(-1)?.id ?? null;
    if (last === null) return { filled, left, isStopped: false };
    const played: PlayedRun[] = [];
    // Runs on one course after each other: building its world takes as long as playing a short run.
    for (const run of [...runs].sort((a, b) => (a.courseHash < b.courseHash ? -1 : 1))) {
      const outcomes = await player.play(run);
      if (outcomes.ok) played.push({ id: run.id, outcomes: outcomes.value });
      else left.push(`Run ${run.id}: ${outcomes.error}`);
      // Signals are seen between two runs only.
      await setImmediate();
    }
    const busy = await store(session, played);
    left.push(...busy.map((id) => `Run ${id}: the server is changing it. Repeat the command.`));
    filled += played.length - busy.length;
    onProgress(`${filled + left.length} of ${total} runs`);
  }
}

async function countBare(session: Session): Promise<number> {
  const columns = await session.query("SELECT 1 FROM information_schema.columns WHERE table_name = 'run' AND column_name = 'outcomes'");
  if (columns.length === 0) throw new Error('The database is older than this release. Start the server once, or run npm run migrate.');
  const [row] = await session.query<{ n: number }>('SELECT count(*)::integer AS n FROM run WHERE outcomes IS NULL');
  return row?.n ?? 0;
}

function readBatch(session: Session, after: string | null, count: number): Promise<BareRun[]> {
  return session.query<BareRun>(
    `SELECT id, course_hash AS "courseHash", encode(map_course_sha256, 'hex') AS "mapCourse", simulation_version AS "simulationVersion", total, replay
     FROM run WHERE outcomes IS NULL AND ($1::uuid IS NULL OR id > $1) ORDER BY id LIMIT $2`,
    [after, count],
  );
}

/** Stores outcomes. @returns the runs that somebody else had locked all the time */
async function store(session: Session, played: readonly PlayedRun[]): Promise<string[]> {
  let waiting = played;
  for (let tries = 1; waiting.length > 0; tries++) {
    const ids = waiting.map(({ id }) => id);
    await session.query(
      `WITH played AS (
         SELECT * FROM unnest($1::uuid[], $2::text[]) AS played (id, outcomes)
       ), free AS (
         SELECT id FROM run WHERE id = ANY($1::uuid[]) AND outcomes IS NULL FOR NO KEY UPDATE SKIP LOCKED
       )
       UPDATE run SET outcomes = decode(played.outcomes, 'hex') FROM free JOIN played USING (id) WHERE run.id = free.id`,
      [ids, waiting.map(({ outcomes }) => Buffer.from(outcomes).toString('hex'))],
    );
    // A run that was deleted meanwhile is not waited for.
    const rows = await session.query<{ id: string }>('SELECT id FROM run WHERE id = ANY($1::uuid[]) AND outcomes IS NULL', [ids]);
    const bare = new Set(rows.map(({ id }) => id));
    waiting = waiting.filter(({ id }) => bare.has(id));
    if (tries === TRIES) break;
    if (waiting.length > 0) await setTimeout(PAUSE_MS);
  }
  return waiting.map(({ id }) => id);
}

/** Plays stored runs in full: each by the simulation that it was played with, on an engine of its own. */
class StoredRunPlayer {
  private readonly courses: CourseFinder;
  /** By version. */
  private readonly verifiers = new Map<number, Promise<SimulationVerifier | undefined>>();

  constructor(courses: CourseFinder) {
    this.courses = courses;
  }

  /** Returns the outcomes, or a sentence that says why there are none. */
  async play(run: BareRun): Promise<Result<Uint8Array, string>> {
    const { simulationVersion: version, courseHash } = run;
    try {
      const verifier = await this.verifierOf(version);
      if (!verifier) return err(`version ${version} of the simulation is not there.`);
      const course = await this.courses.find(run);
      return course ? judge(verify(verifier, course, run), run) : err(`its course ${courseHash} is not there.`);
    } catch (error) {
      // An engine that has failed is not used again.
      this.verifiers.delete(version);
      return err(`it cannot be played: ${error instanceof Error ? error.message : error}`);
    }
  }

  private verifierOf(version: number): Promise<SimulationVerifier | undefined> {
    const verifier = this.verifiers.get(version) ?? loadVerifierOf(version);
    this.verifiers.set(version, verifier);
    return verifier;
  }
}

function verify(verifier: SimulationVerifier, course: CourseMap, { courseHash, replay }: BareRun): Result<VerifiedRun, ReplayError> {
  const parts = verifier.verifyInParts(course, courseHash, replay, { isStored: true });
  for (let part = parts.next(); ; part = parts.next()) if (part.done) return part.value;
}

function judge(verified: Result<VerifiedRun, ReplayError>, { total }: BareRun): Result<Uint8Array, string> {
  if (!verified.ok) return err(`its replay is not valid (${verified.error}).`);
  const { strokes, outcomes } = verified.value;
  return strokes === total ? ok(outcomes) : err(`its replay has ${strokes} strokes, ${total} are stored.`);
}
