import { expect, test } from 'vitest';
import { leaderboardResponse } from '../../shared/api/leaderboard.ts';
import { levelOfDay } from '../../shared/game-day.ts';
import { challengePath } from '../../shared/page-routes.ts';
import { encodeChallenge } from '../../shared/replay/challenge-codec.ts';
import { enclosedRun } from '../support/enclosed-runs.ts';
import { loadLevel } from '../support/levels.ts';
import { seedRun } from '../support/seeded-run.ts';
import { SHARED_DAY as DAY, shareStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { openConnection } from './support/cuttable-connection.ts';
import { ownRun } from './support/own-run.ts';
import { dialogsClosed, newPlayer, PHONE } from './support/player.ts';
import { untilCached } from './support/service-worker.ts';

const number = levelOfDay(DAY);
const level = loadLevel(number);

const stage = shareStage();

test("after one visit today's hole is finished offline, and sent by the next visit", async ({ onTestFinished }) => {
  const { before, after, strokes } = await ownRun(level);
  const connection = await openConnection(stage.product.url);
  onTestFinished(() => connection.close());
  const { player, context } = await newPlayer(stage.browser, PHONE, { serviceWorkers: 'allow' });
  const { page } = player;
  await seedRun(page, { day: DAY, level, moves: before });
  await page.goto(connection.url);
  await page.getByText(level.name).waitFor();
  await untilCached(page, [`/levels/${number}.json`, `/art/tiles-${level.theme}.png`, '/art/ball-classic.png', '/audio/hit.ogg']);

  connection.set('cut');
  await context.setOffline(true);
  await player.continueRun(connection.url);
  await player.playThrough(after, 'pointer');
  await page
    .getByRole('dialog', { name: text('finish.title') })
    .locator('[data-testid=submission][data-state=pending]')
    .waitFor();
  // A reload shows a result that is open again, and that would tell it.
  await page.evaluate(() => window.upshot?.close());
  await dialogsClosed(page);
  // A challenge that holds its run needs no server either.
  const challenge = encodeChallenge(enclosedRun(25));
  if (!challenge.ok) throw new Error(challenge.error);
  await page.goto(connection.url + challengePath(challenge.value));
  await page.getByRole('button', { name: text('challenges.play') }).waitFor();
  await page.goto(connection.url);
  await page.getByText(level.name).waitFor();
  expect(await context.cookies()).toEqual([]);

  connection.set('open');
  await context.setOffline(false);
  await page.getByText(text('play.earlierSent')).waitFor();
  // The run ranks, for the player of this browser.
  const board = leaderboardResponse.parse(await (await context.request.get(`${connection.url}/api/leaderboard`)).json());
  expect(board.userRow).toMatchObject({ isUser: true, score: strokes });
});
