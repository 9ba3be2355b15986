/**
 * Takes the README's pictures of the built product: `npm run build && node tools/pictures/take.ts`.
 * In most of them a player has played part of a solution and is about to play its next shot.
 */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { leaderboardResponse } from '../../shared/api/leaderboard.ts';
import { type GameDay, levelOfDay, parseGameDay } from '../../shared/game-day.ts';
import { runPagePath } from '../../shared/run-page.ts';
import { DESKTOP, newPlayer, PHONE } from '../../tests/e2e/support/player.ts';
import { launchChromium } from '../../tests/support/chromium.ts';
import { loadLevel } from '../../tests/support/levels.ts';
import { pixelPull, planForPointer } from '../../tests/support/plans.ts';
import { startProduct } from '../../tests/support/product.ts';
import { text } from '../../tests/support/texts.ts';

interface Picture {
  readonly name: string;
  readonly day: string;
  readonly viewport: { readonly width: number; readonly height: number };
  /** The start screen, the result of the whole solution, that run on its own page, or so many moves of the solution. */
  readonly shows: 'start' | 'result' | 'run' | number;
}

const PICTURES: readonly Picture[] = [
  { name: 'start', day: '2026-11-22', viewport: PHONE, shows: 'start' },
  { name: 'meadow', day: '2026-11-22', viewport: PHONE, shows: 4 },
  { name: 'frost', day: '2026-11-13', viewport: PHONE, shows: 5 },
  { name: 'cavern', day: '2026-11-20', viewport: PHONE, shows: 4 },
  { name: 'thicket', day: '2026-11-18', viewport: PHONE, shows: 4 },
  { name: 'result', day: '2026-11-21', viewport: PHONE, shows: 'result' },
  { name: 'run', day: '2026-11-21', viewport: PHONE, shows: 'run' },
  { name: 'lagoon', day: '2026-11-15', viewport: DESKTOP, shows: 5 },
];

async function take({ name, day, viewport, shows }: Picture): Promise<void> {
  const product = await startProduct({ env: { GAME_DATE: day } });
  const browser = await launchChromium();
  try {
    const { player, context } = await newPlayer(browser, viewport, { fast: shows === 'result' || shows === 'run' });
    await context.addInitScript(`window.gameDate = '${day}'`);
    const { page } = player;
    if (shows === 'start') {
      await page.goto(product.url);
      await page.getByRole('button', { name: 'Decline' }).click();
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
    } else {
      await player.startNew(product.url);
      const plan = await planForPointer(loadLevel(levelOfDay(parseGameDay(day) as GameDay)), viewport.height);
      if (shows === 'result' || shows === 'run') {
        await player.playThrough(plan.moves, 'pointer');
        await page.getByText(text('finish.submissionFirst')).waitFor();
        if (shows === 'run') await watch(page, product.url);
      } else {
        await player.play(plan.moves.slice(0, shows), 'pointer');
        // The hint about controls disappears after some shots.
        await page.getByRole('button', { name: 'Close controls' }).waitFor({ state: 'detached' });
        const next = plan.moves.slice(shows).find((move) => move.kind === 'shot');
        await player.hold(next?.kind === 'shot' ? pixelPull(next.drag, viewport.height) : { x: 0, y: 100 });
      }
      await page.waitForTimeout(4_000);
    }
    await page.screenshot({ path: join(import.meta.dirname, `../../docs/pictures/${name}.png`) });
    console.log(`docs/pictures/${name}.png`);
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Opens the only run of the day. */
async function watch(page: Page, url: string): Promise<void> {
  const board = leaderboardResponse.parse(await page.evaluate(async () => (await fetch('/api/leaderboard')).json()));
  await page.goto(url + runPagePath(board.leaderboard[0]?.runId ?? ''));
  await page.getByRole('button', { name: text('viewer.pause') }).waitFor();
}

const asked = process.argv.slice(2);
for (const picture of PICTURES) if (asked.length === 0 || asked.includes(picture.name)) await take(picture);
