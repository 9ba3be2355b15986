import { expect, test } from 'vitest';
import { NOTE_MS } from '../../client/features/feed/score-feed.ts';
import { recentScoresResponse } from '../../shared/api/scores.ts';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { loadSolution } from '../support/levels.ts';
import { setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { englishName } from './support/guest-names.ts';
import { newPlayer, PHONE } from './support/player.ts';

const DAY = gameDayAt(0, '2026-11-22');

const stage = setStage({ env: { GAME_DATE: DAY } });

test('the score of another player is shown after the first shot, in the free corner, and only once', async () => {
  const { strokes, replay } = loadSolution(levelOfDay(DAY));
  await fetch(`${stage.product.url}/api/submit-score`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ score: strokes, clientDate: DAY, replay }),
  });
  const { player, context } = await newPlayer(stage.browser, PHONE, { fast: true });
  const { page } = player;
  await page.clock.install();
  await player.startNew(stage.product.url);
  await player.shootOnce();
  const note = page.getByTestId('feed');
  const { recentScores } = recentScoresResponse.parse(await (await fetch(`${stage.product.url}/api/recent-scores`)).json());
  const name = englishName(recentScores[0]?.guest);
  await note.filter({ hasText: text('feed.scored', { name, score: strokes }) }).waitFor();
  const box = await note.boundingBox();
  // While it slides in, the browser rounds its width.
  expect(box && Math.round(box.width) <= 250 && box.y > PHONE.height * 0.8).toBe(true);
  await page.clock.fastForward(NOTE_MS);
  await note.waitFor({ state: 'hidden' });
  await page.reload();
  const asked = page.waitForResponse('**/api/recent-scores');
  await page.getByRole('button', { name: text('start.continue') }).click();
  await (await asked).finished();
  await player.frames(2);
  expect(await note.count()).toBe(0);
  expect(player.complaints).toEqual([]);
  await context.close();
});
