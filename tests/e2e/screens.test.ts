import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import { REPLAY_MODE } from '../../shared/replay/replay.ts';
import type { Move } from '../../sim-worker/core/move.ts';
import { loadEngine, openRound } from '../../sim-worker/host/headless.ts';
import type { Solution } from '../../sim-worker/solver/solve.ts';
import { loadLevel } from '../support/levels.ts';
import { pixelPull, planForPointer } from '../support/plans.ts';
import { setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { newPlayer, PHONE, type Player } from './support/player.ts';

/** A day whose first two checkpoints are a single shot away each. */
const DAY = gameDayAt(0, '2026-12-09');
const level = loadLevel(levelOfDay(DAY));
/** How long a banner stays, by the specification. */
const BANNER_MS = 3_000;

const stage = setStage({ env: { GAME_DATE: DAY } });
let plan: Solution;
beforeAll(async () => {
  plan = await planForPointer(level, PHONE.height);
});

let player: Player;
beforeEach(async () => {
  player = (await newPlayer(stage.browser, PHONE, { fast: true })).player;
});
afterEach(() => player.page.context().close());

const dialog = (name: string) => player.page.getByRole('dialog', { name });
const button = (name: string) => player.page.getByRole('button', { name, exact: true });
const reset = () => dialog(text('dialogs.resetTitle'));
const stored = (key: string) => player.page.evaluate((name) => localStorage.getItem(name), key);

/** Releases the last shot of a list, and leaves the ball in flight. */
async function playUntilLastFlies(moves: readonly Move[]): Promise<void> {
  await player.play(moves.slice(0, -1), 'pointer');
  const last = moves.at(-1);
  if (last?.kind !== 'shot') throw new Error('The last move is no shot');
  await player.ready();
  await player.dragAndRelease(pixelPull(last.drag, PHONE.height));
}

/** The shots up to the first checkpoint, and from there to the second. */
function sections(): readonly [readonly Move[], readonly Move[]] {
  const first = plan.moves.findIndex((move) => move.kind === 'return');
  const second = plan.moves.findIndex((move, at) => at > first && move.kind === 'return');
  return [plan.moves.slice(0, first), plan.moves.slice(first, second)];
}

describe('the ghost hand', () => {
  const isConfirmed = () => stored('tutorial');

  test('is confirmed by the first drag, which goes on as the aim of the first shot', async () => {
    const { page } = player;
    await page.goto(stage.product.url);
    await button(text('start.play')).click();
    await button(text('dialogs.gotIt')).waitFor();
    expect(await isConfirmed()).toBeNull();
    await player.hold({ x: 4, y: 60 });
    await player.ready();
    expect([await isConfirmed(), await player.strokes(), await dialog(text('dialogs.howToPlay')).count()]).toEqual(['confirmed', 0, 0]);
    await page.mouse.up();
    await player.strokesAre(1);
  });

  test('is confirmed by a flick that ends before play has begun, and the flick is the first shot', async () => {
    const { page } = player;
    await page.goto(stage.product.url);
    await button(text('start.play')).click();
    await button(text('dialogs.gotIt')).waitFor();
    await page.evaluate(() => {
      const canvas = document.querySelector('canvas');
      const send = (type: string, clientY: number) =>
        canvas?.dispatchEvent(
          new PointerEvent(type, { pointerId: 1, pointerType: 'mouse', buttons: 1, clientX: 200, clientY, bubbles: true }),
        );
      // A pointer that the browser does not know cannot be captured.
      if (canvas) canvas.setPointerCapture = () => undefined;
      send('pointerdown', 400);
      send('pointermove', 460);
      send('pointerup', 460);
    });
    await player.strokesAre(1);
    expect(await isConfirmed()).toBe('confirmed');
  });
});

describe('notices on the course', () => {
  test('the tip disappears with the first shot, and the hint that follows can be closed for good', async () => {
    const tip = player.page.getByText(text('hud.tip'));
    const controls = player.page.getByRole('region', { name: text('hud.controls') });
    await player.startNew(stage.product.url);
    await tip.waitFor();
    await player.shootOnce();
    await controls.waitFor();
    await tip.waitFor({ state: 'hidden' });
    await button(text('hud.closeControls')).click();
    await controls.waitFor({ state: 'hidden' });
    await player.page.keyboard.press('r');
    await reset()
      .getByRole('button', { name: text('dialogs.restart') })
      .click();
    await tip.waitFor();
    await player.shootOnce();
    await tip.waitFor({ state: 'hidden' });
    expect(await stored('hintClosed')).toBe('true');
  });

  test('the hint about controls fades when the player shoots again, and does not return', async () => {
    const controls = player.page.getByRole('region', { name: text('hud.controls') });
    await player.startNew(stage.product.url);
    await player.shootOnce();
    await controls.waitFor();
    await player.shootOnce();
    await controls.waitFor({ state: 'hidden' });
    expect(await stored('hintClosed')).toBe('true');
  });

  test('a checkpoint is announced for a moment: a tap on the words leaves the ball alone, the button below returns it', async () => {
    const [first, second] = sections();
    const { page } = player;
    // The live region says the same, and keeps it.
    const banner = page.locator('.flourish').getByText(text('hud.checkpointReached'));
    await page.clock.install();
    await player.startNew(stage.product.url);
    await playUntilLastFlies(first);
    await banner.waitFor();
    await page.clock.fastForward(BANNER_MS);
    await banner.waitFor({ state: 'hidden' });
    await player.ready();
    await playUntilLastFlies(second);
    await banner.waitFor();
    const flourish = await banner.boundingBox();
    if (!flourish) throw new Error('The flourish is not drawn');
    await page.mouse.click(flourish.x + flourish.width / 2, flourish.y + flourish.height / 2);
    // Not the phase: on a busy machine the ball has come to rest by now.
    const returned = page.getByText(text('play.backAtCheckpoint'));
    expect([await returned.count(), await banner.isVisible()]).toEqual([0, true]);
    const words = button(text('hud.returnToCheckpoint')).filter({ hasText: text('hud.returnToCheckpointButton') });
    await words.click();
    await banner.waitFor({ state: 'hidden' });
    await returned.waitFor({ state: 'attached' });
    await player.ready();
    expect(JSON.parse((await stored('checkpoints')) ?? '[]')).toHaveLength(2);
  });

  test('a run that has reached its limits says so, and can be restarted', async () => {
    const run = openRound(await loadEngine(), level, level.hash);
    run.start(REPLAY_MODE.normal);
    while (!run.isExhausted) if (!run.shoot({ vx: 0, vy: -9_000 }) && !run.returnToCheckpoint()) run.round.step();
    const saved = {
      day: DAY,
      levelHash: level.hash,
      infuriating: false,
      strokes: run.round.strokes,
      replay: toBase64(run.encode()),
    };
    await player.page.context().addInitScript((text) => {
      if (localStorage.getItem('seeded')) return;
      localStorage.setItem('seeded', 'yes');
      localStorage.setItem('tutorial', 'confirmed');
      localStorage.setItem('run', text);
    }, JSON.stringify(saved));
    await player.page.goto(stage.product.url);
    await button(text('start.continue')).click();
    const notice = player.page.getByText(text('hud.exhausted'));
    await notice.waitFor();
    await button(text('hud.restart')).click();
    await notice.waitFor({ state: 'hidden' });
    await player.strokesAre(0);
    await player.shootOnce();
  });
});

describe('choices', () => {
  const zoom = (name: string) => player.page.getByRole('radio', { name, exact: true });
  const zoomButton = () => player.page.getByRole('button', { name: text('hud.zoom') });
  const aiming = () => player.page.locator('.hud--aiming');

  test('after the zoom was chosen by pointer the keys control the game, also with Caps Lock', async () => {
    const { page } = player;
    await player.startNew(stage.product.url);
    await player.shootOnce();
    await zoomButton().click();
    await page
      .locator('label')
      .filter({ has: zoom('0.5x') })
      .click();
    await page.keyboard.press('ArrowLeft');
    await aiming().waitFor();
    expect(await zoomButton().textContent()).toBe('0.5x');
    await page.keyboard.press('Escape');
    await aiming().waitFor({ state: 'detached' });
    for (const key of ['r', 'R']) {
      await page.keyboard.press(key);
      await reset().waitFor();
      await page.keyboard.press('Escape');
      await reset().waitFor({ state: 'hidden' });
    }
  });

  test('a focused zoom selector handles the arrow keys, and r still restarts', async () => {
    const { page } = player;
    await player.startNew(stage.product.url);
    await player.shootOnce();
    await button(text('hud.moreButtons')).focus();
    while (!(await zoomButton().evaluate((shown) => shown === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await zoom('Auto').waitFor({ state: 'attached' });
    for (const name of ['1x', '0.5x', '0.35x']) {
      await page.keyboard.press('ArrowRight');
      expect(await zoom(name).isChecked()).toBe(true);
    }
    // An aim is shown within a frame.
    await player.frames(3);
    expect(await aiming().count()).toBe(0);
    await page.keyboard.press('r');
    await reset().waitFor();
  });

  test.each([
    [360, 640],
    [320, 568],
    [844, 390],
  ])('the cookie question leaves Play free at %i x %i, and nothing of it is cut off', async (width, height) => {
    const { page } = player;
    await page.setViewportSize({ width, height });
    await page.goto(stage.product.url);
    const question = page.getByRole('region', { name: text('start.cookieTitle') });
    await question.waitFor();
    // The course is loaded: the card has its par and its last height.
    await page.locator('.start--ready').waitFor();
    await page.evaluate(() => document.fonts.ready);
    const [play, consent] = await Promise.all([button(text('start.play')).boundingBox(), question.boundingBox()]);
    if (!play || !consent) throw new Error('Not drawn');
    const isApart = play.y + play.height <= consent.y || consent.x + consent.width <= play.x;
    expect([isApart, play.y >= 0, consent.y + consent.height <= height, consent.x >= 0]).toEqual([true, true, true, true]);
  });

  test('on a phone held sideways instructions and start screen fit without scrolling', async () => {
    const { page } = player;
    const overflow = (element: Element) => Math.max(element.scrollHeight - element.clientHeight, element.scrollWidth - element.clientWidth);
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(stage.product.url);
    await button(text('start.play')).waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.getByRole('main').evaluate(overflow)).toBe(0);
    await button(text('start.play')).click();
    await button(text('hud.instructions')).click();
    const name = text('dialogs.howToPlay');
    expect(await dialog(name).getByRole('region', { name }).evaluate(overflow)).toBe(0);
  });

  test('infuriating mode is remembered, shown beside the strokes, and has no checkpoint to return to', async () => {
    const mode = player.page.getByRole('switch', { name: text('start.infuriating') });
    await player.page.goto(stage.product.url);
    expect(await mode.isChecked()).toBe(false);
    await mode.click();
    await player.page.reload();
    await mode.waitFor();
    expect(await mode.isChecked()).toBe(true);
    await player.begin();
    await player.page.getByText(text('hud.infuriatingNote')).waitFor({ state: 'attached' });
    await player.play(sections()[0], 'pointer');
    // In normal mode banner and button are shown by the time the ball rests.
    await player.frames(2);
    expect(await button(text('hud.returnToCheckpoint')).count()).toBe(0);
    expect(await player.page.getByText(text('hud.checkpointReached')).count()).toBe(0);
  });
});
