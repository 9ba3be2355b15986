/** Makes levels (`npm run courses -- --from N --count M`) and sheets about them (`--review N`). README.md in this folder explains both. */
import { Piscina } from 'piscina';
import type { Entry } from './catalogue.ts';
import { beginExclusiveRun } from './exclusive-run.ts';
import type { Draft, ForgeAnswer, ForgeTask, RateTask } from './forge.worker.ts';
import { FORGE_FILES } from './forge-files.ts';
import { LevelStore } from './level-store.ts';
import { nameCourse } from './names/course-name.ts';
import { type MakeOptions, readOptions } from './options.ts';
import { orderOf } from './schedule.ts';
import { LEAST_DIFFERENCE } from './similarity.ts';
import { FORGE_VERSION, SOLVER_VERSION } from './versions.ts';

type Pool = Piscina<ForgeTask | RateTask, ForgeAnswer>;

/** Most tasks for one level, with several drafts each. After them the level is left out. */
const ASKED_AT_MOST = 2;
/** Levels in progress for each thread, so that a hard level does not keep the other threads idle. */
const AHEAD = 2;

const round1 = (value: number): number => Math.round(value * 10) / 10;

type Rated = Pick<Entry, 'solver' | 'best' | 'expected' | 'seconds' | 'hash' | 'solutionHash' | 'replay'>;

function ratedOf({ proof, expected }: Draft, seconds: number): Rated {
  return {
    solver: SOLVER_VERSION,
    best: proof.strokes,
    expected: { pro: round1(expected.pro), good: round1(expected.good), casual: round1(expected.casual) },
    seconds: round1(seconds),
    hash: proof.hash,
    solutionHash: proof.solutionHash,
    replay: proof.replay,
  };
}

/** Turns a draft into the level of its number. */
function accept(store: LevelStore, number: number, made: Draft, drafts: number, seconds: number): Entry {
  const { theme, target } = orderOf(number);
  const kinds = made.kinds ?? [];
  const entry: Entry = {
    number,
    name: nameCourse(number, theme, kinds, store.namesBeside(number)),
    theme,
    seed: `${number}-${made.draft}`,
    forge: FORGE_VERSION,
    target,
    par: made.par,
    sections: kinds.map((kind, i) => ({ archetype: kind, good: round1(made.strokes[i] ?? 0) })),
    drafts,
    ...(made.avoided?.length && { avoided: made.avoided }),
    ...ratedOf(made, seconds),
  };
  store.put(entry, made.course, made.rating, made.scenes ?? {});
  return entry;
}

/** Makes one level of the drafts for its number. Requests more drafts until there is one that is not too similar to a neighbor. */
async function settle(
  store: LevelStore,
  pool: Pool,
  number: number,
  skip: number,
  first: Promise<ForgeAnswer>,
): Promise<Entry | undefined> {
  let seconds = 0;
  let answer = await first;
  for (let asked = 1; ; asked++) {
    seconds += answer.seconds;
    for (const why of answer.refused) console.log(`  ${number} draft ${why}`);
    const { draft } = answer;
    const [nearest] = draft ? store.neighbors(number, draft.course.tiles) : [];
    if (draft && (nearest?.difference ?? 1) >= LEAST_DIFFERENCE) return accept(store, number, draft, draft.draft + 1 - skip, seconds);
    if (draft) console.log(`  ${number} draft ${draft.draft}: too like level ${nearest?.number} (${nearest?.difference.toFixed(2)})`);
    if (asked === ASKED_AT_MOST) return undefined;
    answer = await pool.run({ number, draft: answer.next, neighbors: store.outlinesNear(number) }, { name: 'forge' });
  }
}

/** Rates and proves the course of a level again. Name, par and seed do not change. */
function keep(store: LevelStore, entry: Entry, answer: ForgeAnswer): Entry | undefined {
  const { draft, refused, seconds } = answer;
  for (const why of refused) console.log(`  ${entry.number}: ${why}`);
  if (!draft) return undefined;
  const sections = entry.sections.map(({ archetype }, i) => ({ archetype, good: round1(draft.strokes[i] ?? 0) }));
  const rated: Entry = { ...entry, ...ratedOf(draft, seconds), sections };
  store.put(rated, draft.course, draft.rating, store.scenes(entry.number));
  return rated;
}

/** Returns the numbers to work on, ascending. Without `again`, existing levels are kept, no matter which version made them. */
function numbersOf(store: LevelStore, { from, count, again, keep }: MakeOptions): number[] {
  const all = Array.from({ length: count }, (_, i) => from + i);
  return keep ? all.filter((number) => store.get(number)) : all.filter((number) => again || !store.get(number));
}

async function makeLevels(options: MakeOptions): Promise<void> {
  const { workers, skip, priority } = options;
  beginExclusiveRun(FORGE_FILES.lock, priority);
  const store = new LevelStore();
  const numbers = numbersOf(store, options);
  if (!options.keep) store.requireReplaceable(numbers);
  const filename = new URL('./forge.worker.ts', import.meta.url).href;
  const pool: Pool = new Piscina({ filename, minThreads: workers, maxThreads: workers });
  const begin = (number: number): Promise<ForgeAnswer> =>
    options.keep
      ? pool.run({ number, course: store.course(number) }, { name: 'rate' })
      : pool.run({ number, draft: skip, neighbors: store.outlinesNear(number) }, { name: 'forge' });
  const ahead = new Map<number, Promise<ForgeAnswer>>();
  const missing: number[] = [];
  const started = performance.now();
  for (const [i, number] of numbers.entries()) {
    // Levels are accepted in the order of their numbers, so the result does not depend on the machine.
    for (const next of numbers.slice(i, i + AHEAD * workers)) {
      if (ahead.has(next)) continue;
      const answer = begin(next);
      // A failure is handled where the promise is awaited. Until then it must not end the process.
      answer.catch(() => {});
      ahead.set(next, answer);
    }
    const answer = ahead.get(number) as Promise<ForgeAnswer>;
    ahead.delete(number);
    const old = store.get(number);
    const entry = options.keep && old ? keep(store, old, await answer) : await settle(store, pool, number, skip, answer);
    if (!entry) missing.push(number);
    const hours = (performance.now() - started) / 3_600_000;
    console.log(entry ? describe(entry) : `${number} could not be made`, `| ${((i + 1) / hours).toFixed(0)} levels an hour`);
  }
  await pool.destroy();
  if (missing.length > 0) throw new Error(`Not made: ${missing.join(', ')}. Try other drafts: --from <level> --count 1 --again --skip 100`);
}

function describe({ number, name, theme, par, best, expected, target, seconds, drafts }: Entry): string {
  const players = `${expected.pro}/${expected.good}/${expected.casual}`;
  return `${number} ${name} (${theme}): par ${par}, best ${best}, players ${players}, asked ${target}, ${drafts} drafts, ${seconds} s`;
}

const options = readOptions(process.argv.slice(2));
if ('review' in options) {
  // Only the sheet needs the code that draws.
  const { writeReview } = await import('./review/review.ts');
  await writeReview(options);
} else {
  await makeLevels(options);
}
