import { expect, test } from 'vitest';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { loadSolution } from '../support/levels.ts';
import { setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { dialogsClosed, newPlayer, PHONE } from './support/player.ts';

const DAY = gameDayAt(0, '2026-11-22');

const stage = setStage({ env: { GAME_DATE: DAY } });

test('a finished hole unlocks balls for an anonymous player; the saved ball is used after a reload', async () => {
  const { player, context } = await newPlayer(stage.browser, PHONE);
  const { page } = player;
  const dialog = page.getByRole('dialog', { name: text('balls.title') });
  const blue = dialog.getByRole('radio', { name: text('balls.daily_1') });
  const open = () => page.getByRole('button', { name: text('start.ballStyles') }).click();
  await page.goto(stage.product.url);
  await open();
  await dialog
    .getByText(text('balls.progress', { count: 0, target: 1 }))
    .first()
    .waitFor();
  expect(await blue.isDisabled()).toBe(true);
  await dialog
    .locator('footer')
    .getByRole('button', { name: text('balls.close') })
    .click();
  // A run of this browser, sent as the outbox sends it.
  const { strokes, replay } = loadSolution(levelOfDay(DAY));
  const sent = await context.request.post(`${stage.product.url}/api/submit-score`, {
    headers: { origin: stage.product.url },
    data: { score: strokes, clientDate: DAY, replay },
  });
  expect(await sent.json()).toMatchObject({ verified: true });
  await open();
  // The dialog first shows what it knew: a click on a ball that is still locked would be lost.
  await expect.poll(() => blue.isEnabled()).toBe(true);
  await dialog.getByText(text('balls.daily_1')).click();
  await dialog.getByRole('button', { name: text('balls.equip') }).click();
  await dialog.getByRole('button', { name: text('balls.equipped') }).waitFor();
  await dialog.getByRole('button', { name: text('balls.save') }).click();
  await dialogsClosed(page);
  await page.reload();
  await open();
  await expect.poll(() => blue.isChecked()).toBe(true);
  expect(player.complaints).toEqual([]);
  await context.close();
});
