/**
 * Plays the built product in Chromium for half an hour and watches its heaps: `npm run soak`, which builds first when a source has changed.
 *   --minutes 30
 * Exit code 1 when the worker's heap grows, or the page's heap grows by more than is allowed (see verdict.ts).
 */
import { parseArgs } from 'node:util';
import { levelOfDay, parseGameDay } from '../../shared/game-day.ts';
import { newPlayer, PHONE, type Player } from '../../tests/e2e/support/player.ts';
import { launchChromium } from '../../tests/support/chromium.ts';
import { loadLevel } from '../../tests/support/levels.ts';
import { planForPointer } from '../../tests/support/plans.ts';
import { startProduct } from '../../tests/support/product.ts';
import { freePort } from '../test/free-port.ts';
import { Devtools } from './devtools.ts';
import { type HeapSample, sampleHeaps } from './heaps.ts';
import { EndlessPlayer } from './play-on.ts';
import { judge, printHead, printSample } from './verdict.ts';

/** A Monday, which has a short course. A fixed day does not change during the run. */
const DAY = '2026-11-02';
const SAMPLE_EVERY_MINUTES = 1;
/** Even a short run needs three samples after the warm-up. */
const SAMPLES_AT_LEAST = 8;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const minutes = Number(values.minutes);
if (!(minutes >= 2)) throw new Error('--minutes wants a number from 2');

const day = parseGameDay(DAY);
if (day === undefined) throw new Error(`${DAY} is no day`);
const wayUp = await planForPointer(loadLevel(levelOfDay(day)), PHONE.height);
const product = await startProduct({ dataDir: 'memory:', env: { GAME_DATE: DAY, LOG_LEVEL: 'warn' } });
const port = await freePort();
const browser = await launchChromium([`--remote-debugging-port=${port}`]);
try {
  const { player } = await newPlayer(browser, PHONE);
  await player.startNew(product.url);
  const devtools = await Devtools.connect(port);
  const page = await devtools.attachToPage(product.url);
  const misses = await soak(player, devtools, page);
  devtools.close();
  if (player.complaints.length > 0) misses.push(`the browser complained: ${[...new Set(player.complaints)].slice(0, 5).join(' | ')}`);
  for (const miss of misses) console.error(`MISSED: ${miss}`);
  process.exitCode = misses.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await product.stop();
}

/** Plays until the time is over, and takes a sample every minute while the ball is at rest. @returns what grows */
async function soak(player: Player, devtools: Devtools, page: string): Promise<string[]> {
  const started = performance.now();
  const elapsed = (): number => (performance.now() - started) / 60_000;
  const every = Math.min(SAMPLE_EVERY_MINUTES, minutes / SAMPLES_AT_LEAST);
  const samples: HeapSample[] = [];
  console.log(`playing for ${minutes} minutes, a sample every ${every.toFixed(2)}\n`);
  printHead();
  const endless = new EndlessPlayer(player, wayUp, async () => {
    if (elapsed() < samples.length * every) return;
    const sample = await sampleHeaps(devtools, page, elapsed());
    samples.push(sample);
    printSample(sample, endless.shots);
  });
  const isOver = (): boolean => elapsed() >= minutes;
  while (!isOver()) await endless.playRound(isOver);
  const last = await sampleHeaps(devtools, page, elapsed());
  printSample(last, endless.shots);
  return judge([...samples, last]);
}
