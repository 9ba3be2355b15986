import type { Browser, Page } from 'playwright';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { ownRun } from '../e2e/support/own-run.ts';
import { newPlayer, PHONE } from '../e2e/support/player.ts';
import { launchChromium } from '../support/chromium.ts';
import { loadLevel } from '../support/levels.ts';
import { type Product, startProduct } from '../support/product.ts';
import { seedRun } from '../support/seeded-run.ts';
import { UNLIMITED_REQUESTS } from '../support/test-limits.ts';
import { text } from '../support/texts.ts';
import { line, median } from './report.ts';

// What our own ads cost a player: the time from the server's grant to the bonus level, and how far places for ads move a page that is read. The
// same product without ads is measured in turn.

const ROUNDS = 5;
/** Cards and lists are there by then. */
const SETTLE_MS = 1_500;
/** Wide enough for a place beside the course. */
const WIDE = { width: 1500, height: 900 } as const;
/** Few strokes finish its hole. */
const DAY = gameDayAt(0, '2026-11-23');
/** Flights take a twentieth of their time. */
const env = { ...UNLIMITED_REQUESTS, GAME_DATE: DAY, TIME_SCALE: '20' };
const GRANT = '/api/ads/grant';
const level = loadLevel(levelOfDay(DAY));

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Observed extends Window {
  readyMs: number;
  shift: number;
}

/** From the server's grant until the ball of the bonus level may be shot, ms. */
async function untilBonus(browser: Browser, { url }: Product): Promise<number> {
  const { player, context } = await newPlayer(browser, PHONE);
  const { page } = player;
  const { before, after } = await ownRun(level);
  await seedRun(page, { day: DAY, level, moves: before });
  await player.continueRun(url);
  await player.playThrough(after, 'pointer');
  await page.evaluate(() => {
    const note = () => {
      if (document.querySelector('[data-phase=ready]')) (window as unknown as Observed).readyMs ||= performance.now();
    };
    new MutationObserver(note).observe(document, { subtree: true, attributeFilter: ['data-phase'] });
  });
  await page.getByText(text('finish.more'), { exact: true }).click();
  await page.getByRole('button', { name: text('finish.bonus') }).click();
  await player.ready();
  const passed = await page.evaluate((grant) => {
    const answered = performance.getEntriesByType('resource').find(({ name }) => name.endsWith(grant)) as PerformanceResourceTiming;
    return (window as unknown as Observed).readyMs - answered.responseEnd;
  }, GRANT);
  await context.close();
  return passed;
}

/** Presses a button without an input, after which the browser would forgive what moves. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().dispatchEvent('click');
}

/** Opens the pages and dialogs that have places. @returns how far they moved while they were open, by the browser's own figure */
async function layoutShift(browser: Browser, { url }: Product): Promise<number> {
  let sum = 0;
  for (const size of [PHONE, WIDE]) {
    const { player, context } = await newPlayer(browser, size, { withMotion: true });
    const { page } = player;
    await page.addInitScript(() => {
      const observed = window as unknown as Observed;
      observed.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) observed.shift += (entry as PerformanceEntry & { readonly value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(url);
    await page.getByRole('button', { name: text('start.play'), exact: true }).waitFor();
    await wait(SETTLE_MS);
    for (const name of [text('start.leaderboard'), text('start.archive'), text('start.menu')]) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').waitFor();
      await wait(SETTLE_MS);
      await page.evaluate(() => (window as { upshot?: { close(): void } }).upshot?.close());
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await press(page, text('start.play'));
    await press(page, text('dialogs.gotIt'));
    await player.ready();
    await wait(SETTLE_MS);
    sum += await page.evaluate(() => (window as unknown as Observed).shift);
    await context.close();
  }
  return sum;
}

const house = await startProduct({ env });
const none = await startProduct({ env: { ...env, ADS: 'none' } });
const browser = await launchChromium();
try {
  const grants: Record<'house' | 'none', number[]> = { house: [], none: [] };
  const shifts: Record<'house' | 'none', number[]> = { house: [], none: [] };
  for (let i = 0; i < ROUNDS; i++) {
    for (const [name, product] of [
      ['none', none],
      ['house', house],
    ] as const) {
      grants[name].push(await untilBonus(browser, product));
      shifts[name].push(await layoutShift(browser, product));
    }
  }
  line('from the grant to the bonus level, without ads (baseline)', median(grants.none), 'ms');
  line(
    'from the grant to the bonus level, after a card',
    median(grants.house),
    'ms',
    { name: 'no ads', value: median(grants.none) },
    'at most 100',
  );
  line('longest of them, after a card', Math.max(...grants.house), 'ms');
  line('layout shift, without places (baseline)', Math.max(...shifts.none), '');
  line('layout shift, with places', Math.max(...shifts.house), '', undefined, '0');
} finally {
  await browser.close();
  await Promise.all([house.stop(), none.stop()]);
}
