/**
 * Makes levels: `npm run courses -- --from N --count M` with `--workers W` (usual: one a core) and `--again` (levels that this
 * forge made already are made anew; usual: they are passed over, which is how a batch that was stopped goes on).
 * Writes public/levels/{n}.json, catalogue.json beside this file and docs/courses.md, after every level.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Piscina } from 'piscina';
import { readLevel, writeLevel } from '../../shared/course/level.ts';
import { type Entry, readCatalogue, writeCatalogue } from './catalogue.ts';
import type { Draft, ForgeAnswer, ForgeTask } from './forge.worker.ts';
import { difference, outlineOf } from './likeness.ts';
import { nameCourse } from './names/course-name.ts';
import { FIRST_LEVEL, orderOf } from './schedule.ts';
import { writeTable } from './table.ts';
import { FORGE_VERSION, SOLVER_VERSION } from './versions.ts';

const LEVELS = join(import.meta.dirname, '../../public/levels');
/** A course must differ from so many before and after it, and in at least this share of its blocks. */
const NEIGHBOURS = 120;
const LEAST_DIFFERENCE = 0.22;
/** Drafts refused for their likeness before the level is left out. */
const LIKENESS_TRIES = 6;

/** Levels under way for each thread: a hard one must not keep the other threads idle. */
const AHEAD = 5;

interface Batch {
  readonly pool: Piscina<ForgeTask, ForgeAnswer>;
  readonly entries: Map<number, Entry>;
  readonly outlines: Map<number, Uint8Array>;
}

const round1 = (value: number): number => Math.round(value * 10) / 10;

function readOptions(): { from: number; count: number; workers: number; again: boolean } {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      count: { type: 'string' },
      workers: { type: 'string', default: String(availableParallelism()) },
      again: { type: 'boolean', default: false },
    },
  });
  const [from, count, workers] = [values.from, values.count, values.workers].map(Number) as [number, number, number];
  const whole = (value: number, low: number, high: number) => Number.isInteger(value) && value >= low && value <= high;
  if (!whole(from, FIRST_LEVEL, 100_000) || !whole(count, 1, 10_000) || !whole(workers, 1, 256)) {
    throw new Error('Usage: npm run courses -- --from <level, 2 or more> --count <levels> [--workers <threads>] [--again]');
  }
  return { from, count, workers, again: values.again };
}

/** The nearest level's number and difference, among those that stand near `number`. */
function nearest({ outlines }: Batch, number: number, outline: Uint8Array): { number: number; difference: number } {
  let best = { number: 0, difference: 1 };
  for (const [other, theirs] of outlines) {
    if (other === number || Math.abs(other - number) > NEIGHBOURS) continue;
    const d = difference(outline, theirs);
    if (d < best.difference) best = { number: other, difference: d };
  }
  return best;
}

function accept(batch: Batch, number: number, made: Draft, drafts: number, seconds: number): Entry {
  const { theme, target } = orderOf(number);
  const used = new Set([...batch.entries.values()].filter((entry) => entry.number !== number).map((entry) => entry.name));
  const name = nameCourse(
    number,
    theme,
    made.sections.map(({ archetype }) => archetype),
    used,
  );
  const { proof, par } = made;
  const entry: Entry = {
    number,
    name,
    theme,
    seed: `${number}-${made.draft}`,
    forge: FORGE_VERSION,
    solver: SOLVER_VERSION,
    target,
    best: proof.strokes,
    par,
    expected: { pro: round1(made.expected.pro), good: round1(made.expected.good), casual: round1(made.expected.casual) },
    sections: made.sections.map(({ archetype, good }) => ({ archetype, good: round1(good) })),
    seconds: round1(seconds),
    drafts,
    hash: proof.hash,
    solutionHash: proof.solutionHash,
    replay: proof.replay,
  };
  const level = writeLevel(
    { ...made.course, name, par },
    { hash: proof.hash, solverVersion: SOLVER_VERSION, solutionHash: proof.solutionHash },
  );
  writeFileSync(join(LEVELS, `${number}.json`), `${JSON.stringify(level)}\n`);
  batch.entries.set(number, entry);
  batch.outlines.set(number, outlineOf(made.course.tiles));
  writeCatalogue([...batch.entries.values()]);
  writeTable([...batch.entries.values()]);
  return entry;
}

/** Turns the answers of one level into an accepted one; asks for further drafts while they are too like a neighbour. */
async function settle(batch: Batch, number: number, first: Promise<ForgeAnswer>): Promise<Entry | undefined> {
  let seconds = 0;
  let answer = await first;
  for (let tries = 0; ; tries++) {
    seconds += answer.seconds;
    for (const why of answer.refused) console.log(`  ${number} draft ${why}`);
    const { draft } = answer;
    if (!draft) return undefined;
    const near = nearest(batch, number, outlineOf(draft.course.tiles));
    if (near.difference >= LEAST_DIFFERENCE) return accept(batch, number, draft, draft.draft + 1, seconds);
    console.log(`  ${number} draft ${draft.draft}: too like level ${near.number} (${near.difference.toFixed(2)})`);
    if (tries === LIKENESS_TRIES) return undefined;
    answer = await batch.pool.run({ number, draft: draft.draft + 1 });
  }
}

async function main(): Promise<void> {
  const { from, count, workers, again } = readOptions();
  const entries = new Map(readCatalogue().map((entry) => [entry.number, entry]));
  const numbers = Array.from({ length: count }, (_, i) => from + i).filter(
    (number) => again || entries.get(number)?.forge !== FORGE_VERSION,
  );
  if (again) for (const number of numbers) entries.delete(number);
  const outlines = new Map([...entries.keys()].map((number) => [number, outlineOf(tilesOf(number))]));
  const filename = new URL('./forge.worker.ts', import.meta.url).href;
  const batch: Batch = { pool: new Piscina({ filename, name: 'forge', minThreads: workers, maxThreads: workers }), entries, outlines };
  const started = performance.now();
  const ahead = new Map<number, Promise<ForgeAnswer>>();
  const missing: number[] = [];
  for (const [i, number] of numbers.entries()) {
    // Levels are accepted in their order, whichever thread is done first: the outcome never depends on the machine.
    for (const next of numbers.slice(i, i + AHEAD * workers))
      if (!ahead.has(next)) ahead.set(next, batch.pool.run({ number: next, draft: 0 }));
    const entry = await settle(batch, number, ahead.get(number) as Promise<ForgeAnswer>);
    ahead.delete(number);
    if (!entry) missing.push(number);
    const hours = (performance.now() - started) / 3_600_000;
    console.log(entry ? told(entry) : `${number} could not be made`, `| ${((i + 1) / hours).toFixed(0)} levels an hour`);
  }
  await batch.pool.destroy();
  if (missing.length > 0) throw new Error(`Not made: ${missing.join(', ')}. Another run tries them again.`);
}

function tilesOf(number: number): Uint16Array {
  const read = readLevel(JSON.parse(readFileSync(join(LEVELS, `${number}.json`), 'utf8')));
  if (!read.ok) throw new Error(`Level ${number}: ${read.error.join('; ')}`);
  return read.value.tiles;
}

function told({ number, name, theme, par, best, expected, target, seconds, drafts }: Entry): string {
  const players = `${expected.pro}/${expected.good}/${expected.casual}`;
  return `${number} ${name} (${theme}): par ${par}, best ${best}, players ${players}, asked ${target}, ${drafts} drafts, ${seconds} s`;
}

await main();
