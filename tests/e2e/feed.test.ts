import { expect, test } from 'vitest';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { loadSolutions } from '../support/levels.ts';
import { setStage } from '../support/stage.ts';
import { newPlayer, PHONE } from './support/player.ts';

const DAY = '2026-11-22';

const stage = setStage({ env: { GAME_DATE: DAY } });

test('what another player has scored is told after the first shot, in the free corner, and only once', async () => {
  const solution = loadSolutions()[levelOfDay(gameDayAt(0, DAY))];
  if (!solution) throw new Error('The level has no solution');
  await fetch(`${stage.product.url}/api/submit-score`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ score: solution.strokes, clientDate: DAY, replay: solution.replay }),
  });
  const { player, context } = await newPlayer(stage.browser, PHONE);
  const { page } = player;
  await player.startNew(stage.product.url);
  await player.shootOnce();
  const note = page.locator('.feed');
  await note.filter({ hasText: `Anonymous scored ${solution.strokes}` }).waitFor();
  const box = await note.boundingBox();
  expect(box && box.width <= 250 && box.y > PHONE.height * 0.8).toBe(true);
  await note.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForResponse('**/api/recent-scores');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await note.count()).toBe(0);
  expect(player.complaints).toEqual([]);
  await context.close();
});
