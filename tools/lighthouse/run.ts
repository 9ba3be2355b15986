/**
 * Measures the built product as on a phone: `npm run lighthouse`, which builds first when a source has changed.
 *   --runs 5      number of loads and sessions, of which the medians count
 *   --save <dir>  stores Lighthouse's reports there
 *   --only load | session
 * Exit code 1 when a figure misses its target. The figures depend on this machine: run it when nothing else runs.
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { launchChromium } from '../../tests/support/chromium.ts';
import { startProduct } from '../../tests/support/product.ts';
import type { PlaySession } from './interactions.ts';
import { measurePageLoad } from './page-load.ts';
import { playOnce } from './session.ts';
import { reportSessions } from './session-report.ts';

/** A fixed course, so that the figures of two days can be compared. */
const DAY = '2026-11-22';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, save: { type: 'string' }, only: { type: 'string' } },
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs wants a whole number from 1');

/** Measures one after the other, because two at once would disturb each other's figures. */
async function playSessions(url: string): Promise<PlaySession[]> {
  const browser = await launchChromium();
  try {
    const sessions: PlaySession[] = [];
    for (let run = 0; run < runs; run++) sessions.push(await playOnce(browser, url));
    return sessions;
  } finally {
    await browser.close();
  }
}

const product = await startProduct({ dataDir: 'memory:', env: { GAME_DATE: DAY, LOG_LEVEL: 'warn' } });
const misses: string[] = [];
try {
  if (values.only !== 'session') {
    console.log(`Loading the start screen, ${runs} times, as Lighthouse's phone\n`);
    misses.push(...(await measurePageLoad(`${product.url}/`, runs, values.save)));
  }
  if (values.only !== 'load') {
    console.log(`\nA session by pointer and keys, the page four times slowed down, ${runs} times\n`);
    misses.push(...reportSessions(await playSessions(`${product.url}/`)));
  }
} finally {
  await product.stop();
}
const [load = 0] = loadavg();
const cores = availableParallelism();
// This program and the browser alone come to one and a half.
if (load > 1.5 * cores)
  console.log(`\nThe machine is busy with other things (load ${load.toFixed(1)} on ${cores} cores): times are too long.`);
for (const miss of misses) console.error(`MISSED: ${miss}`);
process.exitCode = misses.length > 0 ? 1 : 0;
