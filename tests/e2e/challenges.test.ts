import { beforeEach, expect, test } from 'vitest';
import { KEYS } from '../../client/platform/storage-keys.ts';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import type { Move } from '../../sim-worker/core/move.ts';
import { loadLevel } from '../support/levels.ts';
import { planForPointer, splitAtLastCheckpoint } from '../support/plans.ts';
import { seedArchiveRun } from '../support/seeded-run.ts';
import { shareStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { dialogsClosed, newPlayer, PHONE, type Player } from './support/player.ts';

const PAST = gameDayAt(0, '2026-11-02');
const past = loadLevel(levelOfDay(PAST));
/** A stroke that is played and taken back. */
const WASTED: readonly Move[] = [{ kind: 'shot', drag: { dx: 0, dy: 1_500 } }, { kind: 'return' }];

const stage = shareStage();

let ada: Player;
let bo: Player;
beforeEach(async () => {
  ada = await newPlayerWithMotion();
  bo = await newPlayerWithMotion();
});

/** With reduced motion a run that is watched waits for a press. */
async function newPlayerWithMotion(): Promise<Player> {
  const { player, context } = await newPlayer(stage.browser, PHONE, { withMotion: true });
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

/** By the server's run, with the key of one that does not rank. */
const NAMED = /\/c\/[0-9a-f-]{36}\?key=/;

/** Opens the share dialog by its button, and returns the address that it sends once the server has the run. */
async function addressOf(player: Player, name: string): Promise<URL> {
  await button(player, name).click();
  const field = player.page.getByRole('textbox', { name: text('share.text') });
  const address = async () => (await field.inputValue()).split('\n').at(-1) ?? '';
  await expect.poll(address).toMatch(NAMED);
  const sent = new URL(await address());
  await player.page.keyboard.press('Escape');
  return sent;
}

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

test('a challenge is made, watched, proved, beaten beside its ghost, and answered', async () => {
  const plan = await planForPointer(past, PHONE.height);
  const { before, after } = splitAtLastCheckpoint(plan);
  const score = plan.strokes + 1;
  const { url } = stage.product;
  await ada.page.goto(`${url}/d/${PAST}`);
  await seedArchiveRun(ada.page, { day: PAST, level: past, moves: [...WASTED, ...before] });
  await ada.page.reload();
  await button(ada, text('start.continue')).click();
  await finish(ada, after);
  const made = await addressOf(ada, text('finish.share'));
  await result(ada).getByText(text('finish.more'), { exact: true }).click();
  await raceOwnBest(ada, score);

  await bo.page.goto(url + made.pathname + made.search);
  await bo.page.getByRole('heading', { name: text('challenges.beatMy', { strokes: score }) }).waitFor();
  await seedArchiveRun(bo.page, { day: PAST, level: past, moves: before });
  await button(bo, text('challenges.watch')).click();
  await prove(bo, text('viewer.agrees'));
  await seeOwnFiles(new URL(bo.page.url()).pathname);
  await bo.page.goBack();
  // Straight to the ball.
  await button(bo, text('challenges.play')).click();
  await bo.page.getByTestId('to-beat').waitFor();
  await finish(bo, after);
  expect(await bo.page.getByTestId('challenge-outcome').textContent()).toMatch(new RegExp(`^You ${plan.strokes}, .+ ${score}$`));
  const answer = await addressOf(bo, text('finish.answer'));

  await ada.page.goto(url + answer.pathname + answer.search);
  await ada.page.getByRole('heading', { name: text('challenges.beatMy', { strokes: plan.strokes }) }).waitFor();
});
