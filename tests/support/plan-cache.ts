import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { DragIntent } from '../../shared/protocol/intent.ts';
import { SIMULATION_VERSION } from '../../shared/replay/replay.ts';
import type { CourseMap } from '../../sim-worker/core/terrain.ts';
import { BOX2D_WASM_SHA256 } from '../../sim-worker/engine/pin.ts';
import { loadEngine, openRound } from '../../sim-worker/host/headless.ts';
import { playMoves } from '../../sim-worker/replay/play-moves.ts';
import { movesOf, type Solution, solveCourse } from '../../sim-worker/solver/solve.ts';
import plans from './levels/plans.json' with { type: 'json' };
import { spend } from './spend.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Ignored by git, and kept between runs. */
const FOLDER = join(ROOT, 'node_modules/.cache/upshot/plans');
/** A full test run needs about ten. */
const MAX_ENTRIES = 100;
const SEED = 5;
const MAX_SNAPS = 8;

/** A course, by the hash of its tiles. */
type NamedCourse = CourseMap & { readonly name: string; readonly hash: string };

/** The drags that an input device can make. */
export interface DragGrid {
  /** Identifies the grid. */
  readonly name: string;
  /** The nearest drag of the grid. */
  snap(drag: DragIntent): DragIntent;
}

const entry = z.object({
  sections: z.array(
    z.object({ drags: z.array(z.object({ dx: z.number(), dy: z.number() })), activeFlags: z.number(), finished: z.boolean() }),
  ),
  shotsTried: z.number(),
});

/** Plans of fixed levels, by hash of the level and name of the grid: a search takes seconds. */
const COMMITTED: Readonly<Record<string, unknown>> = plans;

/**
 * A plan that the input device can play exactly: every drag lies on the device's grid. A committed or cached plan is played again first;
 * if it does not finish the course, a new plan is searched.
 */
export async function findPlan(level: NamedCourse, grid: DragGrid, folder = FOLDER): Promise<Solution> {
  const committed = await playPlan(COMMITTED[`${level.hash} ${grid.name}`], level, grid);
  if (committed) return committed;
  // Also when it is read from the cache: counts are the same on every machine.
  spend('search');
  const path = join(folder, `${keyOf(level, grid)}.json`);
  const stored = await playPlan(readJson(path), level, grid);
  // The least recently used file is removed first.
  if (stored) utimesSync(path, new Date(), new Date());
  if (stored) return stored;
  const solution = solveCourse(openRound(await loadEngine(), level, level.hash).round, {
    seed: SEED,
    snap: (drag) => snapFully(grid, drag),
  });
  if (!solution) throw new Error(`No plan for ${level.name}`);
  writePlan(folder, path, solution);
  return solution;
}

async function playPlan(plan: unknown, level: NamedCourse, grid: DragGrid): Promise<Solution | undefined> {
  const read = entry.safeParse(plan);
  if (!read.success) return undefined;
  const { sections, shotsTried } = read.data;
  const moves = movesOf(sections);
  const isOnGrid = sections.every(({ drags }) => drags.every((drag) => isSame(grid.snap(drag), drag)));
  const recorder = openRound(await loadEngine(), level, level.hash);
  if (!isOnGrid || !playMoves(recorder, moves)) return undefined;
  return { sections, moves, strokes: recorder.round.strokes, shotsTried };
}

/** The longest drags are cut to their limit, and a cut drag may be off the grid. Then it is snapped again until nothing changes. */
function snapFully(grid: DragGrid, drag: DragIntent): DragIntent {
  let snapped = grid.snap(drag);
  for (let tries = 0; tries < MAX_SNAPS; tries++) {
    const again = grid.snap(snapped);
    if (isSame(again, snapped)) return snapped;
    snapped = again;
  }
  throw new Error(`The grid '${grid.name}' finds no drag next to ${drag.dx}, ${drag.dy}`);
}

const isSame = (a: DragIntent, b: DragIntent): boolean => a.dx === b.dx && a.dy === b.dy;

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Written under another name and renamed, because another worker may be reading. */
function writePlan(folder: string, path: string, { sections, shotsTried }: Solution): void {
  mkdirSync(folder, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify({ sections, shotsTried }));
  renameSync(unfinished, path);
  removeOldest(folder);
}

function removeOldest(folder: string): void {
  const ages = readdirSync(folder).map((name) => ({ name, usedMs: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }));
  const old = ages.sort((a, b) => b.usedMs - a.usedMs).slice(MAX_ENTRIES);
  for (const { name } of old) rmSync(join(folder, name), { force: true });
}

/** Everything that a plan depends on: course, grid, seed, engine, rules, and the sources of the search and of the grids. */
function keyOf(level: NamedCourse, grid: DragGrid): string {
  const facts = [level.hash, grid.name, SEED, BOX2D_WASM_SHA256, SIMULATION_VERSION, sourcesHash()];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32);
}

let sources: string | undefined;
function sourcesHash(): string {
  if (sources) return sources;
  const solver = join(ROOT, 'sim-worker/solver');
  const files = readdirSync(solver)
    .sort()
    .map((name) => join(solver, name));
  const hash = createHash('sha256');
  for (const file of [...files, join(ROOT, 'client/sim/drag.ts'), join(import.meta.dirname, 'plans.ts'), import.meta.filename])
    hash.update(readFileSync(file));
  sources = hash.digest('hex');
  return sources;
}
