import type { CDPSession, Page } from 'playwright';
import { answerBoard } from '../browser/support/boards.ts';
import { DESKTOP, newPlayer, PHONE } from '../e2e/support/player.ts';
import { launchChromium } from '../support/chromium.ts';
import { startProduct } from '../support/product.ts';
import { line, quantile } from './report.ts';

// How long each frame takes while a leaderboard of ten thousand rows is scrolled on the built page: from the first row to the
// last in even steps, and by a finger that never rests. The first figures, of an open board without scrolling, are the baseline of
// this machine. The server's answers are made here, so that only the page is measured.

const ROWS = 10_000;
const SECONDS = 8;
/** A frame at 60 Hz takes 16.7 ms; a longer one counts as missed. */
const MISSED_MS = 20;

/** Times between frames, ms, while the board moves by that many pixels a frame. */
function scroll(page: Page, pixelsAFrame: number): Promise<number[]> {
  return page.evaluate(
    ([step, ms]) =>
      new Promise<number[]>((resolve) => {
        const body = document.querySelector('.modal__body');
        const times: number[] = [];
        let before = 0;
        let end = 0;
        const frame = (now: number) => {
          if (before === 0) end = now + ms;
          else times.push(now - before);
          before = now;
          body?.scrollBy(0, step);
          if (now < end) requestAnimationFrame(frame);
          else resolve(times);
        };
        requestAnimationFrame(frame);
      }),
    [pixelsAFrame, SECONDS * 1_000] as const,
  );
}

/** Processor time of the page's main thread so far, ms: immune to what else the machine does. */
async function mainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

/** @returns the main thread's work for a frame, ms */
async function measure(what: string, page: Page, session: CDPSession, pixelsAFrame: number, still?: number): Promise<number> {
  const before = await mainThreadMs(session);
  const times = await scroll(page, pixelsAFrame);
  const work = ((await mainThreadMs(session)) - before) / times.length;
  report(what, times);
  const baseline = still === undefined ? undefined : { name: 'standing still', value: still };
  line(`${what}: main thread a frame, mean`, work, 'ms', baseline, 'under 8');
  return work;
}

function report(what: string, times: readonly number[]): void {
  line(`${what}: frames over ${MISSED_MS} ms`, times.filter((ms) => ms > MISSED_MS).length, `of ${times.length}`);
  line(
    `${what}: median / 99 % / longest`,
    quantile(times, 0.5),
    `ms  ${quantile(times, 0.99).toFixed(1)} ms  ${Math.max(...times).toFixed(1)} ms`,
  );
}

const product = await startProduct();
const browser = await launchChromium();
try {
  for (const [name, viewport, slower] of [
    ['phone', PHONE, 1],
    ['slow phone', PHONE, 4],
    ['desktop', DESKTOP, 1],
  ] as const) {
    const { player, context } = await newPlayer(browser, viewport);
    const { page } = player;
    await page.route(`${product.url}/api/leaderboard*`, (route) =>
      route.fulfill({ json: answerBoard(new URL(route.request().url()), { rows: ROWS, own: 6_000 }) }),
    );
    await page.goto(product.url);
    await page.getByRole('button', { name: 'Leaderboard' }).click();
    await page.locator('.board__score').first().waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const still = await measure(`${name}, standing still`, page, session, 0);
    // Five rows a frame, as after a hard flick, and the whole board in the available time.
    await measure(`${name}, a finger's flick`, page, session, 240, still);
    await page.locator('.modal__body').evaluate((body) => body.scrollTo(0, 0));
    await measure(`${name}, first row to last`, page, session, (ROWS * 48) / (SECONDS * 60), still);
    await context.close();
  }
} finally {
  await browser.close();
  await product.stop();
}
