import { expect, test } from 'vitest';
import { gameDayAt } from '../../shared/game-day.ts';
import { playByEar } from '../support/listening-player.ts';
import { setStage } from '../support/stage.ts';
import { stepsCode } from '../support/steps-map.ts';
import { text } from '../support/texts.ts';
import { heardPage } from './support/heard-page.ts';
import { DESKTOP, newPlayer } from './support/player.ts';

const stage = setStage({ env: { GAME_DATE: gameDayAt(0, '2026-11-22') } });

test('a whole hole is finished by ear: with keys, and only what the live regions say', async () => {
  const { player, context } = await newPlayer(stage.browser, DESKTOP, { fast: true });
  const { page } = player;
  await page.goto(`${stage.product.url}/?map=${encodeURIComponent(stepsCode('By ear'))}`);
  await page.getByRole('button', { name: text('maps.playCustom') }).click();
  await page.getByRole('button', { name: text('dialogs.gotIt') }).click();
  await player.ready();
  const run = await playByEar(await heardPage(page), { strokes: 12, aims: 4 });
  expect(run.hasFinished, run.transcript.join('\n')).toBe(true);
  await page.getByRole('dialog', { name: text('maps.sharedComplete') }).waitFor();
  // What a player would have counted along.
  expect(run.transcript.at(-1)).toBe(`Space: ${text('aim.spokenFinish', { strokes: run.strokes })}`);
  expect(player.complaints).toEqual([]);
  await context.close();
});
