import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect, test } from 'vitest';
import { DESKTOP, newPlayer, PHONE, type Player } from './support/player.ts';
import { setStage } from './support/stage.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const stage = setStage();

/** Findings that are serious or worse, as `rule: element`. Evaluated by the debugger, which the content security policy does not bind. */
async function seriousFindings({ page }: Player): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axeSource });
  const { result } = await session.send('Runtime.evaluate', {
    expression: "axe.run(document, { resultTypes: ['violations'] }).then((results) => JSON.stringify(results.violations))",
    awaitPromise: true,
    returnByValue: true,
  });
  const violations: AxeResults['violations'] = JSON.parse(result.value);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

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
  findings.start = await seriousFindings(player);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).waitFor();
  findings.settings = await seriousFindings(player);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('dialog', { name: 'How to play' }).waitFor();
  findings.instructions = await seriousFindings(player);
  await page.getByRole('button', { name: "Got it, let's play" }).click();
  await player.ready();
  findings.play = await seriousFindings(player);
  await player.dragAndRelease({ x: 0, y: 40 });
  await page.getByTestId('strokes').filter({ hasText: /^1$/ }).waitFor();
  await page.keyboard.press('r');
  await page.getByRole('dialog', { name: 'Reset Hole?' }).waitFor();
  findings.reset = await seriousFindings(player);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leaderboard' }).click();
  await page.getByText('Nobody has reached the flag yet').waitFor();
  findings.leaderboard = await seriousFindings(player);
  await page.getByRole('tab', { name: 'Rivals (beta)' }).click();
  findings.rivals = await seriousFindings(player);
  await closeDialog(player);
  await page.evaluate("window.upshot.open('ballStyles')");
  await page.getByRole('dialog', { name: 'Ball Styles' }).getByText('0 of 1').first().waitFor();
  findings.ballStyles = await seriousFindings(player);
  await closeDialog(player);
  await page.evaluate("window.upshot.open('news')");
  await page.getByRole('dialog', { name: 'News' }).waitFor();
  findings.news = await seriousFindings(player);
  await context.close();
  expect(Object.entries(findings).filter(([, found]) => found.length > 0)).toEqual([]);
});
