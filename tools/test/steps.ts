import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProcess } from './processes.ts';
import type { Proof } from './proofs.ts';
import { type Counts, countRun, type RunReport } from './report.ts';
import { REPORT_PATH } from './run-reporter.ts';
import { ART_TESTS, COURSE_TESTS, NAME_TESTS } from './test-lists.ts';

const ROOT = join(import.meta.dirname, '../..');
const REPORTER = join(ROOT, 'tools/test/run-reporter.ts');
const bin = (path: string): string => join(ROOT, 'node_modules', path);

/** What a step needs. Any database is PostgreSQL if the run has it, which computes less for each product, else the embedded one. */
export type Need = 'chromium' | 'postgres' | 'any database' | 'build' | 'official clients';

export interface Surroundings {
  /** Folder for reports; removed after the run. */
  readonly folder: string;
  readonly chromiumPath: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly databaseVersion: string | undefined;
  /** Process of the database's server, when this run has started it. */
  readonly databasePid: number | undefined;
  /** Whether the versions of the official sign-in client are installed. */
  readonly clients: boolean;
  /** The sources of this step have changed since it last passed: it must prove all that it can. */
  readonly provesSources?: boolean;
  /** Test files by step, when only those are to be run. */
  readonly files?: ReadonlyMap<string, readonly string[]>;
  /** Set when nothing may be left out: the seed that orders files and tests. */
  readonly shuffleSeed?: number;
}

/** How a step tells what it does while it runs. */
export interface Listener {
  readonly show: (text: string) => void;
  readonly onStart: (pid: number) => void;
}

export interface Outcome {
  readonly counts: Counts;
  /** Of Vitest's steps only. */
  readonly report?: RunReport | undefined;
}

export interface Step {
  /** The part before a colon is what `npm test -- name` asks for. */
  readonly name: string;
  readonly needs: readonly Need[];
  /** Sources that the whole step proves; while they are unchanged, the daily run leaves it out, or samples it. */
  readonly proof?: Proof & { readonly whenProved: 'skip' | 'sample' };
  run(surroundings: Surroundings, listener: Listener): Promise<Outcome>;
  /** Runs one test file again, alone. */
  rerun?(file: string, surroundings: Surroundings, listener: Listener): Promise<Outcome>;
}

/** A program that passes or fails as a whole counts as one check. */
function program(name: string, script: string, args: readonly string[]): Step {
  return {
    name,
    needs: [],
    async run(_, listener) {
      const { code } = await runProcess(process.execPath, [script, ...args], { cwd: ROOT, env: colors(), ...listener });
      return { counts: { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 } };
    },
  };
}

