import { afterEach, beforeEach, expect, test } from 'vitest';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { runPagePath } from '../../shared/run-page.ts';
import { loadLevel } from '../support/levels.ts';
import { planForPointer, splitAtLastCheckpoint } from '../support/plans.ts';
import { seedRun } from '../support/seeded-run.ts';
import { setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { newPlayer, PHONE, type Player } from './support/player.ts';

const TODAY = gameDayAt(0, '2026-11-21');
const level = loadLevel(levelOfDay(TODAY));

const stage = setStage({ env: { GAME_DATE: TODAY } });

let player: Player;
beforeEach(async () => {
  const made = await newPlayer(stage.browser, PHONE, { fast: true });
  player = made.player;
});
afterEach(() => player.page.context().close());

const button = (name: string) => player.page.getByRole('button', { name, exact: true });

test('a run of today is watched by its player, is locked for a stranger, and survives a reload', async () => {
  const { page } = player;
  const plan = await planForPointer(level, PHONE.height);
  const { before, after } = splitAtLastCheckpoint(plan);
  await seedRun(page, { day: TODAY, level, moves: before });
  await page.goto(stage.product.url);
  await button(text('start.continue')).click();
  await player.playThrough(after, 'pointer');
  await page
    .getByRole('dialog', { name: text('finish.title') })
    .locator('[data-testid=submission][data-state=verified]')
    .waitFor();
  const runId = await page.evaluate(async () => (await (await fetch('/api/leaderboard')).json()).leaderboard[0].runId as string);

  const answer = await page.goto(stage.product.url + runPagePath(runId));
  expect(answer?.status()).toBe(200);
  // The built page names its own files (the group "watch" of the build) and those of the worker, and they are there.
  const linksOf = (html: string) => [...html.matchAll(/<link [^>]*href="(\/assets\/[^"]+)"/g)].map(([, path]) => path as string);
  const ofEveryPage = linksOf(await (await fetch(stage.product.url)).text());
  const own = linksOf((await answer?.text()) ?? '').filter((path) => !ofEveryPage.includes(path));
  const needed = [/\/watch-.*\.js$/, /\/watch-.*\.css$/, /\/RunPage-.*\.js$/, /\/worker-.*\.js$/, /\/Box2D-.*\.wasm$/];
  expect(own).toEqual(expect.arrayContaining(needed.map((name) => expect.stringMatching(name))));
  for (const path of own) expect((await fetch(stage.product.url + path)).status).toBe(200);
  await button(text('viewer.pause')).waitFor();
  const line = page.getByRole('slider', { name: text('viewer.timeLine') });
  await page.getByRole('combobox', { name: text('viewer.speed') }).selectOption('8');
  await button(text('viewer.again')).waitFor();
  await page
    .getByTestId('live-place')
    .getByText(text('viewer.placeEnd', { strokes: plan.strokes }))
    .waitFor();
  await line.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page
    .getByTestId('live-place')
    .getByText(text('viewer.placeStart', { shot: 2, shots: plan.strokes }))
    .waitFor();
  await button(text('viewer.menu')).click();
  await button(text('viewer.verify')).click();
  await page.getByText(text('viewer.agrees')).waitFor();
  await page.reload();
  await button(text('viewer.pause')).waitFor();

  const { player: stranger } = await newPlayer(stage.browser, PHONE);
  await stranger.page.goto(stage.product.url + runPagePath(runId));
  await stranger.page.getByRole('heading', { name: text('viewer.lockedTitle') }).waitFor();
  await stranger.page.getByRole('link', { name: text('viewer.playHole') }).click();
  await stranger.page.getByRole('button', { name: text('start.play'), exact: true }).waitFor();
  await stranger.page.context().close();
});
