import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { median } from '../../tests/bench/report.ts';
import { launchChromium } from '../../tests/support/chromium.ts';
import { freePort } from '../test/free-port.ts';

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** How many times a load is tried. */
const ATTEMPTS = 3;

/** A figure of a report, and what it must reach. Scores are percentages. */
interface Measure {
  readonly name: string;
  readonly unit: string;
  read(report: Report): number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

const scoreOf = (category: (typeof CATEGORIES)[number], atLeast?: number): Measure => ({
  name: category,
  unit: '/ 100',
  read: (report) => Math.round((report.categories[category]?.score ?? 0) * 100),
  ...(atLeast === undefined ? {} : { atLeast }),
});

const figureOf = (audit: string, unit: string, scale: number, atMost?: number): Measure => ({
  name: audit,
  unit,
  read: (report) => numberOf(report, audit) / scale,
  ...(atMost === undefined ? {} : { atMost }),
});

/** The figures that the product must reach, and others that explain them. */
const MEASURES: readonly Measure[] = [
  scoreOf('performance', 95),
  scoreOf('accessibility', 100),
  scoreOf('best-practices', 100),
  scoreOf('seo'),
  figureOf('largest-contentful-paint', 's', 1_000, 2),
  figureOf('cumulative-layout-shift', '', 1, 0.02),
  figureOf('total-blocking-time', 'ms', 1),
  figureOf('first-contentful-paint', 's', 1_000),
  figureOf('total-byte-weight', 'kB', 1_000),
  // Lighthouse's own measure of the processor. A good idle laptop has 1500 to 3000.
  { name: 'speed of this machine', unit: 'points', read: (report) => Math.round(report.environment.benchmarkIndex) },
];

/**
 * Loads a URL several times, each time in a new browser, as Lighthouse's phone (slow 4G and a four times slower processor, both
 * simulated), and prints the medians.
 * @param saveTo folder for the reports as JSON; without it none are stored
 * @returns a sentence for each figure that misses its target
 */
export async function measurePageLoad(url: string, runs: number, saveTo: string | undefined): Promise<string[]> {
  const reports: Report[] = [];
  for (let run = 1; run <= runs; run++) {
    const report = await loadOnce(url);
    reports.push(report);
    console.log(
      `load ${run}: ${MEASURES.slice(0, 7)
        .map((measure) => `${initialsOf(measure.name)} ${show(measure.read(report))}`)
        .join('  ')}`,
    );
    if (saveTo === undefined) continue;
    mkdirSync(saveTo, { recursive: true });
    writeFileSync(join(saveTo, `load-${run}.json`), JSON.stringify(report));
  }
  console.log('');
  const misses = MEASURES.flatMap((measure) => printMedian(measure, reports));
  printFailedAudits(reports);
  return misses;
}

/** A busy machine may lose the beginning of a recording. Then the load is measured again. */
async function loadOnce(url: string): Promise<Report> {
  for (let attempt = 1; ; attempt++) {
    const report = await record(url);
    if (!report.runtimeError) return report;
    if (attempt === ATTEMPTS) throw new Error(`Lighthouse: ${report.runtimeError.message}`);
    console.log(`not measured, once more: ${report.runtimeError.code}`);
  }
}

async function record(url: string): Promise<Report> {
  const port = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  try {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] });
    if (!result) throw new Error('Lighthouse answered nothing');
    return result.lhr;
  } finally {
    await browser.close();
  }
}

/** Prints one line. @returns what is wrong with the figure */
function printMedian(measure: Measure, reports: readonly Report[]): string[] {
  const { name, unit, atLeast, atMost } = measure;
  const value = median(reports.map((report) => measure.read(report)));
  const misses = (atLeast !== undefined && value < atLeast) || (atMost !== undefined && value > atMost);
  const aim = atLeast !== undefined ? `at least ${atLeast}` : atMost !== undefined ? `at most ${atMost}` : '';
  const verdict = aim === '' ? '' : `(aim: ${aim})  ${misses ? 'MISSED' : 'ok'}`;
  console.log(`${name.padEnd(28)} ${show(value).padStart(8)} ${unit.padEnd(6)} ${verdict}`);
  return misses ? [`${name} is ${show(value)} ${unit}; the aim is ${aim}`] : [];
}

/** Prints all audits of the last load that are not perfect, so that nobody needs to open a report. */
function printFailedAudits(reports: readonly Report[]): void {
  const audits = Object.values(reports.at(-1)?.audits ?? {}).filter(({ score }) => score !== null && score < 0.9);
  if (audits.length > 0) console.log('\nAudits below 90 in the last load:');
  for (const { id, title, displayValue } of audits) console.log(`  ${id}: ${title}${displayValue ? ` (${displayValue})` : ''}`);
}

function numberOf(report: Report, audit: string): number {
  const value = report.audits[audit]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse has no figure for ${audit}`);
  return value;
}

/** Abbreviates the name of a figure as is usual, such as LCP for `largest-contentful-paint`. */
const initialsOf = (name: string): string =>
  name
    .split('-')
    .map((word) => word.slice(0, name.includes('-') ? 1 : 4))
    .join('')
    .toUpperCase();

const show = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(value < 1 ? 3 : 2));
