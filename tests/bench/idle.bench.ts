import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { ProcessTree, readProcesses } from '../../tools/test/cpu-time.ts';
import { DESKTOP, newPlayer, PHONE, type Player } from '../e2e/support/player.ts';
import { launchChromium } from '../support/chromium.ts';
import { type Product, startProduct } from '../support/product.ts';
import { text } from '../support/texts.ts';
import { line, median, quantile } from './report.ts';
import { dragAround, framesPerSecond, latenciesOf, observeCalls, observeFrames } from './worker-probe.ts';

// What a page costs at which nobody does anything: the CPU time of all processes of the browser, as a share of one core. And what that must not
// cost: how soon an aim is seen after a rest, and how many frames are drawn in flight and while aiming. With BEFORE_DIST, the dist folder of
// another build that finds its packages, both builds are measured in turn.

const SECONDS = 10;
const ROUNDS = 3;
/** Without a sound the audio output is suspended, and without a pad the page stops looking for one, both half a minute after the last input. */
const SETTLE_SECONDS = 33;
/** The player is away a minute after the last input. */
const ASLEEP_SECONDS = 65;
/** The view behind the start card has climbed and returned by then, and the logo rests. */
const START_SECONDS = 14;
const ACT_SECONDS = 2;
const TOUCHES = 12;
const PATIENCE_MS = 5_000;
const AIM = { from: { x: 195, y: 422 }, to: { x: 215, y: 608 } };
/** A day whose course begins under an open sky, so that the ball flies during the whole measurement. */
const env = { GAME_DATE: '2026-11-16' };

const wait = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

interface Build {
  readonly name: 'before' | 'now';
  readonly product: Product;
}

interface Scene {
  readonly what: string;
  readonly size: typeof PHONE | typeof DESKTOP;
  readonly isStill?: true;
  readonly aim?: string;
  open(player: Player, url: string): Promise<void>;
}

async function restAfterPlay(player: Player, url: string, seconds = SETTLE_SECONDS): Promise<void> {
  await player.startNew(url);
  await wait(seconds);
}

const SCENES: readonly Scene[] = [
  {
    what: 'start screen, 390x844',
    size: PHONE,
    async open({ page }, url) {
      await page.goto(url);
      await page.getByRole('button', { name: text('start.play'), exact: true }).waitFor();
      await wait(START_SECONDS);
    },
  },
  { what: 'ball at rest, 390x844', size: PHONE, open: restAfterPlay },
  { what: 'ball at rest, 1280x800', size: DESKTOP, aim: 'at most 8 %', open: restAfterPlay },
  { what: 'reduced motion, 390x844', size: PHONE, isStill: true, aim: 'at most 1 %', open: restAfterPlay },
  { what: 'reduced motion, 1280x800', size: DESKTOP, isStill: true, aim: 'at most 1 %', open: restAfterPlay },
  {
    what: 'a minute without input, 1280x800',
    size: DESKTOP,
    aim: 'at most 1 %',
    open: (player, url) => restAfterPlay(player, url, ASLEEP_SECONDS),
  },
];

/** CPU time of all processes below this one that no product has started, so far. Seconds. */
function browserSeconds(products: readonly (number | undefined)[]): number {
  const all = readProcesses();
  const others = new Set(products);
  const tree = new ProcessTree(process.pid);
  tree.take(all.filter(({ pid }) => !others.has(pid)).map((one) => (one.pid === process.pid ? { ...one, own: 0, waitedFor: 0 } : one)));
  return tree.seconds;
}

/** Share of one core, percent, while nobody does anything. */
async function idleShare(browser: Browser, { product }: Build, { size, isStill, open }: Scene): Promise<number> {
  const { player, context } = await newPlayer(browser, size);
  if (isStill) await player.page.emulateMedia({ reducedMotion: 'reduce' });
  await open(player, product.url);
  const from = browserSeconds(productPids);
  const fromMs = performance.now();
  await wait(SECONDS);
  const share = (browserSeconds(productPids) - from) / ((performance.now() - fromMs) / 1_000);
  await context.close();
  return share * 100;
}

