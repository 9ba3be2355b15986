import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProcess } from './processes.ts';
import { type Counts, countVitest } from './report.ts';

const ROOT = join(import.meta.dirname, '../..');
const bin = (path: string): string => join(ROOT, 'node_modules', path);

/** What a step cannot do without, and how it is told where to find it. */
export type Need = 'chromium' | 'postgres' | 'build' | 'clients';

export interface Surroundings {
  /** Folder for reports; removed after the run. */
  readonly folder: string;
  readonly chromiumPath?: string;
  readonly databaseUrl?: string;
  /** Whether the versions of the official sign-in client are installed. */
  readonly clients?: boolean;
  /** Set when nothing may be left out: the seed that orders files and tests. */
  readonly shuffleSeed?: number;
}

export interface Step {
  /** The part before a colon is what `npm test -- name` asks for. */
  readonly name: string;
  readonly needs: readonly Need[];
  run(surroundings: Surroundings): Promise<Counts>;
}

/** A program that passes or fails as a whole counts as one check. */
function program(name: string, script: string, args: readonly string[]): Step {
  return {
    name,
    needs: [],
    async run() {
      const { code } = await runProcess(process.execPath, [script, ...args], { cwd: ROOT, show: true, env: colors() });
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
    },
  };
}

/** One project of vite.config.ts, or all whose names fit a pattern. */
function vitest(name: string, project: string, needs: readonly Need[]): Step {
  return {
    name,
    needs,
    async run({ folder, chromiumPath, databaseUrl, shuffleSeed }) {
      const report = join(folder, `${name.replace(':', '-')}.json`);
      const args = [
        bin('vitest/vitest.mjs'),
        'run',
        '--project',
        project,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...(shuffleSeed === undefined ? [] : ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${shuffleSeed}`]),
      ];
      const env = {
        ...colors(),
        // What tests leave lying about goes with the folder of the run.
        TMPDIR: folder,
        ...(chromiumPath ? { CHROMIUM_PATH: chromiumPath } : {}),
        // An empty address means the embedded database, whatever the surroundings say.
        TEST_DATABASE_URL: needs.includes('postgres') ? (databaseUrl ?? '') : '',
        // Read by tests/support/test-scope.ts.
        UPSHOT_TEST_ALL: shuffleSeed === undefined ? '' : '1',
        UPSHOT_TEST_EMBEDDED: needs.includes('postgres') || databaseUrl === undefined ? '' : 'repeat',
      };
      const { code } = await runProcess(process.execPath, args, { cwd: ROOT, show: true, env });
      return countVitest(existsSync(report) ? readFileSync(report, 'utf8') : undefined, code);
    },
  };
}

/** The output is passed on through a pipe, which programs take for a file, and CI=true makes some of them colour even that. */
const isColoured = (): boolean => process.stdout.isTTY && !process.env.NO_COLOR;
const colors = (): Record<string, string> => (isColoured() ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' });

/** All steps, the quick ones first. */
export const STEPS: readonly Step[] = [
  program('typecheck', join(ROOT, 'tools/test/typecheck.ts'), []),
  program('lint', bin('@biomejs/biome/bin/biome'), ['ci', '.', isColoured() ? '--colors=force' : '--colors=off']),
  program('dead', bin('knip/bin/knip.js'), []),
  vitest('unit', 'unit', []),
  vitest('server:postgres', 'server', ['postgres']),
  vitest('server:embedded', 'server', []),
  program('build', join(ROOT, 'tools/run/build.mjs'), ['--if-changed']),
  vitest('browser', 'browser', ['chromium']),
  vitest('clients', 'clients', ['chromium', 'clients']),
  vitest('e2e', 'e2e*', ['chromium', 'build']),
];

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