/** Switches and environment with which Vitest runs a project. */
export function vitestCall(
  project: string,
  needs: readonly Need[],
  { folder, chromiumPath, databaseUrl, shuffleSeed, provesSources = false }: Surroundings,
): { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> } {
  const onPostgres = needs.includes('postgres') || needs.includes('any database');
  const shuffle = ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${shuffleSeed}`];
  return {
    // Node reads the configuration as it stands: to bundle it takes a second in each step.
    args: ['run', '--configLoader', 'native', '--project', project, ...(shuffleSeed === undefined ? [] : shuffle)],
    env: {
      // Temporary files of tests are removed with the run's folder.
      TMPDIR: folder,
      ...(chromiumPath ? { CHROMIUM_PATH: chromiumPath } : {}),
      // An empty URL means the embedded database, whatever the surroundings say.
      TEST_DATABASE_URL: onPostgres ? (databaseUrl ?? '') : '',
      // Read by tests/support/test-scope.ts.
      UPSHOT_TEST_ALL: shuffleSeed === undefined ? '' : '1',
      UPSHOT_TEST_PROVE: provesSources ? '1' : '',
      UPSHOT_TEST_EMBEDDED: onPostgres || databaseUrl === undefined ? '' : 'repeat',
    },
  };
}

/** One project of test-projects.ts, or all whose names fit a pattern. */
function vitest(name: string, project: string, needs: readonly Need[], proof?: Step['proof']): Step {
  /** @param files parts of paths; none for all files */
  const runFiles = async (files: readonly string[], surroundings: Surroundings, listener: Listener): Promise<Outcome> => {
    const path = join(surroundings.folder, `${name.replace(':', '-')}-${randomUUID()}.json`);
    const { args, env } = vitestCall(project, needs, surroundings);
    const call = [
      bin('vitest/vitest.mjs'),
      ...args,
      ...(files.length > 0 ? ['--passWithNoTests', ...files] : []),
      '--reporter=default',
      `--reporter=${REPORTER}`,
    ];
    const { code } = await runProcess(process.execPath, call, {
      cwd: ROOT,
      env: { ...colors(), ...env, [REPORT_PATH]: path },
      ...listener,
    });
    const report: RunReport | undefined = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
    return { counts: countRun(report, code), report };
  };
  return {
    name,
    needs,
    ...(proof && { proof }),
    run: (surroundings, listener) => runFiles(surroundings.files?.get(name) ?? [], surroundings, listener),
    rerun: (file, surroundings, listener) => runFiles([file], surroundings, listener),
  };
}

/** Output goes through a pipe, so programs would not color it; some color it anyway when CI=true. */
const isColored = (): boolean => process.stdout.isTTY && !process.env.NO_COLOR;
const colors = (): Record<string, string> => (isColored() ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' });

/** Levels, and the programs that make, play and rate them. */
const COURSES: Step['proof'] = {
  file: 'tests/replays/proved.json',
  sources: ['server/levels', 'tools/course-forge', 'tests/support/levels', 'sim-worker/engine'],
  tests: COURSE_TESTS,
  whenProved: 'skip',
};
/** Pictures and sounds, which must be those that their programs make. */
const ART: Step['proof'] = {
  file: 'tests/render/proved.json',
  sources: [
    'public/art',
    'public/audio',
    'public/icons',
    'public/favicon*',
    'client/index.html',
    'client/features/ground/sound',
    'server/levels',
    'tools/art',
    'tools/audio',
    'docs/sounds.md',
  ],
  tests: ART_TESTS,
  whenProved: 'skip',
};
/** Lists of words, gone through in every combination. */
const NAMES: Step['proof'] = { file: 'shared/guest-names/proved.json', sources: [], tests: NAME_TESTS, whenProved: 'skip' };
/** All releases of the official client. The daily run tests the product's own, and sign-in and sign-out with the others. */
const CLIENTS: Step['proof'] = {
  file: 'tests/clients/proved.json',
  sources: [
    'server/modules/identity',
    'server/common',
    'server/config',
    'server/database',
    'server/http',
    'shared/api/page-config.ts',
    'tests/clients',
    'package.json',
  ],
  whenProved: 'sample',
};

/** All steps, in the order of the summary; schedule.ts says in which order they run. */
export const STEPS: readonly Step[] = [
  program('typecheck', join(ROOT, 'tools/test/typecheck.ts'), []),
  program('lint', bin('@biomejs/biome/bin/biome'), ['ci', '.', isColored() ? '--colors=force' : '--colors=off']),
  program('dead', bin('knip/bin/knip.js'), []),
  vitest('unit', 'unit*', []),
  vitest('courses', 'courses', [], COURSES),
  vitest('art', 'art', [], ART),
  vitest('names', 'names', [], NAMES),
  vitest('server:postgres', 'server', ['postgres']),
  vitest('server:embedded', 'server', []),
  program('build', join(ROOT, 'tools/run/build.mjs'), ['--if-changed']),
  vitest('size', 'size', ['chromium', 'build', 'any database']),
  vitest('start', 'start', ['build']),
  vitest('browser', 'browser*', ['chromium']),
  vitest('dialogs', 'dialogs', ['chromium']),
  vitest('clients', 'clients*', ['chromium', 'official clients', 'any database'], CLIENTS),
  vitest('e2e', 'e2e*', ['chromium', 'build', 'any database']),
];

/** Steps of `--changed` that check everything: they are quick, and a change of one file can break another. */
const ALWAYS = ['typecheck', 'lint', 'dead'];

/** Picks the steps of a change: those with files, those that they stand on, and those that check everything. */
export const stepsOfChange = (files: ReadonlyMap<string, readonly string[]>): readonly Step[] => chooseSteps([...ALWAYS, ...files.keys()]);

/**
 * Picks the steps that were asked for, and those that they stand on; all of them when nothing was asked for.
 * @throws when a name is no step's
 */
export function chooseSteps(names: readonly string[]): readonly Step[] {
  if (names.length === 0) return STEPS;
  const isNamed = (step: Step, name: string): boolean => step.name === name || step.name.split(':')[0] === name;
  const unknown = names.find((name) => !STEPS.some((step) => isNamed(step, name)));
  if (unknown !== undefined) throw new Error(`No step is called '${unknown}'; there are ${STEPS.map((step) => step.name).join(', ')}`);
  const chosen = STEPS.filter((step) => names.some((name) => isNamed(step, name)));
  return STEPS.filter((step) => chosen.includes(step) || chosen.some((other) => other.needs.includes('build') && step.name === 'build'));
}
