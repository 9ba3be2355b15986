import { type FileResult, type StepResult, sumCounts } from './report.ts';
import { heading, type StepRunner } from './step-runner.ts';
import type { Step } from './steps.ts';

/** A test file that has failed once and passed when it was run again, alone. */
export interface FlakyFile {
  readonly step: string;
  readonly path: string;
  /** What the first run said of its failed tests. */
  readonly errors: readonly string[];
  /** What the second run printed. */
  readonly output: string;
}

/**
 * A rare race must not throw away a day's work, so this many flaky files leave a run green. More make it red, and each is mended at its
 * cause before anything else.
 */
export const FLAKY_MAX = 2;
/** With more failed files the run is red in any case, and running them all again would take long. */
const RERUN_MAX = 10;

/**
 * Runs each test file that has failed once more, alone. What passes then is flaky; the results are corrected by it.
 * @param goesOn asked before each file
 */
export async function rerunFailedFiles(steps: readonly Step[], runner: StepRunner, goesOn: () => boolean): Promise<readonly FlakyFile[]> {
  const failed = runner.results.flatMap((result) => failedFiles(result).map((file) => ({ name: result.name, file })));
  if (failed.length > RERUN_MAX) return [];
  const flaky: FlakyFile[] = [];
  for (const { name, file } of failed) {
    const step = steps.find((known) => known.name === name);
    const result = runner.results.find((known) => known.name === name);
    if (!step || !result || !goesOn()) continue;
    const again = await runner.rerun(step, file.path);
    if (again === undefined || again.outcome.counts.failed > 0 || again.outcome.counts.passed === 0) continue;
    flaky.push({ step: name, path: file.path, errors: file.errors, output: again.output });
    runner.replace(
      corrected(
        result,
        file,
        again.outcome.report?.files.find((other) => other.path === file.path),
      ),
    );
  }
  return flaky;
}

/** Of a step whose every failure belongs to a file. Otherwise it stays red, whatever its files do. */
function failedFiles({ counts, report }: StepResult): readonly FileResult[] {
  const failed = (report?.files ?? []).filter((file) => file.failed > 0);
  return sumCounts(failed).failed === counts.failed ? failed : [];
}

function corrected(result: StepResult, before: FileResult, after: FileResult | undefined): StepResult {
  const report = result.report;
  if (!report || !after) return result;
  // What the second run has spent is not the step's.
  const files = report.files.map((file) => (file === before ? { ...after, spend: before.spend, tests: before.tests } : file));
  return { ...result, counts: sumCounts(files), report: { ...report, files } };
}

/** Both outputs of each flaky file, and how many there are; '' when there is none. */
export function describeFlaky(files: readonly FlakyFile[]): string {
  if (files.length === 0) return '';
  const parts = files.map(
    ({ step, path, errors, output }) =>
      `${heading(`flaky: ${path} (${step})`)}\nIt failed at first:\n${errors.join('\n')}\n\nIt passed when it was run again, alone:\n${output.trimEnd()}`,
  );
  const verdict = files.length > FLAKY_MAX ? `more than ${FLAKY_MAX}, so this run has failed` : 'mend the cause before anything else';
  return `${parts.join('\n\n')}\n\nflaky: ${files.length} ${files.length === 1 ? 'file' : 'files'}; ${verdict}`;
}