interface Played {
  /** Frames a second. */
  readonly flying: number;
  readonly aiming: number;
  /** From the first move of a drag, after a rest, to its frame. ms */
  readonly touches: readonly number[];
}

async function play(browser: Browser, { product }: Build): Promise<Played> {
  const { player, context } = await newPlayer(browser, PHONE);
  const { page } = player;
  await observeCalls(page);
  await player.startNew(product.url);
  const session = await context.newCDPSession(page);
  await observeFrames(page);
  const touches: number[] = [];
  for (let i = 0; i < TOUCHES; i++) {
    await wait(1);
    touches.push(await touchAfterRest(page));
  }
  const aiming = await framesPerSecond(page, () => dragAround(session, AIM.from, AIM.to, ACT_SECONDS, false));
  const flying = await framesPerSecond(page, async () => {
    await wait(ACT_SECONDS);
    return Date.now();
  });
  await context.close();
  return { flying, aiming, touches };
}

/** How long the first aim of a drag takes to its frame, ms. The drag is canceled. */
async function touchAfterRest(page: Page): Promise<number> {
  const before = (await latenciesOf(page, 'aim')).length;
  const deadline = Date.now() + PATIENCE_MS;
  await page.mouse.move(AIM.from.x, AIM.from.y);
  await page.mouse.down();
  await page.mouse.move(AIM.to.x, AIM.to.y);
  let latencies: number[];
  do latencies = await latenciesOf(page, 'aim');
  while (latencies.length <= before && Date.now() < deadline);
  if (latencies.length <= before) throw new Error('No frame has shown the aim');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return latencies[before] as number;
}

const beforeDist = process.env.BEFORE_DIST;
const builds: Build[] = [{ name: 'now', product: await startProduct({ env }) }];
if (beforeDist !== undefined) {
  const main = join(beforeDist, 'server/main.js');
  if (!existsSync(main)) throw new Error(`BEFORE_DIST has no server/main.js: ${beforeDist}`);
  builds.unshift({ name: 'before', product: await startProduct({ env, main }) });
}
const productPids = builds.map(({ product }) => product.pid);
const browser = await launchChromium();

/** Measures each build in turn. @returns the values of each build by its name */
async function inTurn<T>(measure: (build: Build) => Promise<T>): Promise<Partial<Record<Build['name'], T[]>>> {
  const found: Partial<Record<Build['name'], T[]>> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const build of builds) found[build.name] = [...(found[build.name] ?? []), await measure(build)];
  }
  return found;
}

try {
  for (const scene of SCENES) {
    const { before, now = [] } = await inTurn((build) => idleShare(browser, build, scene));
    const baseline = before && { name: 'before', value: median(before) };
    if (baseline) line(`${scene.what}, before`, baseline.value, '% of a core');
    line(scene.what, median(now), '% of a core', baseline, scene.aim);
  }
  const { before, now = [] } = await inTurn((build) => play(browser, build));
  for (const [what, name] of [
    ['frames of a flight', 'flying'],
    ['frames while aiming', 'aiming'],
  ] as const) {
    const of = (played: readonly Played[]) => median(played.map((one) => one[name]));
    line(what, of(now), 'a second', before && { name: 'before', value: of(before) }, 'at least .98 x before');
  }
  const touches = (played: readonly Played[]) => played.flatMap((one) => one.touches);
  for (const share of [0.5, 0.95]) {
    const of = `${share * 100} % of first aims after a rest are drawn within`;
    line(of, quantile(touches(now), share), 'ms', before && { name: 'before', value: quantile(touches(before), share) }, 'at most 33 ms');
  }
} finally {
  await browser.close();
  for (const { product } of builds) await product.stop();
}
