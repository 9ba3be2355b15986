import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import type { Move } from '../../sim-worker/core/move.ts';
import type { Solution } from '../../sim-worker/solver/solve.ts';
import { launchChromium } from '../support/chromium.ts';
import { loadLevel } from '../support/levels.ts';
import { planForPointer } from '../support/plans.ts';
import { type Product, startProduct } from '../support/product.ts';
import { newPlayer, PHONE, type Player } from './support/player.ts';

const DAY = '2026-11-22';

let product: Product;
let browser: Browser;
let plan: Solution;
beforeAll(async () => {
  product = await startProduct({ env: { GAME_DATE: DAY } });
  browser = await launchChromium();
  plan = await planForPointer(loadLevel(levelOfDay(gameDayAt(0, DAY))), PHONE.height);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

let player: Player;
/** The calls that make a run count, by their last word. */
let sent: string[];
beforeEach(async () => {
  const made = await newPlayer(browser, PHONE);
  player = made.player;
  sent = [];
  player.page.on('request', (request) => {
    const call = new URL(request.url()).pathname;
    if (request.method() === 'POST' && call.startsWith('/api/')) sent.push(call);
  });
  await made.context.addInitScript(`window.gameDate = '${DAY}'`);
});
afterEach(() => player.page.context().close());

const dialog = (name: string) => player.page.getByRole('dialog', { name });
const button = (name: string) => player.page.getByRole('button', { name, exact: true });
const stored = (key: string) => player.page.evaluate((name) => localStorage.getItem(name), key);

/** The shots up to the first checkpoint, and those from the last one to the flag. */
function ends(): { readonly first: readonly Move[]; readonly last: readonly Move[]; readonly checkpoints: number } {
  const returns = plan.moves.flatMap((move, at) => (move.kind === 'return' ? [at] : []));
  return { first: plan.moves.slice(0, returns[0]), last: plan.moves.slice((returns.at(-1) ?? 0) + 1), checkpoints: returns.length };
}

async function openPractice(): Promise<void> {
  await button('Menu').click();
  await dialog('Menu').getByRole('button', { name: 'Practice' }).click();
  await dialog('Practice').waitFor();
}

test('practice from a checkpoint: the run waits with its strokes, and nothing of it is sent', async () => {
  const { first } = ends();
  await player.startNew(product.url);
  await player.play(first, 'pointer');
  const strokes = await player.strokes();
  const run = await stored('run');
  expect(await stored(`firstAttempt_${DAY}`)).toBe('true');
  await openPractice();
  await dialog('Practice').getByRole('button', { name: 'From checkpoint 1' }).click();
  await player.strokesAre(0);
  await player.page.locator('.hud__note', { hasText: 'Practice' }).waitFor();
  await player.ready();
  await player.shootOnce();
  await player.strokesAre(1);
  // Whoever has practised the course has seen it: the first run is no blind one any more.
  expect([await stored('run'), await stored(`firstAttempt_${DAY}`)]).toEqual([run, 'false']);
  await openPractice();
  await dialog('Practice').getByRole('button', { name: 'Back to my run' }).click();
  await player.strokesAre(strokes);
  await player.ready();
  expect(await player.page.locator('.hud__note').count()).toBe(0);
  expect(sent).toEqual(['/api/track-start']);
});

test('practice up to the flag is celebrated, and counts nowhere', async () => {
  const { last, checkpoints } = ends();
  await player.page.addInitScript(
    (reached) => {
      localStorage.setItem('tutorial', 'confirmed');
      localStorage.setItem('reached', reached);
      localStorage.setItem('cookieConsent', 'accepted');
      const told: string[] = [];
      Object.assign(window, { told });
      window.addEventListener('upshot:analytics', (event) => event instanceof CustomEvent && told.push(event.detail.name));
    },
    JSON.stringify({ [DAY]: checkpoints }),
  );
  await player.page.goto(product.url);
  await button('Play').click();
  await player.ready();
  await openPractice();
  await dialog('Practice')
    .getByRole('button', { name: `From checkpoint ${checkpoints}` })
    .click();
  await player.page.locator('.hud__note').waitFor();
  await player.ready();
  await player.play(last, 'pointer');
  await player.page.getByTestId('final-score').waitFor();
  expect(await player.page.getByTestId('submission').count()).toBe(0);
  const kept = await Promise.all(['bestScore', 'results', 'streak', 'run'].map(stored));
  expect(kept).toEqual([null, null, null, null]);
  expect(JSON.parse((await stored('outbox')) ?? '[]')).toEqual([]);
  expect(sent).toEqual([]);
  expect(await player.page.evaluate('window.told')).toEqual(['clicked_start', 'reached_finish']);
});
