import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stopAll } from '../test/processes.ts';
import type { OpenPage } from './browser.ts';
import { differences } from './compare.ts';
import { openChromium } from './open-chromium.ts';
import { openFirefox } from './open-firefox.ts';
import { openWebKit } from './open-webkit.ts';
import type { PageReport } from './page/report.ts';
import { serveScenes } from './serve-scenes.ts';

// `npm run determinism -- firefox webkit`: plays the determinism scenes in the worker of each browser and compares them with the
// golden hashes.

const BROWSERS: Readonly<Record<string, OpenPage>> = { chromium: openChromium, firefox: openFirefox, webkit: openWebKit };
const GOLDEN = join(import.meta.dirname, '../../tests/determinism/golden.json');
const REPORT_TIMEOUT_MS = 180_000;

async function reportOf(open: OpenPage): Promise<{ name: string; report: PageReport }> {
  const page = await serveScenes();
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

async function check(names: readonly string[]): Promise<boolean> {
  const golden: { scenes: Record<string, string> } = JSON.parse(readFileSync(GOLDEN, 'utf8'));
  let good = true;
  for (const browserName of names) {
    const open = BROWSERS[browserName];
    if (!open) throw new Error(`No browser '${browserName}'; there are ${Object.keys(BROWSERS).join(', ')}`);
    const { name, report } = await reportOf(open);
    const wrong = differences(report, golden.scenes);
    if (wrong.length > 0) good = false;
    const played = report.ok ? `${report.scenes.length} scenes in ${report.milliseconds} ms` : 'no scene';
    console.log(`${wrong.length === 0 ? 'same bits' : 'DIFFERENT'}  ${name} (${report.userAgent}): ${played}`);
    for (const line of wrong) console.log(`  ${line}`);
  }
  return good;
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
