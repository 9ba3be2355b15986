import { expect, test } from 'vitest';
import { text } from '../support/texts.ts';
import { DAY, setAccountStage } from './support/account-stage.ts';
import { exceptRefusals, newGolfer } from './support/account-steps.ts';
import { ownEnglishName } from './support/guest-names.ts';
import { scoreOfDay } from './support/player.ts';

const stage = setAccountStage();

test('a new account receives run, streak and place, which leave at the sign-out', async () => {
  const { player, page, steps, context } = await stage.visit();
  const golfer = newGolfer();
  const strokes = await stage.rankRun(context);

  await page.goto(stage.url);
  await steps.button('Leaderboard').click();
  const board = steps.dialog(text('board.today'));
  // With many others on it, the board shows the own row twice: in its place, and among the top scores.
  await board.locator('tr[aria-current=true]').first().waitFor();
  await board.getByText(text('board.accountPrompt', { name: await ownEnglishName(page) })).waitFor();
  await board.getByRole('button', { name: text('board.accountButton') }).click();
  await steps.signUp(golfer);
  await page.getByText(text('account.moved', { username: golfer.name })).waitFor();
  await board
    .getByRole('row', { name: new RegExp(`${golfer.name}.*you`) })
    .first()
    .waitFor();
  await board.getByRole('button', { name: text('board.accountButton') }).waitFor({ state: 'detached' });
  await steps.closeDialogs();
  const standing = [scoreOfDay(strokes), text('start.streak', { streak: 1 })];
  await expect.poll(steps.standing).toEqual(standing);

  // Nothing of the account stays on this device for the next player.
  const ofTheAccount = () => Promise.all(['bestScore', 'streak', 'accountId', 'linkedSession'].map(steps.stored));
  expect(await ofTheAccount()).not.toContain(null);
  expect(player.complaints).toEqual([]);
  await steps.signOut(golfer);
  await expect.poll(steps.standing).toEqual([]);
  await expect.poll(ofTheAccount).toEqual(Array(4).fill(null));

  // The data returns when the player signs in again.
  await steps.signIn(golfer);
  await expect.poll(steps.standing).toEqual(standing);
  await expect.poll(async () => JSON.parse((await steps.stored('streak')) ?? '{}')).toEqual({ streak: 1, lastDate: DAY });
  expect(exceptRefusals(player.complaints)).toEqual([]);
});
