import type { Spend } from '../../tests/support/spend.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface StepResult {
  readonly name: string;
  readonly counts: Counts;
  readonly seconds: number;
  /** User and system time of all its processes; undefined where it cannot be told. */
  readonly cpuSeconds?: number | undefined;
  /** Of Vitest's steps only. */
  readonly report?: RunReport | undefined;
  /** The step ran with more or less than the daily run does: what it spent is no part of the budget. */
  readonly isExtra?: boolean;
  /** Why it was skipped, or which surroundings it ran in. */
  readonly note?: string;
}

/** What the test run needs to know of one run of Vitest; written by run-reporter.ts. */
export interface RunReport {
  readonly files: readonly FileResult[];
  /** Errors that belong to no file. */
  readonly unhandled: readonly string[];
  /** What the set-up of the whole run has spent. */
  readonly spend: Spend;
}

export interface FileResult extends Counts {
  /** Relative to the project's folder. */
  readonly path: string;
  /** Of its tests and hooks. */
  readonly seconds: number;
  /** The failed tests with their errors, and errors outside tests. */
  readonly errors: readonly string[];
  readonly spend: Spend;
  readonly tests: readonly TestResult[];
}

export interface TestResult {
  readonly title: string;
  readonly seconds: number;
  readonly spend: Spend;
  /** Of the processes of the test; undefined where it is not measured. */
  readonly cpuSeconds?: number;
}

/**
 * Counts the tests of one Vitest run. A file that could not be loaded counts as one failure; so does a run that ends badly though no
 * test has failed (an unhandled rejection, or no report at all).
 * @param exitCode of Vitest
 */
export function countRun(report: RunReport | undefined, exitCode: number): Counts {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const counts = sumCounts(report.files);
  const failed = counts.failed + report.unhandled.length;
  return { ...counts, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

export const sumCounts = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((sum, counts) => sum + counts.passed, 0),
  failed: all.reduce((sum, counts) => sum + counts.failed, 0),
  skipped: all.reduce((sum, counts) => sum + counts.skipped, 0),
});

/** One row a step. */
export function summaryTable(results: readonly StepResult[]): string {
  const rows = results.map(({ name, counts, seconds, cpuSeconds, note }) => [
    name,
    verdict(counts),
    String(counts.passed),
    String(counts.failed),
    String(counts.skipped),
    `${seconds.toFixed(1)} s`,
    cpuSeconds === undefined ? '' : `${cpuSeconds.toFixed(1)} s`,
    note ?? '',
  ]);
  return alignedTable(['step', 'result', 'passed', 'failed', 'skipped', 'time', 'CPU', ''], rows, [2, 3, 4, 5, 6]);
}

/** The test files that took longest in the whole run, slowest first; '' when there is none. */
export function slowestFiles(results: readonly StepResult[], count = 10): string {
  const files = results
    .flatMap(({ name, report }) => (report?.files ?? []).map(({ path, seconds }) => ({ step: name, path, seconds })))
    .sort((a, b) => b.seconds - a.seconds || a.path.localeCompare(b.path))
    .slice(0, count);
  if (files.length === 0) return '';
  const rows = files.map(({ step, path, seconds }) => [`${seconds.toFixed(1)} s`, step, path]);
  return alignedTable(['time', 'step', 'slowest files'], rows, [0]);
}

/** @param toTheRight columns of numbers */
export function alignedTable(head: readonly string[], body: readonly (readonly string[])[], toTheRight: readonly number[]): string {
  const rows = [head, ...body];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const align = (cell: string, column: number): string =>
    toTheRight.includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return rows.map((row) => row.map(align).join('  ').trimEnd()).join('\n');
}

function verdict(counts: Counts): string {
  if (counts.failed > 0) return 'FAILED';
  return counts.passed > 0 ? 'ok' : 'skipped';
}

/** Average numbers of processes that ran or waited for a processor in the last 1, 5 and 15 minutes. */
export const loadLine = (load: readonly number[]): string => load.map((average) => average.toFixed(2)).join(' ');

/** The last line of a run; programs read it. */
export const lastLine = ({ passed, failed, skipped }: Counts): string => `upshot: ${passed} passed, ${failed} failed, ${skipped} skipped`;
