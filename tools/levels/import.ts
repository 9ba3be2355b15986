/**
 * Makes numbered levels of solved courses: `node tools/levels/import.ts FOLDER`.
 * FOLDER holds one JSON file a course: { seed, theme, width, height, tiles, foreground: [column, row, id][], best,
 * expectedStrokes: { good }, witness?: [x, y, radians, ratio][][] (a list a section) }.
 * A course is accepted only when this project's own simulation finishes it: by its witness, aimed anew, else by a search.
 * Writes public/levels/{n}.json and tests/replays/solutions.json.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Course, courseBytes, type Theme } from '../../shared/course/course.ts';
import { writeLevel } from '../../shared/course/level.ts';
import { validateMap } from '../../shared/course/validate.ts';
import { toBase64 } from '../../shared/replay/codec.ts';
import { loadEngine, loadVerifier, openRound } from '../../sim-worker/host/headless.ts';
import { playMoves } from '../../sim-worker/replay/play-moves.ts';
import { dragTo } from '../../sim-worker/solver/fan.ts';
import { solveCourse } from '../../sim-worker/solver/solve.ts';
import { arrange } from './arrange.ts';
import { nameOf } from './names.ts';
import type { SolvedCourse } from './solved-course.ts';

const ROOT = join(import.meta.dirname, '../..');
const SEEDS = 8;

/** Strokes that a good player needs, kept between best + 3 and 2.6 x best. */
function parOf(course: SolvedCourse): number {
  const low = course.best + 3;
  const high = Math.floor(course.best * 2.6);
  return Math.min(Math.max(Math.round(course.expectedStrokes.good), low), high);
}

function toCourse(solved: SolvedCourse, name: string): Course {
  return {
    width: solved.width,
    height: solved.height,
    tiles: Uint16Array.from(solved.tiles),
    theme: solved.theme,
    name,
    par: parOf(solved),
    decorations: solved.foreground.map(([column, row, id]) => ({ column, row, id })),
  };
}

const hashOf = (course: Course): string => createHash('sha256').update(courseBytes(course)).digest('hex').slice(0, 16);

function hintsOf(solved: SolvedCourse): (checkpoint: number) => ReturnType<typeof dragTo>[] {
  return (checkpoint) => (solved.witness?.[checkpoint] ?? []).map(([, , radians, ratio]) => dragTo((radians * 180) / Math.PI, ratio));
}

async function main(folder: string): Promise<void> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort();
  const solved = files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as SolvedCourse);
  const engine = await loadEngine();
  const verifier = await loadVerifier();
  const used = new Map<Theme, number>();
  const solutions: Record<string, { strokes: number; replay: string }> = {};
  mkdirSync(join(ROOT, 'public/levels'), { recursive: true });
  for (const { number, course: source } of arrange(solved)) {
    const index = used.get(source.theme) ?? 0;
    used.set(source.theme, index + 1);
    const course = toCourse(source, nameOf(source.theme, index));
    const problems = validateMap(course);
    if (problems.errors.length > 0) throw new Error(`${source.seed}: ${problems.errors.join(', ')}`);
    const hash = hashOf(course);
    const recorder = openRound(engine, course, hash);
    let solution: ReturnType<typeof solveCourse>;
    for (let seed = 1; seed <= SEEDS && !solution; seed++) solution = solveCourse(recorder.round, { seed, hints: hintsOf(source) });
    if (!solution || !playMoves(recorder, solution.moves)) throw new Error(`${source.seed} was not finished by the simulation`);
    const replay = recorder.encode();
    const verified = verifier.verify(course, hash, replay);
    if (!verified.ok || verified.value.strokes !== solution.strokes) throw new Error(`${source.seed}: solution refused`);
    writeFileSync(join(ROOT, `public/levels/${number}.json`), `${JSON.stringify(writeLevel(course, { hash }))}\n`);
    solutions[number] = { strokes: solution.strokes, replay: toBase64(replay) };
    console.log(
      `${number} ${course.name} (${source.seed}, ${course.theme}): par ${course.par}, solved in ${solution.strokes}, prototype ${source.best}, ${solution.shotsTried} shots tried, ${problems.warnings.length} warnings`,
    );
  }
  const ordered = Object.fromEntries(Object.entries(solutions).sort(([a], [b]) => Number(a) - Number(b)));
  writeFileSync(join(ROOT, 'tests/replays/solutions.json'), `${JSON.stringify(ordered, null, 1)}\n`);
}

const folder = process.argv[2];
if (!folder) throw new Error('Usage: node tools/levels/import.ts FOLDER');
await main(folder);
