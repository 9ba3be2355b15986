import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { loadLevel } from '../support/levels.ts';
import { planForPointer, splitAtLastCheckpoint } from '../support/plans.ts';
import { seedArchiveRun } from '../support/seeded-run.ts';
import { setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { newPlayer, PHONE, type Player } from './support/player.ts';

const TODAY = gameDayAt(0, '2026-11-21');
const PAST = gameDayAt(0, '2026-11-02');
const past = loadLevel(levelOfDay(PAST));
const dayBefore = loadLevel(levelOfDay(gameDayAt(0, '2026-11-03')));

const stage = setStage({ env: { GAME_DATE: TODAY } });

let player: Player;
beforeEach(async () => {
  const made = await newPlayer(stage.browser, PHONE, { fast: true });
  player = made.player;
  await made.context.addInitScript(() => localStorage.setItem('tutorial', 'confirmed'));
});
afterEach(() => player.page.context().close());

const dialog = (name: string) => player.page.getByRole('dialog', { name });
const button = (name: string) => player.page.getByRole('button', { name, exact: true });
const calendar = () => dialog(text('archive.title'));
const celebration = () => dialog(text('finish.title'));
const waitingRun = (strokes: number) => player.page.getByText(text('start.runGoesOn', { strokes }));
const stored = (key: string) => player.page.evaluate((name) => localStorage.getItem(name), key);

async function playFrom(path: string): Promise<void> {
  await player.page.goto(stage.product.url + path);
  await button(text('start.play')).click();
  await player.ready();
}

async function openCalendarFromMenu(): Promise<void> {
  await player.openMenu();
  await dialog(text('menu.title'))
    .getByRole('button', { name: text('menu.archive') })
    .click();
  await calendar().waitFor();
}

describe('the URL of a day', () => {
  test('without a hole says so, or that it is not open yet, and links to today’s hole', async () => {
    for (const [path, status, title, words] of [
      ['/d/2026-11-22', 425, text('lost.notYet'), text('lost.coming', { date: 'November 22, 2026' })],
      ['/d/2026-10-31', 404, text('lost.title'), text('lost.noAddress')],
      ['/d/2026-02-30', 404, text('lost.title'), text('lost.noAddress')],
      ['/d/banana', 404, text('lost.title'), text('lost.noAddress')],
    ] as const) {
      const answer = await player.page.goto(stage.product.url + path);
      expect(answer?.status(), path).toBe(status);
      await player.page.getByRole('heading', { name: title }).waitFor();
      await player.page.getByText(words).waitFor();
      await player.page.getByRole('link', { name: text('lost.playToday') }).click();
      await button(text('start.play')).waitFor();
      expect(new URL(player.page.url()).pathname, path).toBe('/');
    }
  });

  test('/d opens the calendar, and the URL of today opens today’s hole', async () => {
    await player.page.goto(`${stage.product.url}/d`);
    await calendar().waitFor();
    await player.page.goto(`${stage.product.url}/d/${TODAY}`);
    await button(text('start.play')).waitFor();
    await player.settled();
    expect(await player.page.getByRole('link', { name: text('start.backToToday') }).count()).toBe(0);
  });
});

test('a past hole is played beside today’s unfinished run, goes on after a reload, and does not rank', async () => {
  const { page } = player;
  const plan = await planForPointer(past, PHONE.height);
  const { before, after } = splitAtLastCheckpoint(plan);
  await playFrom('/');
  await player.shootOnce();
  await openCalendarFromMenu();
  await calendar().getByRole('button', { name: 'November 2, 2026' }).click();
  await page.waitForURL(`**/d/${PAST}`);
  await page.getByText(past.name).waitFor();
  await button(text('start.play')).click();
  await player.ready();
  await player.strokesAre(0);
  await player.shootOnce();
  expect([JSON.parse((await stored('archiveRun')) ?? '{}').day, JSON.parse((await stored('run')) ?? '{}').day]).toEqual([PAST, TODAY]);
  await page.reload();
  await button(text('start.continue')).click();
  await player.strokesAre(1);
  await player.ready();
  await page.keyboard.press('r');
  await dialog(text('dialogs.resetTitle'))
    .getByRole('button', { name: text('dialogs.restart') })
    .click();
  await player.strokesAre(0);
  await player.ready();
  await seedArchiveRun(page, { day: PAST, level: past, moves: before });
  await page.reload();
  await button(text('start.continue')).click();
  await player.playThrough(after, 'pointer');
  await celebration().locator('[data-testid=submission][data-state=verified]').waitFor();
  await celebration()
    .getByText(text('finish.archiveNote', { number: 2, date: 'November 2, 2026' }))
    .waitFor();
  // Today is unchanged: no streak, no best score, and its run waits.
  expect([await stored('streak'), await stored('bestScore'), await stored('archiveRun')]).toEqual([null, null, null]);
  await page.keyboard.press('Escape');
  await player.goHome();
  await page.waitForURL(`${stage.product.url}/`);
  await waitingRun(1).waitFor();
  await button(text('start.continue')).click();
  await player.strokesAre(1);
  await openCalendarFromMenu();
  await calendar()
    .getByRole('button', { name: new RegExp(`November 2, 2026, ${past.name}, ${plan.strokes} strokes`) })
    .waitFor();
});

test('Back and Forward switch between the holes', async () => {
  const { page } = player;
  await playFrom('/');
  await player.shootOnce();
  await openCalendarFromMenu();
  await calendar().getByRole('button', { name: 'November 3, 2026' }).click();
  await page.getByText(dayBefore.name).waitFor();
  await page.goBack();
  await page.waitForURL(`${stage.product.url}/`);
  await waitingRun(1).waitFor();
  await player.settled();
  expect(await calendar().count()).toBe(0);
  await page.goForward();
  await page.getByText(dayBefore.name).waitFor();
  await page.getByRole('link', { name: text('start.backToToday') }).click();
  await waitingRun(1).waitFor();
});
