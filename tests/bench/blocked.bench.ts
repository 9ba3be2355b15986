import type { Browser } from 'playwright';
import { newPlayer, PHONE } from '../e2e/support/player.ts';
import { launchChromium } from '../support/chromium.ts';
import { startProduct } from '../support/product.ts';
import { line, median } from './report.ts';
import { picturesPerSecond, watchScreen } from './screen-pictures.ts';

// Different frames on screen per second while the ball flies and loops of 200 ms block the page: drawn by the worker, and as the
// baseline by the page, at the size of a phone.

const BLOCK_MS = 200;
/** A full shot flies a little longer. */
const SECONDS = 2;
const ROUNDS = 5;
const FULL_SHOT = { x: 20, y: 186 };

async function measure(browser: Browser, url: string): Promise<{ idle: number; blocked: number }> {
  const { player, context } = await newPlayer(browser, PHONE);
  await player.startNew(url);
  const shown = await watchScreen(await context.newCDPSession(player.page));
  await player.dragAndRelease(FULL_SHOT);
  const idleFrom = Date.now();
  await player.page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), SECONDS * 1_000);
  const idleTo = Date.now();
  await player.ready();
  await player.dragAndRelease(FULL_SHOT);
  const blockedFrom = Date.now();
  await player.page.evaluate(
    ([block, duration]) =>
      new Promise<void>((resolve) => {
        const end = performance.now() + duration;
        const loop = () => {
          const until = performance.now() + block;
          while (performance.now() < until);
          if (performance.now() < end) setTimeout(loop, 0);
          else resolve();
        };
        loop();
      }),
    [BLOCK_MS, SECONDS * 1_000] as const,
  );
  const figures = { idle: picturesPerSecond(shown, idleFrom, idleTo), blocked: picturesPerSecond(shown, blockedFrom, Date.now()) };
  await context.close();
  return figures;
}

/** A day whose course begins under an open sky, so that the ball flies during the whole measurement. */
const product = await startProduct({ env: { GAME_DATE: '2026-11-16' } });
const browser = await launchChromium();
try {
  const worker: { idle: number; blocked: number }[] = [];
  const page: { idle: number; blocked: number }[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    worker.push(await measure(browser, product.url));
    page.push(await measure(browser, `${product.url}/?renderer=page`));
  }
  const baseline = median(page.map((figures) => figures.blocked));
  const idle = median(page.map((figures) => figures.idle));
  line('pictures on screen, page idle, page draws (baseline)', idle, 'a second');
  line('pictures on screen, page idle, worker draws', median(worker.map((f) => f.idle)), 'a second', { name: 'page draws', value: idle });
  line(`page blocked by loops of ${BLOCK_MS} ms, page draws (baseline)`, baseline, 'a second');
  line(
    `page blocked by loops of ${BLOCK_MS} ms, worker draws`,
    median(worker.map((f) => f.blocked)),
    'a second',
    { name: 'page draws', value: baseline },
    'at least 55',
  );
} finally {
  await browser.close();
  await product.stop();
}
