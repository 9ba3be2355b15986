import { expect, test } from 'vitest';
import { describeFlaky, FLAKY_MAX, type FlakyFile, rerunFailedFiles } from './flaky-files.ts';
import { type Counts, type RunReport, sumCounts } from './report.ts';
import { StepRunner } from './step-runner.ts';
import type { Step } from './steps.ts';

/** How often the tests of a file pass and fail in each of its runs. */
type Runs = Readonly<Record<string, readonly Counts[]>>;

const GOOD: Counts = { passed: 3, failed: 0, skipped: 0 };
const BAD: Counts = { passed: 2, failed: 1, skipped: 0 };

function reportOf(files: Readonly<Record<string, Counts>>): RunReport {
  return {
    files: Object.entries(files).map(([path, counts]) => ({
      ...counts,
      path,
      seconds: 1,
      errors: counts.failed > 0 ? [`${path} has failed`] : [],
      spend: { product: 1 },
      tests: [],
    })),
    unhandled: [],
    spend: {},
  };
}

/** Plays a step whose files end as they are told, and runs its failed files again. @param strayed failures that belong to no file */
async function play(runs: Runs, strayed = 0) {
  const again: string[] = [];
  const step: Step = {
    name: 'browser',
    needs: [],
    run: async (_, { show }) => {
      show('the whole step');
      const report = reportOf(Object.fromEntries(Object.entries(runs).map(([path, [first = GOOD]]) => [path, first])));
      const counts = sumCounts(report.files);
      return { counts: { ...counts, failed: counts.failed + strayed }, report };
    },
    rerun: async (path, _, { show }) => {
      again.push(path);
      show(`${path} alone`);
      const counts = runs[path]?.[1] ?? GOOD;
      return { counts, report: reportOf({ [path]: counts }) };
    },
  };
  const runner = new StepRunner({
    surroundings: {
      folder: '/none',
      chromiumPath: undefined,
      databaseUrl: undefined,
      databaseVersion: undefined,
      databasePid: undefined,
      clients: false,
    },
    meter: { watch: () => () => undefined },
    sideBySide: true,
    print: () => undefined,
    isProved: () => true,
  });
  await runner.run(step);
  const flaky = await rerunFailedFiles([step], runner, () => true);
  const [result] = runner.results;
  return {
    again,
    flaky: flaky.map(({ path }) => path),
    counts: result?.counts,
    failures: [...runner.failures.keys()],
    flakyFiles: flaky,
    result,
  };
}

test('a file that fails and passes when run again is flaky, and the step is green', async () => {
  expect(await play({ 'a.test.ts': [GOOD], 'b.test.ts': [BAD, GOOD] })).toMatchObject({
    again: ['b.test.ts'],
    flaky: ['b.test.ts'],
    counts: { passed: 6, failed: 0 },
    failures: [],
  });
});

test('a file that fails again stays a failure', async () => {
  expect(await play({ 'a.test.ts': [BAD, GOOD], 'b.test.ts': [BAD, BAD] })).toMatchObject({
    again: ['a.test.ts', 'b.test.ts'],
    flaky: ['a.test.ts'],
    counts: { passed: 5, failed: 1 },
    failures: ['browser'],
  });
});

test('a file whose second run has no test at all has not passed', async () => {
  expect(await play({ 'a.test.ts': [BAD, { passed: 0, failed: 0, skipped: 3 }] })).toMatchObject({ flaky: [], counts: { failed: 1 } });
});

test('an error that belongs to no file makes the step red, whatever its files do', async () => {
  expect(await play({ 'a.test.ts': [BAD, GOOD] }, 1)).toMatchObject({ again: [], flaky: [], counts: { failed: 2 } });
});

test('nothing is run again when a dozen files have failed', async () => {
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`${at}.test.ts`, [BAD, GOOD]]));
  expect(await play(many)).toMatchObject({ again: [], flaky: [], counts: { failed: 12 } });
});

test('the second run adds nothing to what the step has spent', async () => {
  const { result } = await play({ 'a.test.ts': [BAD, GOOD] });
  expect(result?.report?.files.map(({ spend }) => spend)).toEqual([{ product: 1 }]);
});

test('both outputs are printed under the word flaky, with a count and what it means', async () => {
  const { flakyFiles } = await play({ 'a.test.ts': [BAD, GOOD] });
  const words = describeFlaky(flakyFiles);
  expect(words).toMatch(/^== flaky: a\.test\.ts \(browser\) =+\n/);
  expect(words).toContain('a.test.ts has failed');
  expect(words).toContain('a.test.ts alone');
  expect(words.split('\n').at(-1)).toBe('flaky: 1 file; mend the cause before anything else');
  const [file] = flakyFiles as [FlakyFile];
  expect(
    describeFlaky(Array(FLAKY_MAX + 1).fill(file))
      .split('\n')
      .at(-1),
  ).toBe('flaky: 3 files; more than 2, so this run has failed');
  expect(describeFlaky([])).toBe('');
});
