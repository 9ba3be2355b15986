import { afterAll, expect, test } from 'vitest';
import { FALLBACK_LEVEL, gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { loadLevel } from '../support/levels.ts';
import { FAST_WORLD, setStage } from '../support/stage.ts';
import { removeTemporaryFolders } from '../support/temporary-folder.ts';
import { text } from '../support/texts.ts';
import { newPlayer, PHONE } from './support/player.ts';
import { ServerClock } from './support/server-clock.ts';

const NEW_DAY = gameDayAt(0, '2026-11-22');
const oldName = loadLevel(levelOfDay(gameDayAt(0, '2026-11-21'))).name;
const newName = loadLevel(levelOfDay(NEW_DAY)).name;

const serverClock = new ServerClock(`${NEW_DAY}T03:50:00Z`);
afterAll(removeTemporaryFolders);
// No GAME_DATE: with one, the page would never change its day.
const stage = setStage(() => ({ env: { ...FAST_WORLD, ...serverClock.env } }));

test('the day changes during a hole: the new hole is offered, and opens if accepted', async () => {
  const { player } = await newPlayer(stage.browser, PHONE);
  const { page } = player;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const offer = button(text('start.playNewHole'));
  const leave = page.getByRole('dialog', { name: text('dialogs.leaveTitle') });
  // Ten minutes before the day changes. The clock runs: a slow machine must not reach the new day.
  await page.clock.install({ time: `${NEW_DAY}T03:50:00Z` });
  await page.goto(stage.product.url);
  await page.getByText(oldName).waitFor();
  await player.begin();
  await player.shootOnce();
  await page.clock.fastForward('11:00');
  await offer.waitFor();
  expect(await player.strokes()).toBe(1);
  await offer.click();
  // The run is unfinished, so the page asks before it leaves.
  await leave.getByText(text('dialogs.leaveText', { strokes: 1 })).waitFor();
  await leave.getByRole('button', { name: text('dialogs.toNewHole') }).click();

  // The server is still on the old day: the hole opens and is played once it has it.
  await page.getByText(text('play.notOpenYet'), { exact: true }).waitFor();
  expect(await page.getByText(loadLevel(FALLBACK_LEVEL).name).count()).toBe(0);
  serverClock.set(`${NEW_DAY}T04:00:00Z`);
  await page.clock.fastForward('10:00');
  await page.getByText(newName).waitFor();
  await button(text('start.play')).click();
  await player.ready();
  await player.strokesAre(0);
  await player.shootOnce();
});
