import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { importEdges } from '../../tests/boundaries/import-graph.ts';
import BUDGET from '../../tests/budget.json' with { type: 'json' };
import { SUBJECTS } from '../../tests/e2e/subjects.ts';
import { type Arguments, readArguments } from './arguments.ts';
import { checkBudget } from './budget.ts';
import { type ChangedTests, changedFiles, testsOfChange } from './changed-tests.ts';
import { provideChromium } from './chromium.ts';
import { CpuMeter } from './cpu-time.ts';
import { describeFlaky, FLAKY_MAX, type FlakyFile, rerunFailedFiles } from './flaky-files.ts';
import { installClients } from './official-clients.ts';
import { providePostgres, type TestPostgres } from './postgres.ts';
import { stopAll } from './processes.ts';
import { isProved, writeProof } from './proofs.ts';
import { lastLine, loadLine, slowestFiles, sumCounts, summaryTable } from './report.ts';
import { countLanes, LANES, runLanes } from './schedule.ts';
import { busiestTests, dearestTests, spendTable } from './spend-report.ts';
import { heading, StepRunner } from './step-runner.ts';
import { chooseSteps, type Need, type Step, type Surroundings, stepsOfChange } from './steps.ts';

const ROOT = join(import.meta.dirname, '../..');
const INTERRUPTED = 130;

/**
 * Runs the steps in lanes and prints one table; a failed step does not stop the others.
 * @param args of the command line: names of steps, options
 * @returns the exit code
 */
export async function runTests(args: readonly string[]): Promise<number> {
  let asked: Arguments;
  let steps: readonly Step[];
  let change: ChangedTests | undefined;
  try {
    asked = readArguments(args);
    if (asked.changedSince !== undefined) change = testsOfChange(changedFiles(ROOT, asked.changedSince), importEdges(), SUBJECTS);
    steps = change ? stepsOfChange(change.files) : chooseSteps(asked.names);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'upshot-test-'));
  let isInterrupted = false;
  // What runs is ended; the lanes then come to their end and all is cleared up. A second signal ends this process at once.
  const interrupt = (): void => {
    isInterrupted = true;
    console.error('\nStopping ...');
    void stopAll();
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  console.log(`Load at the start: ${loadLine(loadavg())}`);
  if (asked.all) console.log(`Nothing is left out; the same order again: --all --seed ${asked.seed}`);
  const { surroundings, postgres } = await prepare(steps, folder);
  const meter = new CpuMeter();
  const sideBySide = countLanes(LANES, steps) > 1;
  const runner = new StepRunner({
    surroundings: {
      ...surroundings,
      ...(asked.all ? { shuffleSeed: asked.seed } : {}),
      ...(change ? { files: change.files } : {}),
    },
    meter,
    sideBySide,
    print: (text) => process.stdout.write(text),
    isProved: (proof) => isProved(ROOT, proof),
  });
  const run = (step: Step): Promise<void> => runner.run(step);
  const goesOn = (): boolean => !isInterrupted;
  await runLanes({ lanes: LANES, steps, run, goesOn });
  const flaky = await rerunFailedFiles(steps, runner, goesOn);
  meter.stop();
  await stopAll();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
  if (sideBySide && !isInterrupted) printFailures(runner);
  if (!isInterrupted) writeProofs(steps, runner, flaky);
  for (const sentence of change?.leftOut ?? []) console.log(`Left out: ${sentence}.`);
  const isWhole = asked.names.length === 0 && !asked.all && !change;
  const code = report(steps, runner, { flaky, isWhole, seconds: (performance.now() - started) / 1000 });
  if (isInterrupted) return INTERRUPTED;
  return runner.results.length < steps.length ? 1 : code;
}

/** Notes of each step that has passed with nothing left out that its sources are proved. */
function writeProofs(steps: readonly Step[], { results }: StepRunner, flaky: readonly FlakyFile[]): void {
  for (const { name, proof } of steps) {
    const result = results.find((known) => known.name === name);
    const isClean = result?.isExtra && result.report && result.counts.failed === 0 && !flaky.some(({ step }) => step === name);
    if (!proof || !isClean) continue;
    writeProof(ROOT, proof);
    console.log(`${name} has proved its sources: commit ${proof.file} with the change.`);
  }
}

async function prepare(
  steps: readonly Step[],
  folder: string,
): Promise<{ surroundings: Surroundings; postgres: TestPostgres | undefined }> {
  const isNeeded = (need: Need): boolean => steps.some((step) => step.needs.includes(need));
  const chromiumPath = isNeeded('chromium') ? await provideChromium() : undefined;
  const clients = isNeeded('official clients') && (await installClients());
  const postgres = isNeeded('postgres') || isNeeded('any database') ? await providePostgres() : undefined;
  return {
    surroundings: {
      folder,
      clients,
      chromiumPath,
      databaseUrl: postgres?.url,
      databaseVersion: postgres?.version,
      databasePid: postgres?.pid,
    },
    postgres,
  };
}

/** The output of the failed steps, each in one piece: while it came, another step's lines stood between. */
function printFailures({ failures }: StepRunner): void {
  for (const [name, output] of failures) console.log(`\n${heading(`${name} FAILED; its output in one piece`)}\n${output.trimEnd()}`);
}

interface Ending {
  readonly flaky: readonly FlakyFile[];
  /** Every step of the daily run was run. */
  readonly isWhole: boolean;
  readonly seconds: number;
}

/** Prints what was slow and dear, the table, and what was flaky. @returns the exit code */
function report(steps: readonly Step[], runner: StepRunner, { flaky, isWhole, seconds }: Ending): number {
  const results = steps.flatMap((step) => runner.results.find((result) => result.name === step.name) ?? []);
  const { faults, advice } = checkBudget(BUDGET, results, isWhole);
  const budget = { name: 'budget', counts: { passed: faults.length > 0 ? 0 : 1, failed: faults.length, skipped: 0 }, seconds: 0 };
  const rows = [...results, budget];
  const total = sumCounts(rows.map((result) => result.counts));
  for (const part of [slowestFiles(results), dearestTests(results), busiestTests(results), spendTable(results)]) {
    if (part) console.log(`\n${part}`);
  }
  for (const sentence of [...faults, ...advice]) console.log(`budget: ${sentence}`);
  console.log(`\n${summaryTable(rows)}\n`);
  console.log(`The whole run took ${seconds.toFixed(1)} s; load at the end: ${loadLine(loadavg())}`);
  const flakes = describeFlaky(flaky);
  if (flakes) console.log(`\n${flakes}`);
  const isTooFlaky = flaky.length > FLAKY_MAX;
  console.log(`\n${lastLine({ ...total, failed: total.failed + (isTooFlaky ? 1 : 0) })}`);
  return total.failed > 0 || isTooFlaky ? 1 : 0;
}
