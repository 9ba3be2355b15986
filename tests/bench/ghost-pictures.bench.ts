import type { Browser } from 'playwright';
import { dragFromAim } from '../../client/sim/drag.ts';
import type { Ghost, GhostsResponse } from '../../shared/api/ghosts.ts';
import { type GameDay, gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { LIMITS } from '../../shared/limits.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import { SIMULATION_VERSION } from '../../shared/replay/replay.ts';
import { loadEngine, openRound } from '../../sim-worker/host/headless.ts';
import { playMoves } from '../../sim-worker/replay/play-moves.ts';
import { newPlayer, PHONE } from '../e2e/support/player.ts';
import { launchChromium } from '../support/chromium.ts';
import { loadLevel } from '../support/levels.ts';
import { planForPointer } from '../support/plans.ts';
import { startProduct } from '../support/product.ts';
import { line, median } from './report.ts';
import { picturesPerSecond, watchScreen } from './screen-pictures.ts';

// Different pictures on screen per second while the ball and as many ghosts as there can be fly, on a phone whose page is slowed four times,
// against the same flight without ghosts. The worker is not slowed by the browser; so the same is measured where the slowed page draws.

const SLOWED = 4;
/** A full shot flies a little longer. */
const SECONDS = 2;
const REST_SECONDS = 2;
const ROUNDS = 5;
const FULL_SHOT = { x: 20, y: 186 };
/** First shots of the ghosts: degrees around straight up. */
const FIRST_ANGLE = 60;
const ANGLE_STEP = 3;

/** A past day, whose ghosts are shown at once. Its course begins under an open sky, so that all balls fly during the whole measurement. */
const DAY: GameDay = gameDayAt(0, '2026-11-16');

/** Runs that begin with a full shot in different directions, which is taken back, and are finished by a plan. */
async function ghostRuns(): Promise<Ghost[]> {
  const level = loadLevel(levelOfDay(DAY));
  const engine = await loadEngine();
  const { moves } = await planForPointer(level, PHONE.height);
  const ghosts: Ghost[] = [];
  for (let angle = FIRST_ANGLE; ghosts.length < LIMITS.ghosts; angle += ANGLE_STEP) {
    if (angle > 360) throw new Error('Too few first shots leave the run as it was');
    const recorder = openRound(engine, level, level.hash);
    const finished = playMoves(recorder, [{ kind: 'shot', drag: dragFromAim(angle, 1) }, { kind: 'return' }, ...moves]);
    // Some shots light a flag: the plan would begin there.
    if (!finished) continue;
    ghosts.push({
      runId: `ghost ${angle}`,
      username: `Ghost ${angle}`,
      userId: `user ${angle}`,
      guest: null,
      isUser: false,
      score: recorder.round.strokes,
      infuriatingMode: false,
      simulationVersion: SIMULATION_VERSION,
      courseHash: level.hash,
      replay: toBase64(recorder.encode()),
    });
  }
  return ghosts;
}

const wait = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** Pictures a second of one full shot. */
async function measure(browser: Browser, url: string, rivals: readonly Ghost[]): Promise<number> {
  const { player, context } = await newPlayer(browser, PHONE);
  const { page } = player;
  const answer: GhostsResponse = { gameDay: DAY, best: null, first: null, median: null, rivals: [...rivals], next: null };
  await page.route('**/api/ghosts?*', (route) => route.fulfill({ json: answer }));
  await page.addInitScript(() => localStorage.setItem('ghosts', JSON.stringify({ isOn: true, kinds: ['rivals'], pace: 'stroke' })));
  await player.startNew(url);
  // The ghosts are played ahead meanwhile.
  await wait(REST_SECONDS);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const shown = await watchScreen(session);
  await player.dragAndRelease(FULL_SHOT);
  const from = Date.now();
  await wait(SECONDS);
  const pictures = picturesPerSecond(shown, from, Date.now());
  // Their labels say that they were there.
  if (rivals.length > 0) await page.locator('.ghost-label').first().waitFor({ state: 'attached' });
  await context.close();
  return pictures;
}

const ghosts = await ghostRuns();
const product = await startProduct({ env: { GAME_DATE: '2026-11-21' } });
const browser = await launchChromium();
try {
  for (const [drawnBy, query] of [
    ['the worker draws', ''],
    ['the page draws', '?renderer=page'],
  ] as const) {
    const url = `${product.url}/d/${DAY}${query}`;
    const rounds: { readonly none: number; readonly all: number }[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      rounds.push({ none: await measure(browser, url, []), all: await measure(browser, url, ghosts) });
    }
    const none = median(rounds.map((round) => round.none));
    const ratio = median(rounds.map((round) => round.all / round.none));
    line(`pictures of a flight, page slowed ${SLOWED} times, ${drawnBy}`, none, 'a second');
    line(`the same with ${ghosts.length} ghosts`, ratio * none, 'a second', { name: 'none', value: none }, 'at least .93 x');
  }
} finally {
  await browser.close();
  await product.stop();
}
