import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, FIRST_DAY, gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { loadLevel, loadSolutions } from '../support/levels.ts';
import { planForPointer } from '../support/plans.ts';
import { setStage } from '../support/stage.ts';
import { newPlayer, PHONE, type Player } from './support/player.ts';

const TODAY = gameDayAt(0, '2026-11-21');

/** The past day whose course the forge's player finished soonest. */
function shortestDay(): { readonly day: string; readonly level: number } {
  const solutions = loadSolutions();
  const days = Array.from({ length: 20 }, (_, i) => addDays(FIRST_DAY, i));
  const [best] = days
    .map((day) => ({ day, level: levelOfDay(day) }))
    .sort((a, b) => (solutions[a.level]?.strokes ?? 99) - (solutions[b.level]?.strokes ?? 99));
  if (!best) throw new Error('There is no past day');
  return best;
}

const past = shortestDay();
const stage = setStage({ env: { GAME_DATE: TODAY } });

let player: Player;
beforeEach(async () => {
  const made = await newPlayer(stage.browser, PHONE);
  player = made.player;
  await made.context.addInitScript(`window.gameDate = '${TODAY}'; localStorage.setItem('tutorial', 'confirmed')`);
});
afterEach(() => player.page.context().close());

const dialog = (name: string) => player.page.getByRole('dialog', { name });
const button = (name: string) => player.page.getByRole('button', { name, exact: true });
const stored = (key: string) => player.page.evaluate((name) => localStorage.getItem(name), key);

async function playFrom(path: string): Promise<void> {
  await player.page.goto(stage.product.url + path);
  await button('Play').click();
  await player.ready();
}

async function openCalendarFromMenu(): Promise<void> {
  await button('Menu').click();
  await dialog('Menu').getByRole('button', { name: 'Past holes' }).click();
  await dialog('Past holes').waitFor();
}

describe('the address of a day', () => {
  test.each(['/d/2026-11-22', '/d/2026-10-31', '/d/2026-02-30', '/d/banana'])('%s has no hole, and says so', async (path) => {
    await player.page.goto(stage.product.url + path);
    await player.page.getByText('There is no hole at this address').waitFor();
    await player.page.getByRole('link', { name: "Play today's hole" }).click();
    await button('Play').waitFor();
    expect(new URL(player.page.url()).pathname).toBe('/');
  });

  test('/d opens the calendar, and today’s own address is today’s hole', async () => {
    await player.page.goto(`${stage.product.url}/d`);
    await dialog('Past holes').waitFor();
    await player.page.goto(`${stage.product.url}/d/${TODAY}`);
    await button('Play').waitFor();
    expect(await player.page.getByRole('link', { name: "Back to today's hole" }).count()).toBe(0);
  });
});

test('a past hole is played beside today’s unfinished run, goes on after a reload, and does not rank', async () => {
  const { page } = player;
  await playFrom('/');
  await player.shootOnce();
  await openCalendarFromMenu();
  await dialog('Past holes')
    .getByRole('button', { name: `November ${Number(past.day.slice(8))}, 2026` })
    .click();
  await page.waitForURL(`**/d/${past.day}`);
  await page.getByText(loadLevel(past.level).name).waitFor();
  await button('Play').click();
  await player.ready();
  await player.strokesAre(0);
  await player.shootOnce();
  expect([JSON.parse((await stored('archiveRun')) ?? '{}').day, JSON.parse((await stored('run')) ?? '{}').day]).toEqual([past.day, TODAY]);
  await page.reload();
  await button('Continue').click();
  await player.strokesAre(1);
  await player.ready();
  await page.keyboard.press('r');
  await dialog('Reset Hole?').getByRole('button', { name: 'Restart' }).click();
  await player.strokesAre(0);
  await player.ready();
  await player.playThrough(await planForPointer(loadLevel(past.level), PHONE.height), 'pointer');
  await dialog('You Made It!').locator('[data-testid=submission][data-state=verified]').waitFor();
  await dialog('You Made It!').getByText('Past holes do not rank.').waitFor();
  // Nothing of it has touched today: no streak, no best score, and the run waits.
  expect([await stored('streak'), await stored('bestScore'), await stored('archiveRun')]).toEqual([null, null, null]);
  await page.keyboard.press('Escape');
  await button('Menu').click();
  await dialog('Menu').getByRole('button', { name: 'Return to Homescreen' }).click();
  await page.waitForURL(`${stage.product.url}/`);
  await page.getByText('Your run goes on at 1 stroke').waitFor();
  await button('Continue').click();
  await player.strokesAre(1);
  await openCalendarFromMenu();
  await dialog('Past holes')
    .getByRole('button', { name: new RegExp(`November ${Number(past.day.slice(8))}, 2026, \\d+ strokes`) })
    .waitFor();
});

test('Back and Forward go between the holes', async () => {
  const { page } = player;
  await playFrom('/');
  await player.shootOnce();
  await openCalendarFromMenu();
  await dialog('Past holes').getByRole('button', { name: 'November 3, 2026' }).click();
  await page.getByText(loadLevel(27).name).waitFor();
  await page.goBack();
  await page.waitForURL(`${stage.product.url}/`);
  await page.getByText('Your run goes on at 1 stroke').waitFor();
  expect(await dialog('Past holes').count()).toBe(0);
  await page.goForward();
  await page.getByText(loadLevel(27).name).waitFor();
  await page.getByRole('link', { name: "Back to today's hole" }).click();
  await page.getByText('Your run goes on at 1 stroke').waitFor();
});
