import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Arguments, readArguments } from './arguments.ts';
import { provideChromium } from './chromium.ts';
import { CpuMeter } from './cpu-time.ts';
import { installClients } from './official-clients.ts';
import { providePostgres, type TestPostgres } from './postgres.ts';
import { stopAll } from './processes.ts';
import { lastLine, loadLine, slowestFiles, sumCounts, summaryTable } from './report.ts';
import { countLanes, LANES, runLanes } from './schedule.ts';
import { heading, StepRunner } from './step-runner.ts';
import { chooseSteps, type Need, type Step, type Surroundings } from './steps.ts';

const INTERRUPTED = 130;

/**
 * Runs the steps in lanes and prints one table; a failed step does not stop the others.
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
    surroundings: asked.all ? { ...surroundings, shuffleSeed: asked.seed } : surroundings,
    meter,
    sideBySide,
    print: (text) => process.stdout.write(text),
  });
  const run = (step: Step): Promise<void> => runner.run(step);
  await runLanes({ lanes: LANES, steps, run, goesOn: () => !isInterrupted });
  meter.stop();
  await stopAll();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
  if (sideBySide && !isInterrupted) printFailures(runner);
  const code = report(steps, runner, (performance.now() - started) / 1000);
  if (isInterrupted) return INTERRUPTED;
  return runner.results.length < steps.length ? 1 : code;
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

/** Prints the slowest files, the table and the last line. */
function report(steps: readonly Step[], runner: StepRunner, seconds: number): number {
  const results = steps.flatMap((step) => runner.results.find((result) => result.name === step.name) ?? []);
  const total = sumCounts(results.map((result) => result.counts));
  const slowest = slowestFiles(results);
  if (slowest) console.log(`\n${slowest}`);
  console.log(`\n${summaryTable(results)}\n`);
  console.log(`The whole run took ${seconds.toFixed(1)} s; load at the end: ${loadLine(loadavg())}\n\n${lastLine(total)}`);
  return total.failed > 0 ? 1 : 0;
}
