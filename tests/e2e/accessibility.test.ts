import { expect, test } from 'vitest';
import { setStage } from '../support/stage.ts';
import { seriousFindings } from './support/axe.ts';
import { DESKTOP, newPlayer, PHONE, type Player } from './support/player.ts';

const stage = setStage();

/** Escape, and the step back in the history that a closed dialog takes. */
async function closeDialog({ page }: Player): Promise<void> {
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => history.state?.dialog !== true);
}

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('axe finds nothing serious on any screen of %s', async (_, viewport) => {
  const { player, context } = await newPlayer(stage.browser, viewport);
  const { page } = player;
  const findings: Record<string, string[]> = {};
  await page.goto(stage.product.url);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  findings.start = await seriousFindings(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).waitFor();
  findings.settings = await seriousFindings(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('dialog', { name: 'How to play' }).waitFor();
  findings.instructions = await seriousFindings(page);
  await page.getByRole('button', { name: "Got it, let's play" }).click();
  await player.ready();
  findings.play = await seriousFindings(page);
  await player.dragAndRelease({ x: 0, y: 40 });
  await page.getByTestId('strokes').filter({ hasText: /^1$/ }).waitFor();
  await page.keyboard.press('r');
  await page.getByRole('dialog', { name: 'Reset Hole?' }).waitFor();
  findings.reset = await seriousFindings(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leaderboard' }).click();
  await page.getByText('Nobody has reached the flag yet').waitFor();
  findings.leaderboard = await seriousFindings(page);
  await page.getByRole('tab', { name: 'Rivals (beta)' }).click();
  findings.rivals = await seriousFindings(page);
  await closeDialog(player);
  await page.evaluate("window.upshot.open('ballStyles')");
  await page.getByRole('dialog', { name: 'Ball Styles' }).getByText('0 of 1').first().waitFor();
  findings.ballStyles = await seriousFindings(page);
  await closeDialog(player);
  await page.evaluate("window.upshot.open('news')");
  await page.getByRole('dialog', { name: 'News' }).waitFor();
  findings.news = await seriousFindings(page);
  await context.close();
  expect(Object.entries(findings).filter(([, found]) => found.length > 0)).toEqual([]);
});
