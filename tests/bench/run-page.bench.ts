import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { leaderboardResponse } from '../../shared/api/leaderboard.ts';
import { runPagePath } from '../../shared/run-page.ts';
import { newPlayer, PHONE } from '../e2e/support/player.ts';
import { launchChromium } from '../support/chromium.ts';
import { filesOf, isPageScript, kilobytes, visitFirst } from '../support/first-visit.ts';
import { startProduct } from '../support/product.ts';
import { text } from '../support/texts.ts';
import { line, median, quantile } from './report.ts';
import { latenciesOf, observeAllFrames, observeCalls, workerProbe } from './worker-probe.ts';

// The page of a run against the start page: how long a new visitor waits for the first moving picture, what is loaded for it, and how long a
// seek takes from the key to the frame that shows it. With the delays of a mobile network, because requests that wait for each other cost there.

const ROUNDS = 7;
const SEEKS = 60;
/** A usual 4G connection. */
const NETWORK = { offline: false, latency: 60, downloadThroughput: 1_125_000, uploadThroughput: 375_000 };

const TODAY = '2026-11-21';
const PAST = '2026-11-19';

/** Opens a page as a new visitor on a phone. */
async function open(browser: Browser, url: string, isMobileNetwork: boolean): Promise<Page> {
  const { player, context } = await newPlayer(browser, PHONE);
  const { page } = player;
  if (isMobileNetwork) {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
  }
  await observeCalls(page);
  observeAllFrames(page);
  await page.goto(url);
  return page;
}

/** Until the second frame behind the start screen, whose scenery moves. ms */
async function untilStartMoves(browser: Browser, url: string, isMobileNetwork: boolean): Promise<number> {
  const page = await open(browser, url, isMobileNetwork);
  await page.getByRole('button', { name: text('start.play'), exact: true }).waitFor();
  const second = await frameOf(page, ({ frames }) => frames[1]);
  await page.context().close();
  return second;
}

/** Until the first frame of the playback. ms */
async function untilRunMoves(browser: Browser, url: string, isMobileNetwork: boolean): Promise<number> {
  const page = await open(browser, url, isMobileNetwork);
  await page.getByRole('button', { name: text('viewer.pause') }).waitFor();
  const first = await frameOf(page, ({ posted }) => posted.command[0]);
  await page.context().close();
  return first;
}

/** When a frame was posted, in ms from the beginning of the navigation. */
async function frameOf(page: Page, choose: (probe: Awaited<ReturnType<typeof workerProbe>>) => number | undefined): Promise<number> {
  const begunMs = await page.evaluate(() => performance.timeOrigin);
  for (;;) {
    const ms = choose(await workerProbe(page));
    if (ms !== undefined) return ms - begunMs;
  }
}

/** From a key to the frame of the shot that it leads to, ms. */
async function seekTimes(browser: Browser, url: string): Promise<number[]> {
  const page = await open(browser, url, false);
  await page.getByRole('button', { name: text('viewer.pause') }).click();
  for (let i = 0; i < SEEKS; i++) {
    await page.keyboard.press(i % 5 === 4 ? 'Home' : i % 2 === 0 ? 'End' : 'ArrowLeft');
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const times = (await latenciesOf(page, 'command')).slice(-SEEKS);
  await page.context().close();
  return times;
}

/**
 * Every finish loads them, too: calls of the server with the schemas of their answers (in the chunk named after the first of them), and the whole
 * course. The worker's part is no part of the page.
 */
const LEFT_OUT = /\/(calls|shots|tower|whole-sky|replays)-/;

/** Scripts and styles that a player does not need for a hole: the page of a run that is watched, kB of gzip. */
async function ownPart(browser: Browser, startUrl: string, runUrl: string): Promise<number> {
  const { player: visitor, context: visit } = await newPlayer(browser, PHONE);
  const known = new Set((await visitFirst(visitor.page, startUrl)).map(({ path }) => path));
  await visit.close();
  const { player, context } = await newPlayer(browser, PHONE);
  const { page } = player;
  const paths = new Set<string>();
  page.on('response', (response) => paths.add(new URL(response.url()).pathname));
  await page.goto(runUrl);
  await page.getByRole('button', { name: text('viewer.pause') }).waitFor();
  await page.waitForLoadState('networkidle');
  await context.close();
  const own = filesOf([...paths].filter((path) => /\.(js|css)$/.test(path) && !known.has(path) && !LEFT_OUT.test(path)));
  return kilobytes(own, (file) => isPageScript(file) || file.path.endsWith('.css'));
}

const dataDir = mkdtempSync(join(tmpdir(), 'upshot-run-page-'));
const env = { GAME_DATE: TODAY };
execFileSync(process.execPath, [join(import.meta.dirname, '../../tools/seed/seed.ts'), '--days', '3', '--players', '12'], {
  env: { ...process.env, ...env, DATA_DIR: dataDir, DATABASE_URL: '' },
});
const product = await startProduct({ env, dataDir });
const browser = await launchChromium();
try {
  const board = leaderboardResponse.parse(await (await fetch(`${product.url}/api/leaderboard?date=${PAST}`)).json());
  const runId = board.leaderboard[0]?.runId;
  if (!runId) throw new Error('Nobody has finished');
  const runUrl = product.url + runPagePath(runId);
  for (const isMobileNetwork of [false, true]) {
    const rounds: { readonly start: number; readonly run: number }[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      const start = await untilStartMoves(browser, product.url, isMobileNetwork);
      rounds.push({ start, run: await untilRunMoves(browser, runUrl, isMobileNetwork) });
    }
    const network = isMobileNetwork ? '4G' : 'no network';
    const start = median(rounds.map((round) => round.start));
    const ratio = median(rounds.map((round) => round.run / round.start));
    line(`/ until its first moving picture, ${network}`, start, 'ms');
    line(`/r/ until its first moving picture, ${network}`, ratio * start, 'ms', { name: '/', value: start }, 'at most 1.15 x');
  }
  const seeks = await seekTimes(browser, runUrl);
  line('from a key to the frame of another shot, median', median(seeks), 'ms');
  line('the same, 95 %', quantile(seeks, 0.95), 'ms', { name: 'the median', value: median(seeks) }, 'under 50 ms');
  line('scripts and styles for watching a run, gzip', await ownPart(browser, product.url, runUrl), 'kB', undefined, 'under 25 kB');
} finally {
  await browser.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
