import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEngine } from '../../sim-worker/host/headless.ts';
import { type EngineRun, findDifferences, recordRuns } from '../../tests/determinism/engine-runs.ts';
import { loadPlayedCourse } from '../../tests/determinism/load-played-course.ts';
import { stopAll } from '../test/processes.ts';
import type { OpenPage } from './browser.ts';
import { differences } from './compare.ts';
import { openChromium } from './open-chromium.ts';
import { openFirefox } from './open-firefox.ts';
import { openWebKit } from './open-webkit.ts';
import type { EngineTask, PageReport } from './page/report.ts';
import { serveScenes } from './serve-scenes.ts';

// `npm run determinism -- firefox webkit`: plays the determinism scenes in the worker of each browser and compares them with the golden
// hashes. Then each of them, and Node, verifies the runs that the others have recorded.

const BROWSERS: Readonly<Record<string, OpenPage>> = { chromium: openChromium, firefox: openFirefox, webkit: openWebKit };
const GOLDEN = join(import.meta.dirname, '../../tests/determinism/golden.json');
const REPORT_TIMEOUT_MS = 180_000;
/** One of each landscape. */
const LEVELS = [25, 26, 27, 28, 29, 45];
const NODE = 'Node';

/** What an engine has found, with its name. */
interface Found {
  readonly name: string;
  readonly report: PageReport;
}

async function reportOf(open: OpenPage, task: EngineTask): Promise<Found> {
  const page = await serveScenes(task);
  try {
    const browser = await open(page.url);
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${browser.name} posted no result in ${REPORT_TIMEOUT_MS / 1000} s`)), REPORT_TIMEOUT_MS);
    });
    try {
      return { name: browser.name, report: await Promise.race([page.report, silence]) };
    } finally {
      clearTimeout(timer);
      await browser.close();
    }
  } finally {
    page.close();
  }
}

function print({ name, report }: Found, wrong: readonly string[], what: string): boolean {
  const played = report.ok ? `${what} in ${report.milliseconds} ms` : 'nothing';
  console.log(`${wrong.length === 0 ? 'same bits' : 'DIFFERENT'}  ${name} (${report.userAgent}): ${played}`);
  for (const line of wrong) console.log(`  ${line}`);
  return wrong.length === 0;
}

async function check(names: readonly string[]): Promise<boolean> {
  const golden: { scenes: Record<string, string> } = JSON.parse(readFileSync(GOLDEN, 'utf8'));
  const openers = names.map((name) => {
    const open = BROWSERS[name];
    if (!open) throw new Error(`No browser '${name}'; there are ${Object.keys(BROWSERS).join(', ')}`);
    return { name, open };
  });
  const courses = LEVELS.map(loadPlayedCourse);
  const engine = await loadEngine();
  const recorded = new Map<string, readonly EngineRun[]>([[NODE, recordRuns(engine, courses, 0)]]);
  let isGood = true;
  for (const [index, { name, open }] of openers.entries()) {
    const found = await reportOf(open, { courses, seed: index + 1, foreign: [] });
    const { report } = found;
    if (report.ok) recorded.set(name, report.runs);
    const what = report.ok ? `${report.scenes.length} scenes, ${report.runs.length} runs recorded` : '';
    isGood = print(found, differences(report, golden.scenes), what) && isGood;
  }
  const foreignTo = (name: string) => [...recorded].flatMap(([engineName, runs]) => (engineName === name ? [] : runs));
  for (const { name, open } of openers) {
    const foreign = foreignTo(name);
    const found = await reportOf(open, { courses, seed: 0, foreign });
    isGood = print(found, differences(found.report, golden.scenes), `${foreign.length} runs of other engines verified`) && isGood;
  }
  const foreign = foreignTo(NODE);
  const wrong = findDifferences(engine, courses, foreign);
  console.log(`${wrong.length === 0 ? 'same bits' : 'DIFFERENT'}  ${NODE} ${process.version}: ${foreign.length} runs of browsers verified`);
  for (const line of wrong) console.log(`  ${line}`);
  return isGood && wrong.length === 0;
}

const asked = process.argv.slice(2);
try {
  process.exitCode = (await check(asked.length > 0 ? asked : Object.keys(BROWSERS))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await stopAll();
}
