import type { BrowserContext } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KEYS } from '../../client/platform/storage-keys.ts';
import { SCORE_ROUTES } from '../../shared/api/scores.ts';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { runPagePath } from '../../shared/run-page.ts';
import type { Move } from '../../sim-worker/core/move.ts';
import { loadLevel } from '../support/levels.ts';
import { planForPointer, splitAtLastCheckpoint } from '../support/plans.ts';
import { seedArchiveRun } from '../support/seeded-run.ts';
import { shareStage, SHARED_DAY as TODAY } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { type Connection, openConnection } from './support/cuttable-connection.ts';
import { dialogsClosed, newPlayer, PHONE, type Player } from './support/player.ts';
import { untilCached } from './support/service-worker.ts';

const todays = loadLevel(levelOfDay(TODAY));
const PAST = gameDayAt(0, '2026-11-02');
const past = loadLevel(levelOfDay(PAST));
/** A stroke that is played and taken back. */
const WASTED: readonly Move[] = [{ kind: 'shot', drag: { dx: 0, dy: 1_500 } }, { kind: 'return' }];

const stage = shareStage();

let connection: Connection;
let ada: Player;
let bo: Player;
beforeEach(async () => {
  connection = await openConnection(stage.product.url);
  ada = await newPlayerOf('block');
  bo = await newPlayerOf('allow');
});
afterEach(() => connection.close());

async function newPlayerOf(serviceWorkers: 'allow' | 'block'): Promise<Player> {
  // With reduced motion a run that is watched waits for a press.
  const options = { withMotion: true, ...(serviceWorkers === 'allow' && { serviceWorkers }) };
  const { player, context } = await newPlayer(stage.browser, PHONE, options);
  await context.addInitScript((key) => localStorage.setItem(key, 'confirmed'), KEYS.tutorial);
  return player;
}

const button = ({ page }: Player, name: string) => page.getByRole('button', { name, exact: true });
const result = ({ page }: Player) => page.getByRole('dialog', { name: text('finish.title') });

/** Finishes a run that has all but its last part. */
async function finish(player: Player, after: readonly Move[]): Promise<void> {
  await player.playThrough(after, 'pointer');
  await result(player).waitFor();
}

/** Opens the share dialog by its button, and returns the field with the text. */
async function openShare(player: Player, name: string) {
  await button(player, name).click();
  const field = player.page.getByRole('textbox', { name: text('share.text') });
  await field.waitFor();
  return field;
}

/** The address at the end of the text in the share dialog, once it is of the kind that is expected. */
async function addressIn(field: Awaited<ReturnType<typeof openShare>>, kind: RegExp): Promise<URL> {
  const address = async () => (await field.inputValue()).split('\n').at(-1) ?? '';
  await expect.poll(address).toMatch(kind);
  return new URL(await address());
}

/** By the server's run, with the key of one that does not rank. */
const NAMED = /\/c\/[0-9a-f-]{36}\?key=/;

/** Plays the run that is watched again, and closes what is told of it. */
async function prove(player: Player, verdict: string): Promise<void> {
  await button(player, text('viewer.pause')).waitFor();
  await button(player, text('viewer.menu')).click();
  await button(player, text('viewer.more')).click();
  await button(player, text('viewer.verify')).click();
  await player.page.getByText(verdict).waitFor();
  await player.page.keyboard.press('Escape');
  await dialogsClosed(player.page);
}

/** Plays the hole once more beside the ghost of the own best run. */
async function raceOwnBest(player: Player, score: number): Promise<void> {
  await button(player, text('ghosts.raceBest', { score })).click();
  await player.strokesAre(0);
  await player.ready();
  // Where it lies below the own ball the ghost has no label. Both begin with a hop on the spot, and part with the second stroke.
  await player.shootOnce();
  await player.shootOnce();
  await expect.poll(() => player.page.locator('.ghost-label').allTextContents()).toEqual([text('ghosts.best')]);
}

