import { expect, test } from 'vitest';
import { setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { seriousFindings } from './support/axe.ts';
import { DESKTOP, newPlayer, PHONE, type Player } from './support/player.ts';

const stage = setStage({ env: { GAME_DATE: '2026-11-22' } });

/** Presses Escape and waits until the history entry of the dialog is gone. */
async function closeDialog({ page }: Player): Promise<void> {
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => history.state?.dialog !== true);
}

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('axe finds no serious violation on any screen of %s', async (_, viewport) => {
  const { player, context } = await newPlayer(stage.browser, viewport, { fast: true });
  const { page } = player;
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const findings: Record<string, string[]> = {};
  await page.goto(stage.product.url);
  await button(text('start.play')).waitFor();
  findings.start = await seriousFindings(page);
  await button(text('start.settings')).click();
  await dialog(text('settings.title')).waitFor();
  findings.settings = await seriousFindings(page);
  await page.keyboard.press('Escape');
  await button(text('start.play')).click();
  await button(text('dialogs.gotIt')).waitFor();
  findings.ghostHand = await seriousFindings(page);
  await button(text('hud.instructions')).click();
  await dialog(text('dialogs.howToPlay')).waitFor();
  findings.instructions = await seriousFindings(page);
  await dialog(text('dialogs.howToPlay'))
    .getByRole('button', { name: text('dialogs.gotIt') })
    .click();
  await player.ready();
  findings.play = await seriousFindings(page);
  await player.dragAndRelease({ x: 0, y: 40 });
  await player.strokesAre(1);
  await page.keyboard.press('r');
  await dialog(text('dialogs.resetTitle')).waitFor();
  findings.reset = await seriousFindings(page);
  await page.keyboard.press('Escape');
  if (await button(text('hud.moreButtons')).isVisible()) {
    await button(text('hud.moreButtons')).click();
    findings.unfolded = await seriousFindings(page);
  }
  await button(text('start.leaderboard')).click();
  await page.getByText(text('board.empty')).waitFor();
  findings.leaderboard = await seriousFindings(page);
  await page.getByRole('tab', { name: text('board.rivals') }).click();
  await player.settled();
  findings.rivals = await seriousFindings(page);
  await closeDialog(player);
  await page.evaluate("window.upshot.open('ballStyles')");
  await dialog(text('balls.title'))
    .getByText(text('balls.progress', { count: 0, target: 1 }))
    .first()
    .waitFor();
  findings.ballStyles = await seriousFindings(page);
  await closeDialog(player);
  await page.evaluate("window.upshot.open('news')");
  await dialog(text('news.title')).waitFor();
  findings.news = await seriousFindings(page);
  await context.close();
  expect(Object.entries(findings).filter(([, found]) => found.length > 0)).toEqual([]);
});
