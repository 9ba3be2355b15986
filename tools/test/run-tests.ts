import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Arguments, readArguments } from './arguments.ts';
import { provideChromium } from './chromium.ts';
import { installClients } from './official-clients.ts';
import { providePostgres, type TestPostgres } from './postgres.ts';
import { stopAll } from './processes.ts';
import { lastLine, type StepResult, sumCounts, summaryTable } from './report.ts';
import { chooseSteps, type Need, type Step, type Surroundings } from './steps.ts';

/** What to do about a need that could not be met. */
const REMEDIES: Readonly<Record<Need, string>> = {
  chromium: 'no Chromium: install one, or set CHROMIUM_PATH',
  postgres: 'no PostgreSQL: install one, or set TEST_DATABASE_URL',
  build: 'the build failed',
  clients: 'no official clients: npm ci in tests/clients/fixture, with a registry in reach',
};

const INTERRUPTED = 130;

/** In CI a missing browser or database is a failure; on a user's machine it is skipped, and the summary says so. */
const isStrict = (): boolean => ['true', '1'].includes(process.env.CI ?? '');

/**
 * Runs the steps one after the other and prints one table; a failed step does not stop the others.
 * @param args of the command line: names of steps, options
 * @returns the exit code
 */
export async function runTests(args: readonly string[]): Promise<number> {
  let asked: Arguments;
  let steps: readonly Step[];
  try {
    asked = readArguments(args);
    steps = chooseSteps(asked.names);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
  const folder = mkdtempSync(join(tmpdir(), 'upshot-test-'));
  const results: StepResult[] = [];
  let interrupted = false;
  // What runs is ended; the loop below then comes to its end and clears up. A second signal ends this process at once.
  const interrupt = (): void => {
    interrupted = true;
    console.error('\nStopping ...');
    void stopAll();
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const { surroundings: found, postgres } = await prepare(steps, folder);
  const surroundings = asked.all ? { ...found, shuffleSeed: asked.seed } : found;
  if (asked.all) console.log(`Nothing is left out; the same order again: --all --seed ${asked.seed}`);
  for (const step of steps) {
    if (interrupted) break;
    results.push(await runStep(step, surroundings, results, postgres?.version));
  }
  await stopAll();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
  const code = report(results);
  return interrupted ? INTERRUPTED : code;
}

async function prepare(
  steps: readonly Step[],
  folder: string,
): Promise<{ surroundings: Surroundings; postgres: TestPostgres | undefined }> {
  const isNeeded = (need: Need): boolean => steps.some((step) => step.needs.includes(need));
  const chromiumPath = isNeeded('chromium') ? await provideChromium() : undefined;
  const clients = isNeeded('clients') && (await installClients());
  const postgres = isNeeded('postgres') ? await providePostgres() : undefined;
  return {
    surroundings: { folder, clients, ...(chromiumPath ? { chromiumPath } : {}), ...(postgres ? { databaseUrl: postgres.url } : {}) },
    postgres,
  };
}

async function runStep(
  step: Step,
  surroundings: Surroundings,
  before: readonly StepResult[],
  databaseVersion: string | undefined,
): Promise<StepResult> {
  console.log(`\n== ${step.name} ${'='.repeat(Math.max(1, 76 - step.name.length))}`);
  const missing = step.needs.find((need) => !isMet(need, surroundings, before));
  if (missing) {
    const note = REMEDIES[missing];
    console.log(note);
    const fails = isStrict() || missing === 'build';
    return { name: step.name, counts: { passed: 0, failed: fails ? 1 : 0, skipped: fails ? 0 : 1 }, seconds: 0, note };
  }
  const started = performance.now();
  const counts = await step.run(surroundings);
  const seconds = (performance.now() - started) / 1000;
  return { name: step.name, counts, seconds, ...(step.needs.includes('postgres') ? { note: `PostgreSQL ${databaseVersion}` } : {}) };
}

function isMet(need: Need, surroundings: Surroundings, before: readonly StepResult[]): boolean {
  if (need === 'chromium') return surroundings.chromiumPath !== undefined;
  if (need === 'postgres') return surroundings.databaseUrl !== undefined;
  if (need === 'clients') return surroundings.clients === true;
  return before.some((result) => result.name === 'build' && result.counts.failed === 0);
}

/** Prints the table and the last line. */
function report(results: readonly StepResult[]): number {
  const total = sumCounts(results.map((result) => result.counts));
  console.log(`\n${summaryTable(results)}\n\n${lastLine(total)}`);
  return total.failed > 0 ? 1 : 0;
}
