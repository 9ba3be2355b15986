import type { Browser } from 'playwright';
import { newPlayer, PHONE } from '../e2e/support/player.ts';
import { launchChromium } from '../support/chromium.ts';
import { startProduct } from '../support/product.ts';
import { openEditor } from './open-editor.ts';
import { line, median, quantile } from './report.ts';
import { dragAround, framesPerSecond, latenciesOf, observeCalls, observeFrames } from './worker-probe.ts';

// The editor on a phone whose page is slowed four times, against the game in the same page: how long a painted tile takes from the pointer's
// event to the frame that shows it, and how many frames the worker draws while a stroke and the view move.

const SLOWED = 4;
/** A full shot flies a little longer. */
const SECONDS = 2;
const ROUNDS = 5;
const REST_SECONDS = 1;
const AIM = { from: { x: 195, y: 422 }, to: { x: 215, y: 608 } };
/** Between the bars. */
const STROKE = { from: { x: 60, y: 200 }, to: { x: 330, y: 500 } };

interface Figures {
  /** Frames a second. */
  readonly playing: number;
  readonly painting: number;
  /** From the input to its frame, ms. */
  readonly aimed: readonly number[];
  readonly painted: readonly number[];
}

async function wait(seconds: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  return Date.now();
}

async function measure(browser: Browser, url: string): Promise<Figures> {
  const { player, context } = await newPlayer(browser, PHONE);
  const { page } = player;
  await observeCalls(page);
  await player.startNew(url);
  const session = await context.newCDPSession(page);
  await observeFrames(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await dragAround(session, AIM.from, AIM.to, SECONDS, false);
  const playing = await framesPerSecond(page, () => wait(SECONDS));
  await player.ready();
  const aimed = await latenciesOf(page, 'aim');
  await player.openMenu();
  await openEditor(player);
  // What follows from the opening, such as the first draft, is not what painting costs.
  await wait(REST_SECONDS);
  const painting = await framesPerSecond(page, () => dragAround(session, STROKE.from, STROKE.to, SECONDS, true));
  const painted = await latenciesOf(page, 'paint');
  await context.close();
  return { playing, painting, aimed, painted };
}

/** A day whose course begins under an open sky, so that the ball flies during the whole measurement. */
const product = await startProduct({ env: { GAME_DATE: '2026-11-16' } });
const browser = await launchChromium();
try {
  const rounds: Figures[] = [];
  for (let i = 0; i < ROUNDS; i++) rounds.push(await measure(browser, product.url));
  const playing = median(rounds.map((round) => round.playing));
  line(`frames of a flight, page slowed ${SLOWED} times (baseline)`, playing, 'a second');
  const ratio = median(rounds.map((round) => round.painting / round.playing));
  line('frames while painting and panning', ratio * playing, 'a second', { name: 'a flight', value: playing }, 'at least .95 x');
  const aimed = rounds.flatMap((round) => round.aimed);
  const painted = rounds.flatMap((round) => round.painted);
  for (const [share, aim] of [
    [0.5, undefined],
    [0.95, 'under 50 ms'],
  ] as const) {
    const baseline = quantile(aimed, share);
    const of = `${share * 100} % of inputs are in a posted frame after`;
    line(`${of}, aiming (baseline)`, baseline, 'ms');
    line(`${of}, painting`, quantile(painted, share), 'ms', { name: 'aiming', value: baseline }, aim);
  }
  console.log(`  (${aimed.length} and ${painted.length} inputs that changed something)`);
} finally {
  await browser.close();
  await product.stop();
}
