import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import { addSpend, type Spend, takeSpend } from '../../tests/support/spend.ts';
import type { FileResult, RunReport, TestResult } from './report.ts';

/** Environment variable: the path that the report is written to. */
export const REPORT_PATH = 'UPSHOT_TEST_REPORT';

/** Writes what the test run needs to know of one run of Vitest, as JSON. */
export default class RunReporter implements Reporter {
  private root = process.cwd();

  onInit(vitest: Vitest): void {
    this.root = vitest.config.root;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env[REPORT_PATH];
    if (path === undefined) return;
    const pathOf = (file: string): string => relative(this.root, file);
    const strayed = unhandled.map((error) => ({ path: pathOf(String(error.VITEST_TEST_PATH ?? '')), text: textOf(error) }));
    const files = modules.map((module) => fileResult(module, pathOf(module.moduleId), strayed));
    const known = new Set(files.map((file) => file.path));
    const report: RunReport = {
      files,
      unhandled: strayed.filter((error) => !known.has(error.path)).map(({ text }) => text),
      // What the set-up of the whole project has cost: it runs in this process.
      spend: takeSpend(),
    };
    writeFileSync(path, JSON.stringify(report));
  }
}

/** @param strayed errors outside tests, with the path of their file; one that names no file belongs to the run */
function fileResult(module: TestModule, path: string, strayed: readonly { readonly path: string; readonly text: string }[]): FileResult {
  const tests = [...module.children.allTests()];
  const own = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())].map(textOf);
  const outside = [...own, ...strayed.filter((error) => error.path === path).map(({ text }) => text)];
  const failed = tests.filter((test) => test.result().state === 'failed');
  return {
    path,
    seconds: module.diagnostic().duration / 1000,
    passed: tests.filter((test) => test.result().state === 'passed').length,
    skipped: tests.filter((test) => test.result().state === 'skipped').length,
    // An error outside every test (in a hook, or while the file is loaded) fails the file.
    failed: Math.max(failed.length, outside.length > 0 ? 1 : 0),
    errors: [...failed.map((test) => `${test.fullName}\n${(test.result().errors ?? []).map(textOf).join('\n')}`), ...outside],
    spend: [spendOf(module), ...tests.map(spendOf)].reduce(addSpend, {}),
    tests: tests.map(testResult),
  };
}

function testResult(test: TestCase): TestResult {
  const { cpuSeconds } = test.meta();
  return {
    title: test.fullName,
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
    spend: spendOf(test),
    ...(cpuSeconds === undefined ? {} : { cpuSeconds }),
  };
}

const spendOf = (task: TestModule | TestCase): Spend => task.meta().spend ?? {};

const textOf = (error: { readonly message: string; readonly stack?: string }): string => error.stack ?? error.message;
