import type { CpuMeter } from './cpu-time.ts';
import { LinePrinter } from './line-printer.ts';
import type { Counts, StepResult } from './report.ts';
import { type Need, type Outcome, STEPS, type Step, type Surroundings } from './steps.ts';

/** What to do about a need that could not be met. */
const REMEDIES: Readonly<Record<Need, string>> = {
  chromium: 'no Chromium: install one, or set CHROMIUM_PATH',
  postgres: 'no PostgreSQL: install one, or set TEST_DATABASE_URL',
  build: 'the build failed',
  clients: 'no official clients: npm ci in tests/clients/fixture, with a registry in reach',
};

const NAME_WIDTH = Math.max(...STEPS.map((step) => step.name.length));

/** In CI a missing browser or database is a failure; on a user's machine it is skipped, and the summary says so. */
const isStrict = (): boolean => ['true', '1'].includes(process.env.CI ?? '');

export interface RunnerOptions {
  readonly surroundings: Surroundings;
  readonly meter: Pick<CpuMeter, 'watch'>;
  /** Steps run side by side, so each line of output bears the name of its step. */
  readonly sideBySide: boolean;
  readonly print: (text: string) => void;
}

/** Runs single steps, and keeps what came of them. */
export class StepRunner {
  readonly #options: RunnerOptions;
  readonly #results: StepResult[] = [];
  readonly #failures = new Map<string, string>();

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /** In the order in which the steps ended. */
  get results(): readonly StepResult[] {
    return this.#results;
  }

  /** The whole output of each step that has failed, by name. */
  get failures(): ReadonlyMap<string, string> {
    return this.#failures;
  }

  /** Never rejects: a step that cannot run, or throws, is counted. */
  async run(step: Step): Promise<void> {
    const missing = step.needs.find((need) => !this.#isMet(need));
    if (missing === undefined) return this.#start(step);
    const note = REMEDIES[missing];
    this.#say(`${step.name}: ${note}`);
    this.#results.push({ name: step.name, counts: withoutRun(missing), seconds: 0, note });
  }

  async #start(step: Step): Promise<void> {
    const { sideBySide, surroundings, meter, print } = this.#options;
    this.#say(step.name);
    let output = '';
    const printer = new LinePrinter(sideBySide ? `${step.name.padEnd(NAME_WIDTH)} | ` : '', print);
    const show = (text: string): void => {
      output += text;
      printer.write(text);
    };
    // The throw-away PostgreSQL serves one step only, so all its time belongs to that step.
    const times = step.needs.includes('postgres') ? [meter.watch(surroundings.databasePid)] : [];
    const onStart = (pid: number): void => void times.push(meter.watch(pid));
    const started = performance.now();
    const { counts, ...rest } = await outcomeOf(step, surroundings, { show, onStart });
    const seconds = (performance.now() - started) / 1000;
    printer.end();
    const cpuSeconds = sumOf(times.map((time) => time()));
    const note = step.needs.includes('postgres') ? { note: `PostgreSQL ${surroundings.databaseVersion}` } : {};
    this.#results.push({ name: step.name, counts, ...rest, seconds, cpuSeconds, ...note });
    if (counts.failed > 0) this.#failures.set(step.name, output);
    if (sideBySide) this.#say(`${step.name} ${counts.failed > 0 ? 'FAILED' : 'ended'} after ${seconds.toFixed(1)} s`);
  }

  #isMet(need: Need): boolean {
    const { chromiumPath, databaseUrl, clients } = this.#options.surroundings;
    if (need === 'chromium') return chromiumPath !== undefined;
    if (need === 'postgres') return databaseUrl !== undefined;
    if (need === 'clients') return clients === true;
    return this.#results.some((result) => result.name === 'build' && result.counts.failed === 0);
  }

  #say(text: string): void {
    this.#options.print(`\n${heading(text)}\n`);
  }
}

/** A line that stands out. */
export const heading = (text: string): string => `== ${text} ${'='.repeat(Math.max(1, 76 - text.length))}`;

function withoutRun(missing: Need): Counts {
  const isFailure = isStrict() || missing === 'build';
  return { passed: 0, failed: isFailure ? 1 : 0, skipped: isFailure ? 0 : 1 };
}

async function outcomeOf(step: Step, ...how: Parameters<Step['run']>): Promise<Outcome> {
  try {
    return await step.run(...how);
  } catch (error) {
    how[1].show(`${error instanceof Error ? error.stack : error}\n`);
    return { counts: { passed: 0, failed: 1, skipped: 0 } };
  }
}

/** Undefined when nothing is known. */
function sumOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : undefined;
}
