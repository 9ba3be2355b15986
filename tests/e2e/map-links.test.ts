import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { levelOfMap } from '../../client/features/maps/map-links.ts';
import { firstAttemptKey } from '../../client/platform/storage-keys.ts';
import { gameDayAt } from '../../shared/game-day.ts';
import type { Solution } from '../../sim-worker/solver/solve.ts';
import { ONE_HOP_MAP, oneHopCode } from '../support/one-hop-map.ts';
import { planForPointer } from '../support/plans.ts';
import { setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { dialogsClosed, newPlayer, PHONE, type Player } from './support/player.ts';

const DAY = gameDayAt(0, '2026-11-22');
const { code, title } = oneHopCode('Up the stairs');

const stage = setStage({ env: { GAME_DATE: DAY } });
let plan: Solution;
beforeAll(async () => {
  plan = await planForPointer(levelOfMap({ ...ONE_HOP_MAP, title, theme: 'lagoon' }), PHONE.height);
});

let player: Player;
beforeEach(async () => {
  ({ player } = await newPlayer(stage.browser, PHONE, { fast: true }));
});
afterEach(() => player.page.context().close());

const dialog = (name: string) => player.page.getByRole('dialog', { name });
const shared = () => dialog(text('maps.sharedTitle'));
const button = (name: string) => player.page.getByRole('button', { name, exact: true });
const stored = () => player.page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
const search = () => new URL(player.page.url()).search;

test('a map that its address contains is played beside the unfinished daily run, which is offered again afterward', async () => {
  const { page } = player;
  await player.startNew(stage.product.url);
  await player.shootOnce();
  // The server's answers to the first stroke are stored with the run.
  await expect.poll(async () => JSON.parse((await stored()).run ?? '{}').strokeReported).toBe(true);
  const before = await stored();
  expect(before[firstAttemptKey(DAY)]).toBe('true');

  await page.goto(`${stage.product.url}/?map=${code}`);
  await shared().getByText(title).waitFor();
  await shared()
    .getByText(text('maps.by', { name: text('maps.unknown') }))
    .waitFor();
  await shared()
    .getByRole('button', { name: text('maps.playDaily') })
    .click();
  await button(text('start.continue')).waitFor();
  await dialogsClosed(page);
  await expect.poll(search).toBe('');

  await page.goto(`${stage.product.url}/?map=${encodeURIComponent(code)}`);
  await shared()
    .getByRole('button', { name: text('maps.playCustom') })
    .click();
  await player.ready();
  await player.strokesAre(0);
  await player.play(plan.moves, 'pointer');
  const complete = dialog(text('maps.sharedComplete'));
  await complete.getByText(title, { exact: false }).waitFor();
  await complete.getByRole('button', { name: text('maps.backToHome') }).click();
  await button(text('start.continue')).waitFor();
  await expect.poll(search).toBe('');
  const after = await stored();
  for (const key of ['run', 'checkpoints', 'bestScore', 'streak', 'outbox', firstAttemptKey(DAY)])
    expect(after[key], key).toBe(before[key]);
  await button(text('start.continue')).click();
  await player.strokesAre(1);
});

test('a link that leads to no map says so, and today’s hole is there', async () => {
  const { page } = player;
  for (const [query, words] of [
    ['map=eJxyz', text('maps.sharedInvalid', { errors: text('mapRules.unreadable') })],
    ['playMap=17', text('maps.sharedFailed')],
    ['playMap=AAAAAAAAAAAAAAAAAAAAAA', text('maps.sharedFailed')],
  ] as const) {
    await page.goto(`${stage.product.url}/?${query}`);
    await shared().getByText(words).waitFor();
    await page.keyboard.press('Escape');
    await button(text('start.play')).waitFor();
    await dialogsClosed(page);
    await expect.poll(search).toBe('');
  }
  for (const id of ['some-map', 'AAAAAAAAAAAAAAAAAAAAAA']) {
    await page.goto(`${stage.product.url}/play/${id}`);
    await page.getByText(text('lost.noMap')).waitFor();
  }
  await page.getByRole('link', { name: text('lost.playToday') }).click();
  await button(text('start.play')).waitFor();
});
