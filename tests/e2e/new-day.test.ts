import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { FALLBACK_LEVEL, gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { loadLevel } from '../support/levels.ts';
import { setStage } from '../support/stage.ts';
import { removeTemporaryFolders } from '../support/temporary-folder.ts';
import { text } from '../support/texts.ts';
import { newPlayer, PHONE, type Player } from './support/player.ts';
import { ServerClock } from './support/server-clock.ts';

const NEW_DAY = gameDayAt(0, '2026-11-22');
const oldName = loadLevel(levelOfDay(gameDayAt(0, '2026-11-21'))).name;
const newName = loadLevel(levelOfDay(NEW_DAY)).name;

const NEW_NOON = `${NEW_DAY}T12:00:00Z`;
const serverClock = new ServerClock(NEW_NOON);
afterAll(removeTemporaryFolders);
// No GAME_DATE: with one, the page would never change its day.
const stage = setStage({ env: serverClock.env });

let player: Player;
beforeEach(async () => {
  serverClock.set(NEW_NOON);
  player = (await newPlayer(stage.browser, PHONE, { fast: true })).player;
});
afterEach(() => player.page.context().close());

const dialog = (name: string) => player.page.getByRole('dialog', { name });
const button = (name: string) => player.page.getByRole('button', { name, exact: true });
const offer = () => button(text('start.playNewHole'));
const leave = () => dialog(text('dialogs.leaveTitle'));

/** Waits until the page has rendered what its timers have changed. While its clock is paused it has no frames. */
const rendered = () => player.page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }));

/** Opens the page ten minutes before the day changes and plays one stroke. The clock runs: a slow machine must not reach the new day. */
async function playBeforeNewDay(): Promise<void> {
  await player.page.clock.install({ time: `${NEW_DAY}T03:50:00Z` });
  await player.page.goto(stage.product.url);
  await player.page.getByText(oldName).waitFor();
  await player.begin();
  await player.shootOnce();
}

test('the offer can be dismissed during the run, and is shown again on the start screen', async () => {
  await playBeforeNewDay();
  await player.page.clock.fastForward('11:00');
  await offer().waitFor();
  await button(text('start.keepPlaying')).click();
  await offer().waitFor({ state: 'hidden' });
  await player.shootOnce();
  await player.strokesAre(2);
  await player.goHome();
  await offer().waitFor();
});

test('a reload within half an hour continues yesterday’s run and offers the new hole', async () => {
  await playBeforeNewDay();
  await player.page.clock.fastForward('29:00');
  await player.page.reload();
  await player.page.getByText(oldName).waitFor();
  await offer().waitFor();
  await button(text('start.continue')).click();
  await player.strokesAre(1);
  await player.shootOnce();
  await offer().click();
  await leave()
    .getByRole('button', { name: text('dialogs.toNewHole') })
    .click();
  await player.page.getByText(newName).waitFor();
});

test('a reload after that half hour opens the new hole', async () => {
  await playBeforeNewDay();
  await player.page.clock.fastForward('40:10');
  await player.page.reload();
  await player.page.getByText(newName).waitFor();
  await button(text('start.play')).waitFor();
  await player.settled();
  expect(await offer().count()).toBe(0);
});

/** What the page says while it waits for a hole that the server does not send yet. */
const notOpenYet = () => player.page.getByText(text('play.notOpenYet'), { exact: true });
const opensIn = () => player.page.getByRole('timer');

test('a page whose clock is ahead waits for the hole, says when it opens, and plays it then', async () => {
  const { page } = player;
  serverClock.set(`${NEW_DAY}T03:58:15Z`);
  await page.clock.install({ time: `${NEW_DAY}T04:00:10Z` });
  await page.addInitScript(() => localStorage.setItem('tutorial', 'confirmed'));
  await page.goto(stage.product.url);
  await notOpenYet().waitFor();
  expect(await opensIn().textContent()).toMatch(/^Today's hole opens in 1 minute, \d+ seconds? and loads by itself\.$/);
  await page.getByText(text('play.clockAhead')).waitFor();
  await button(text('start.play')).click();
  await button(text('play.toStart')).waitFor();
  await notOpenYet().waitFor();
  expect(await page.getByText(loadLevel(FALLBACK_LEVEL).name).count()).toBe(0);
  // When the page asks again, the server is still on the old day. The old countdown stands at one second, the new one far above it.
  serverClock.set(`${NEW_DAY}T03:59:05Z`);
  await page.clock.fastForward('02:00');
  await opensIn()
    .filter({ hasText: /opens in \d\d seconds and loads/ })
    .waitFor();
  serverClock.set(`${NEW_DAY}T04:00:00Z`);
  await page.clock.fastForward('00:56');
  await player.ready();
  await player.strokesAre(0);
  await player.goHome();
  await page.getByText(newName).waitFor();
});

test('the day changes on a page whose clock is a little ahead: the new hole opens as soon as the server has it', async () => {
  const { page } = player;
  serverClock.set(`${NEW_DAY}T03:50:00Z`);
  await page.clock.install({ time: `${NEW_DAY}T03:50:20Z` });
  await page.goto(stage.product.url);
  await page.getByText(oldName).waitFor();
  serverClock.set(`${NEW_DAY}T03:59:30Z`);
  await page.clock.fastForward('09:45');
  await notOpenYet().waitFor();
  serverClock.set(`${NEW_DAY}T04:00:00Z`);
  await page.clock.fastForward('00:31');
  await page.getByText(newName).waitFor();
  await player.settled();
  expect(await notOpenYet().count()).toBe(0);
});

test('loading is reported as slow after a hundred checks of 100 ms, goes on, and ends in the game', async () => {
  const { page } = player;
  const loading = page.getByText(text('play.loading'), { exact: true });
  const slow = page.getByText('Game is taking too long to load. Please refresh the page and try again.');
  await page.clock.install({ time: `${NEW_DAY}T12:00:00Z` });
  await page.clock.pauseAt(`${NEW_DAY}T12:00:01Z`);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**/levels/${levelOfDay(NEW_DAY)}.json`, async (route) => {
    await answered;
    await route.continue();
  });
  await page.addInitScript(() => localStorage.setItem('tutorial', 'confirmed'));
  await page.goto(stage.product.url);
  await button(text('start.play')).click();
  await loading.waitFor();
  await page.clock.fastForward(9_999);
  await rendered();
  await loading.waitFor();
  expect(await slow.count()).toBe(0);
  await page.clock.fastForward(1);
  await slow.waitFor();
  await page.getByText(text('play.stillLoading')).waitFor();
  await button(text('play.refresh')).waitFor();
  await page.clock.resume();
  answer();
  await player.ready();
  expect(await slow.count()).toBe(0);
});
