import { expect, test } from 'vitest';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { loadSolutions } from '../support/levels.ts';
import { setStage } from '../support/stage.ts';
import { newPlayer, PHONE } from './support/player.ts';

const DAY = '2026-11-22';

const stage = setStage({ env: { GAME_DATE: DAY } });

test('a finished hole unlocks balls for an anonymous player; the saved one is in play after a reload', async () => {
  const { player, context } = await newPlayer(stage.browser, PHONE);
  const { page } = player;
  const dialog = page.getByRole('dialog', { name: 'Ball Styles' });
  const blue = dialog.getByRole('radio', { name: 'Ocean Blue' });
  await page.goto(stage.product.url);
  await page.getByRole('button', { name: 'Ball styles' }).click();
  await dialog.getByText('0 of 1').first().waitFor();
  expect(await blue.isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  // The run of this stage.browser, as its outbox would send it.
  const solution = loadSolutions()[levelOfDay(gameDayAt(0, DAY))];
  if (!solution) throw new Error('The level has no solution');
  const sent = await context.request.post(`${stage.product.url}/api/submit-score`, {
    headers: { origin: stage.product.url },
    data: { score: solution.strokes, clientDate: DAY, replay: solution.replay },
  });
  expect(await sent.json()).toMatchObject({ verified: true });
  await page.getByRole('button', { name: 'Ball styles' }).click();
  await dialog.getByText('Ocean Blue').click();
  await dialog.getByRole('button', { name: 'Equip' }).click();
  await dialog.getByRole('button', { name: 'Equipped' }).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Ball styles' }).click();
  expect(await blue.isChecked()).toBe(true);
  expect(player.complaints).toEqual([]);
  await context.close();
});
