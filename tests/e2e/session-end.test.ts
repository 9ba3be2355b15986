import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { levelOfDay } from '../../shared/game-day.ts';
import { ok } from '../support/fapi-client.ts';
import { loadLevel } from '../support/levels.ts';
import { seedRun } from '../support/seeded-run.ts';
import { text } from '../support/texts.ts';
import { DAY, setAccountStage } from './support/account-stage.ts';
import type { Official } from './support/account-steps.ts';
import { ownRun } from './support/own-run.ts';

const stage = setAccountStage();

/** Shown wherever a session has ended by itself. */
const SESSION_ENDED = 'Your session has ended';

type Member = Awaited<ReturnType<typeof stage.visitAsMember>>;

/** The player's other device signs them out of this one. */
async function endElsewhere({ player, page, golfer }: Member): Promise<void> {
  // A late call with the token of the ended session would report its end before the test expects it.
  await player.settled();
  const id = await page.evaluate(() => (window as unknown as Official).Clerk.session.id);
  await ok((await stage.signIn(golfer)).post(`/me/sessions/${id}/revoke`));
}

/** Renews the token at once, as the client does every minute. @returns false when that fails */
const renewToken = (page: Page) =>
  page.evaluate(() => (window as unknown as Official).Clerk.session.getToken({ skipCache: true }).then(Boolean, () => false));

test('a session that ends during a hole keeps the run, which counts after a sign-in', async () => {
  const { before, after, strokes: score } = await ownRun(loadLevel(levelOfDay(DAY)));
  const member = await stage.visitAsMember();
  const { golfer, player, page, steps } = member;
  await seedRun(page, { day: DAY, level: loadLevel(levelOfDay(DAY)), moves: before });
  await player.continueRun(stage.url);
  await steps.accountButton(golfer).waitFor({ state: 'attached' });
  const strokes = await player.strokes();
  expect(strokes).toBeGreaterThan(0);
  await endElsewhere(member);
  expect(await renewToken(page)).toBe(false);
  await page.getByText(text('account.sessionEnded')).waitFor();
  await steps.button(`${text('hud.moreButtons')}: ${SESSION_ENDED}`).waitFor();
  await player.ready();
  await player.strokesAre(strokes);

  await page.reload();
  await steps.button('Continue').click();
  await player.ready();
  await player.strokesAre(strokes);
  await player.playThrough(after, 'pointer');
  const celebration = steps.dialog(text('finish.title'));
  await celebration.getByText(text('finish.submissionSignIn')).waitFor();
  expect(JSON.parse((await steps.stored('outbox')) ?? '[]')).toMatchObject([{ score, owner: await steps.stored('accountId') }]);

  // The sign-in opens above the celebration, which afterward says that the run has counted.
  await celebration.getByRole('button', { name: 'Sign in', exact: true }).click();
  await steps.emailField.fill(golfer.email);
  await page.keyboard.press('Enter');
  await steps.enterCode(golfer);
  await celebration.locator('[data-testid=submission][data-state=verified]').waitFor();
  await celebration.getByRole('button', { name: 'Sign in', exact: true }).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => window.upshot?.dialogs())).toEqual(['finish']);
  await page.evaluate(() => window.upshot?.close());
  await steps.accountButton(golfer).waitFor({ state: 'attached' });
  await expect.poll(steps.todayOfAccount).toMatchObject({ best: score });
  await expect.poll(() => Promise.all(['outbox', 'sessionEnded'].map(steps.stored))).toEqual([null, null]);
});
