export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface StepResult {
  readonly name: string;
  readonly counts: Counts;
  readonly seconds: number;
  /** Why it was skipped, or which surroundings it ran in. */
  readonly note?: string;
}

/** The parts of Vitest's JSON report that are counted here. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
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

export const sumCounts = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((sum, counts) => sum + counts.passed, 0),
  failed: all.reduce((sum, counts) => sum + counts.failed, 0),
  skipped: all.reduce((sum, counts) => sum + counts.skipped, 0),
});

/** One row a step, columns aligned. */
export function summaryTable(results: readonly StepResult[]): string {
  const cells = results.map(({ name, counts, seconds, note }) => [
    name,
    verdict(counts),
    String(counts.passed),
    String(counts.failed),
    String(counts.skipped),
    `${seconds.toFixed(1)} s`,
    note ?? '',
  ]);
  const rows = [['step', 'result', 'passed', 'failed', 'skipped', 'time', ''], ...cells];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const isNumber = (column: number): boolean => column >= 2 && column <= 5;
  return rows
    .map((row) => row.map((cell, column) => (isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))))
    .map((row) => row.join('  ').trimEnd())
    .join('\n');
}

function verdict(counts: Counts): string {
  if (counts.failed > 0) return 'FAILED';
  return counts.passed > 0 ? 'ok' : 'skipped';
}

/** The last line of a run; programs read it. */
export const lastLine = ({ passed, failed, skipped }: Counts): string => `upshot: ${passed} passed, ${failed} failed, ${skipped} skipped`;
