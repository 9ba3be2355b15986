import { relative } from 'node:path';

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
  readonly files?: readonly FileTime[];
  /** Why it was skipped, or which surroundings it ran in. */
  readonly note?: string;
}

/** A test file and the seconds from the start of its first test to the end of its last one. */
export interface FileTime {
  readonly path: string;
  readonly seconds: number;
}

/** The parts of Vitest's JSON report that are read here. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly unknown[];
    /** Milliseconds since 1970. */
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

/**
 * Counts the tests of one Vitest run. A file that could not be loaded has no test that could fail, so it counts as one failure;
 * so does a run that ends badly though no test has failed (an unhandled rejection, or no report at all).
 * @param json text of the report; undefined when none was written
 * @param exitCode of Vitest
 */
export function countVitest(json: string | undefined, exitCode: number): Counts {
  if (json === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const report: VitestReport = JSON.parse(json);
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  const failed = report.numFailedTests + unloaded;
  return {
    passed: report.numPassedTests,
    failed: exitCode !== 0 && failed === 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * The time of each test file of one Vitest run.
 * @param json text of the report; undefined when none was written
 * @param root folder that the paths are relative to
 */
export function fileTimes(json: string | undefined, root: string): FileTime[] {
  if (json === undefined) return [];
  const report: VitestReport = JSON.parse(json);
  return report.testResults.map(({ name, startTime, endTime }) => ({ path: relative(root, name), seconds: (endTime - startTime) / 1000 }));
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
    .flatMap(({ name, files = [] }) => files.map(({ path, seconds }) => ({ step: name, path, seconds })))
    .sort((a, b) => b.seconds - a.seconds || a.path.localeCompare(b.path))
    .slice(0, count);
  if (files.length === 0) return '';
  const rows = files.map(({ step, path, seconds }) => [`${seconds.toFixed(1)} s`, step, path]);
  return alignedTable(['time', 'step', 'slowest files'], rows, [0]);
}

/** @param toTheRight columns of numbers */
function alignedTable(head: readonly string[], body: readonly (readonly string[])[], toTheRight: readonly number[]): string {
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
