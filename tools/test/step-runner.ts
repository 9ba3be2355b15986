import type { CpuMeter } from './cpu-time.ts';
import { LinePrinter } from './line-printer.ts';
import type { Proof } from './proofs.ts';
import type { Counts, StepResult } from './report.ts';
import { type Need, type Outcome, STEPS, type Step, type Surroundings } from './steps.ts';

/** What to do about a need that could not be met. */
const REMEDIES: Readonly<Record<Exclude<Need, 'any database'>, string>> = {
  chromium: 'no Chromium: install one, or set CHROMIUM_PATH',
  postgres: 'no PostgreSQL: install one, or set TEST_DATABASE_URL',
  build: 'the build failed',
  'official clients': 'no official clients: npm ci in tests/clients/fixture, with a registry in reach',
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
  /** Whether the sources of a step are as they were when it last passed. */
  readonly isProved: (proof: Proof) => boolean;
}

/** Runs single steps, and keeps what came of them. */
export class StepRunner {
  readonly #options: RunnerOptions;
  #results: StepResult[] = [];
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
    const missing = step.needs.filter((need) => need !== 'any database').find((need) => !this.#isMet(need));
    if (missing === undefined) return this.#start(step);
    const note = REMEDIES[missing];
    this.#say(`${step.name}: ${note}`);
    this.#results.push({ name: step.name, counts: withoutRun(missing), seconds: 0, note });
  }

  async #start(step: Step): Promise<void> {
    const { sideBySide, meter, print } = this.#options;
    const surroundings = this.#surroundingsOf(step);
    const isLeftOut = step.proof?.whenProved === 'skip' && !surroundings.provesSources && surroundings.shuffleSeed === undefined;
    if (isLeftOut) {
      const note = 'left out: its sources are as they were when it last passed';
      this.#say(`${step.name}: ${note}`);
      this.#results.push({ name: step.name, counts: { passed: 0, failed: 0, skipped: 0 }, seconds: 0, note });
      return;
    }
    this.#say(step.name);
    let output = '';
    const printer = new LinePrinter(sideBySide ? `${step.name.padEnd(NAME_WIDTH)} | ` : '', print);
    const show = (text: string): void => {
      output += text;
      printer.write(text);
    };
    // The throw-away PostgreSQL computes for this step more than for all others together, so its time counts here.
    const times = step.needs.includes('postgres') ? [meter.watch(surroundings.databasePid)] : [];
    const onStart = (pid: number): void => void times.push(meter.watch(pid));
    const started = performance.now();
    const { counts, report } = await outcomeOf(step, surroundings, { show, onStart });
    const seconds = (performance.now() - started) / 1000;
    printer.end();
    const cpuSeconds = sumOf(times.map((time) => time()));
    const notes = [
      ...(step.needs.includes('postgres') ? [`PostgreSQL ${surroundings.databaseVersion}`] : []),
      ...(surroundings.provesSources ? ['its sources have changed: nothing was left out'] : []),
    ];
    const isExtra = [surroundings.provesSources, surroundings.shuffleSeed, surroundings.files].some((part) => part !== undefined);
    const note = notes.length > 0 ? { note: notes.join('; ') } : {};
    this.#results.push({ name: step.name, counts, report, seconds, cpuSeconds, isExtra, ...note });
    if (counts.failed > 0) this.#failures.set(step.name, output);
    if (sideBySide) this.#say(`${step.name} ${counts.failed > 0 ? 'FAILED' : 'ended'} after ${seconds.toFixed(1)} s`);
  }

  /** Runs a file again that has failed, alone. @returns the outcome, and all that was printed */
  async rerun(step: Step, file: string): Promise<{ readonly outcome: Outcome; readonly output: string } | undefined> {
    if (!step.rerun) return undefined;
    this.#say(`${file} again, alone`);
    let output = '';
    const show = (text: string): void => {
      output += text;
      this.#options.print(text);
    };
    const rerun = step.rerun.bind(step, file);
    const outcome = await outcomeOf({ run: rerun }, this.#surroundingsOf(step), { show, onStart: () => undefined });
    return { outcome, output };
  }

  /** Puts another result in the place of a step's. */
  replace(result: StepResult): void {
    this.#results = this.#results.map((known) => (known.name === result.name ? result : known));
    if (result.counts.failed === 0) this.#failures.delete(result.name);
  }

  /** Whether the step may be left out, and must prove more than usual. */
  #surroundingsOf({ proof }: Step): Surroundings {
    const { surroundings } = this.#options;
    if (!proof || surroundings.shuffleSeed !== undefined || this.#options.isProved(proof)) return surroundings;
    return { ...surroundings, provesSources: true };
  }

  #isMet(need: keyof typeof REMEDIES): boolean {
    const { chromiumPath, databaseUrl, clients } = this.#options.surroundings;
    if (need === 'chromium') return chromiumPath !== undefined;
    if (need === 'postgres') return databaseUrl !== undefined;
    if (need === 'official clients') return clients === true;
    return this.#results.some((result) => result.name === 'build' && result.counts.failed === 0);
  }

  #say(text: string): void {
    this.#options.print(`\n${heading(text)}\n`);
  }
}

/** A line that stands out. */
export const heading = (text: string): string => `== ${text} ${'='.repeat(Math.max(1, 76 - text.length))}`;

function withoutRun(missing: keyof typeof REMEDIES): Counts {
  const isFailure = isStrict() || missing === 'build';
  return { passed: 0, failed: isFailure ? 1 : 0, skipped: isFailure ? 0 : 1 };
}

async function outcomeOf(step: Pick<Step, 'run'>, ...how: Parameters<Step['run']>): Promise<Outcome> {
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
