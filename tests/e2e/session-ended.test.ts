import { beforeAll, describe, expect, test } from 'vitest';
import { firstAttemptKey } from '../../client/platform/storage-keys.ts';
import { levelOfDay } from '../../shared/game-day.ts';
import type { Move } from '../../sim-worker/core/move.ts';
import type { Solution } from '../../sim-worker/solver/solve.ts';
import { ok } from '../support/fapi-client.ts';
import { loadLevel } from '../support/levels.ts';
import { planForPointer, splitAtLastCheckpoint } from '../support/plans.ts';
import { seedRun } from '../support/seeded-run.ts';
import { text } from '../support/texts.ts';
import { DAY, setAccountStage } from './support/account-stage.ts';
import { newGolfer, type Official } from './support/account-steps.ts';
import { PHONE } from './support/player.ts';

const SERVICE = '**/__clerk/**';
const level = loadLevel(levelOfDay(DAY));

const stage = setAccountStage();
let plan: Solution;
let before: readonly Move[];
let after: readonly Move[];
beforeAll(async () => {
  plan = await planForPointer(level, PHONE.height);
  ({ before, after } = splitAtLastCheckpoint(plan));
});

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

test('a run goes on when its player signs up, and counts for the new account', async () => {
  const { player, page, steps, context } = await stage.visit();
  const golfer = newGolfer();
  const started = await context.request.post(`${stage.url}/api/track-start`, { data: { clientDate: DAY } });
  const { attemptId } = await started.json();
  await seedRun(page, { day: DAY, level, moves: before, attemptId });
  await player.continueRun(stage.url);
  await player.openMenu();
  await steps.dialog('Menu').getByRole('button', { name: 'Login' }).click();
  await steps.button(text('account.createAccount')).click();
  await steps.signUp(golfer);
  await steps.accountButton(golfer).waitFor({ state: 'attached' });
  await player.ready();
  await player.playThrough(after, 'pointer');
  await page.locator('[data-testid=submission][data-state=verified]').waitFor();
  await steps.dialog(text('finish.title')).getByRole('button', { name: 'Leaderboard' }).click();
  await steps
    .dialog(text('board.today'))
    .getByRole('row', { name: new RegExp(`${golfer.name}.*you`) })
    .waitFor();
  expect(await steps.todayOfAccount()).toMatchObject({ best: plan.strokes });
  expect(await steps.stored(firstAttemptKey(DAY))).toBe('true');
});

describe('a session that ends by itself', () => {
  test('before the page opens is reported, and the player can sign out for good', async () => {
    const member = await stage.visitAsMember();
    const { golfer, player, page, steps } = member;
    await seedRun(page, { day: DAY, level, moves: before });
    await player.continueRun(stage.url);
    const strokes = await player.strokes();
    await steps.accountButton(golfer).waitFor({ state: 'attached' });
    await endElsewhere(member);
    await page.reload();
    await page.getByText(text('account.sessionEnded')).waitFor();
    await steps.button('Continue').waitFor();
    await steps.button(SESSION_ENDED).click();
    await steps.button('Sign Out').click();
    await page.getByText(text('account.signOutRun', { strokes })).waitFor();
    await steps.button('Sign Out').click();
    await steps.button('Play').waitFor();
    await steps.button('Sign in').waitFor();
    const left = () => Promise.all(['run', 'accountId', 'sessionEnded', 'signingOut'].map(steps.stored));
    await expect.poll(left).toEqual(Array(4).fill(null));
  });
});

describe('the identity service', () => {
  test('gets no request without an account; while it is away, the dialog can try again', async () => {
    const { player, page, steps } = await stage.visit();
    let asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.route(SERVICE, (route) => route.abort());
    await player.startNew(stage.url);
    await player.shootOnce();
    await player.settled();
    expect(asked.filter((path) => path.startsWith('/__clerk'))).toEqual([]);

    asked = [];
    await player.openMenu();
    await steps.dialog('Menu').getByRole('button', { name: 'Login' }).click();
    await page.getByText(text('account.unavailable')).waitFor();
    // The code for the service is loaded only now.
    expect(asked.filter((path) => /^\/assets\/.*\.js$/.test(path))).not.toEqual([]);
    expect(asked.filter((path) => path.startsWith('/__clerk'))).not.toEqual([]);
    await page.unroute(SERVICE);
    await steps.button('Try Again').click();
    await steps.emailField.waitFor();
  });

  test('that is away does not prevent play; the player is signed in when it is back', async () => {
    const { golfer, player, page, steps } = await stage.visitAsMember();
    await page.route(SERVICE, (route) => route.abort());
    await player.startNew(stage.url);
    await player.shootOnce();
    await player.settled();
    expect(await steps.accountButton(golfer).count()).toBe(0);
    await page.unroute(SERVICE);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await steps.accountButton(golfer).waitFor({ state: 'attached' });
  });
});