/** The built page of a run names its own files (the group "watch" of the build) and those of the worker, and they are there. */
async function seeOwnFiles(path: string): Promise<void> {
  const { url } = stage.product;
  const linksOf = async (page: string) =>
    [...(await (await fetch(url + page)).text()).matchAll(/<link [^>]*href="(\/assets\/[^"]+)"/g)].map(([, href]) => href as string);
  // That of today's hole names the files of the worker, too.
  const ofEveryPage = await linksOf('/design');
  const own = (await linksOf(path)).filter((href) => !ofEveryPage.includes(href));
  const needed = [/\/watch-.*\.js$/, /\/watch-.*\.css$/, /\/RunPage-.*\.js$/, /\/worker-.*\.js$/, /\/Box2D-.*\.wasm$/];
  expect(own).toEqual(expect.arrayContaining(needed.map((name) => expect.stringMatching(name))));
  for (const href of own) expect([href, (await fetch(url + href)).status]).toEqual([href, 200]);
}

async function cut(context: BrowserContext): Promise<void> {
  connection.set('cut');
  await context.setOffline(true);
}

test('a challenge is made, watched, proved, beaten without a network, and answered', async () => {
  const plan = await planForPointer(past, PHONE.height);
  const { before, after } = splitAtLastCheckpoint(plan);
  const score = plan.strokes + 1;
  await ada.page.goto(`${stage.product.url}/d/${PAST}`);
  await seedArchiveRun(ada.page, { day: PAST, level: past, moves: [...WASTED, ...before] });
  await ada.page.reload();

  await bo.page.goto(connection.url);
  await bo.page.getByText(todays.name).waitFor();
  await seedArchiveRun(bo.page, { day: PAST, level: past, moves: before });
  const [made] = await Promise.all([
    button(ada, text('start.continue'))
      .click()
      .then(() => finish(ada, after))
      .then(async () => {
        const field = await openShare(ada, text('finish.share'));
        await addressIn(field, NAMED);
        await ada.page.getByRole('switch', { name: text('sharing.enclosed') }).click();
        const made = await addressIn(field, /#/);
        await ada.page.keyboard.press('Escape');
        await result(ada).getByText(text('finish.more'), { exact: true }).click();
        return made;
      }),
    untilCached(bo.page, [
      `/levels/${levelOfDay(TODAY)}.json`,
      `/art/tiles-${todays.theme}.png`,
      '/art/ball-classic.png',
      '/audio/hit.ogg',
    ]),
  ]);
  expect(made.href.length).toBeLessThan(1_000);

  await raceOwnBest(ada, score);

  await cut(bo.page.context());
  await bo.page.goto(`${connection.url}/c/${made.hash}`);
  await bo.page.getByRole('heading', { name: text('challenges.beatMy', { strokes: score }) }).waitFor();
  await button(bo, text('challenges.watch')).click();
  await prove(bo, text('viewer.claimAgrees'));
  await bo.page.goBack();
  // Straight to the ball.
  await button(bo, text('challenges.play')).click();
  await finish(bo, after);
  await result(bo)
    .getByText(text('finish.duel', { strokes: plan.strokes, name: text('challenges.ghost'), score }))
    .waitFor();
  const field = await openShare(bo, text('finish.answerUnnamed'));
  // Until the server has the run, its link is that of the hole.
  await addressIn(field, new RegExp(`/d/${PAST}$`));

  // The run counts for its day, once there is a network, and the server says the same of it as the browser.
  const answered = bo.page.waitForResponse((response) => response.url().endsWith(SCORE_ROUTES.submitScore) && response.ok());
  connection.set('open');
  await bo.page.context().setOffline(false);
  const { runId } = (await (await answered).json()) as { runId: string };
  const answer = await addressIn(field, NAMED);
  await seeOwnFiles(runPagePath(runId));
  await bo.page.goto(connection.url + runPagePath(runId));
  await prove(bo, text('viewer.agrees'));

  await ada.page.goto(connection.url + answer.pathname + answer.search);
  await ada.page.getByRole('heading', { name: text('challenges.beatMy', { strokes: plan.strokes }) }).waitFor();
  const sent = connection.sent();
  expect(sent).toContain(`GET ${answer.pathname}`);
  expect(sent).not.toContain(made.hash.slice(2, 30));
});
