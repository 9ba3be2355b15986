import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import play from '../../client/i18n/messages/en/play.json' with { type: 'json' };
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { toBase64 } from '../../shared/replay/codec.ts';
import { REPLAY_MODE } from '../../shared/replay/replay.ts';
import type { Move } from '../../sim-worker/core/move.ts';
import { loadEngine, openRound } from '../../sim-worker/host/headless.ts';
import type { Solution } from '../../sim-worker/solver/solve.ts';
import { launchChromium } from '../support/chromium.ts';
import { loadLevel, loadSolutions } from '../support/levels.ts';
import { pixelPull, planForPointer } from '../support/plans.ts';
import { type Product, startProduct } from '../support/product.ts';
import { newPlayer, PHONE, type Player } from './support/player.ts';

const DAY = '2026-11-22';
const number = levelOfDay(gameDayAt(0, DAY));

let product: Product;
let browser: Browser;
let plan: Solution;
beforeAll(async () => {
  product = await startProduct({ env: { GAME_DATE: DAY } });
  browser = await launchChromium();
  plan = await planForPointer(loadLevel(number), PHONE.height);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

let player: Player;
beforeEach(async () => {
  const made = await newPlayer(browser, PHONE);
  player = made.player;
  await made.context.addInitScript(`window.gameDate = '${DAY}'`);
});
afterEach(() => player.page.context().close());

const dialog = (name: string) => player.page.getByRole('dialog', { name });
const button = (name: string) => player.page.getByRole('button', { name, exact: true });

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

describe('notices on the course', () => {
  test('the tip goes with the first shot, and the controls that follow can be closed for good', async () => {
    const tip = player.page.getByText('Drag the ball to aim, release to shoot');
    const controls = player.page.getByRole('region', { name: 'Controls' });
    await player.startNew(product.url);
    await tip.waitFor();
    await player.shootOnce();
    await controls.waitFor();
    expect(await tip.isVisible()).toBe(false);
    await button('Close controls').click();
    await controls.waitFor({ state: 'hidden' });
    await player.page.keyboard.press('r');
    await dialog('Reset Hole?').getByRole('button', { name: 'Restart' }).click();
    await tip.waitFor();
    await player.shootOnce();
    await tip.waitFor({ state: 'hidden' });
    expect(await player.page.evaluate(() => localStorage.getItem('hintClosed'))).toBe('true');
  });

  test('the controls fade when the player shoots again, and do not come back', async () => {
    const controls = player.page.getByRole('region', { name: 'Controls' });
    await player.startNew(product.url);
    await player.shootOnce();
    await controls.waitFor();
    await player.shootOnce();
    await controls.waitFor({ state: 'hidden' });
    expect(await player.page.evaluate(() => localStorage.getItem('hintClosed'))).toBe('true');
  });

  test('a checkpoint is announced for a moment; the button of the banner returns the ball', async () => {
    const [first, second] = sections();
    const banner = player.page.getByText('Checkpoint Reached!');
    await player.startNew(product.url);
    await playUntilLastFlies(first);
    await banner.waitFor();
    await banner.waitFor({ state: 'hidden' });
    await player.ready();
    await playUntilLastFlies(second);
    await banner.waitFor();
    await button('Return To Checkpoint').click();
    await banner.waitFor({ state: 'hidden' });
    await player.page.getByText('Back at the checkpoint.').waitFor({ state: 'attached' });
    await player.ready();
    expect(await player.page.evaluate(() => JSON.parse(localStorage.getItem('checkpoints') ?? '[]').length)).toBe(2);
  });

  test('a run that has reached its limits says so, and a restart goes on', async () => {
    const level = loadLevel(number);
    const run = openRound(await loadEngine(), level, level.hash);
    run.start(REPLAY_MODE.normal);
    while (!run.exhausted) if (!run.shoot({ vx: 0, vy: -9_000 }) && !run.returnToCheckpoint()) run.round.step();
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
    await player.page.goto(product.url);
    await button('Continue').click();
    const notice = player.page.getByText('This run is as long as a run can get. Restart the hole to play on.');
    await notice.waitFor();
    await button('Restart').click();
    await notice.waitFor({ state: 'hidden' });
    await player.strokesAre(0);
    await player.shootOnce();
  });
});

describe('choices', () => {
  test('after the zoom has been chosen by pointer the keys are the game’s, under Caps Lock, too', async () => {
    const { page } = player;
    const half = page.getByRole('radio', { name: '0.5x' });
    await player.startNew(product.url);
    await player.shootOnce();
    await page.locator('.hud__zoom-option', { hasText: '.5x' }).click();
    await page.keyboard.press('ArrowLeft');
    await page.locator('.hud__aim').waitFor();
    expect(await half.isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('.hud__aim').waitFor({ state: 'hidden' });
    for (const key of ['r', 'R']) {
      await page.keyboard.press(key);
      await dialog('Reset Hole?').waitFor();
      await page.keyboard.press('Escape');
      await dialog('Reset Hole?').waitFor({ state: 'hidden' });
    }
  });

  test('whoever has tabbed to the zoom turns it by arrows, and still restarts by r', async () => {
    const { page } = player;
    await player.startNew(product.url);
    await player.shootOnce();
    const whole = page.getByRole('radio', { name: '1x', exact: true });
    await button('Menu').focus();
    while (!(await whole.evaluate((radio) => radio === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: '0.5x' }).isChecked()).toBe(true);
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: '0.35x' }).isChecked()).toBe(true);
    expect(await page.locator('.hud__aim').isVisible()).toBe(false);
    await page.keyboard.press('r');
    await dialog('Reset Hole?').waitFor();
  });

  test('on a phone held sideways instructions and start screen fit without scrolling', async () => {
    const { page } = player;
    const overflow = (selector: string) =>
      page
        .locator(selector)
        .evaluate((element) => Math.max(element.scrollHeight - element.clientHeight, element.scrollWidth - element.clientWidth));
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(product.url);
    await button('Play').waitFor();
    expect(await overflow('.start')).toBe(0);
    await button('Play').click();
    await dialog('How to play').waitFor();
    expect(await overflow('.modal__body')).toBe(0);
  });

  test('infuriating mode is remembered, marked beside the strokes, and knows no checkpoint to return to', async () => {
    const mode = player.page.getByRole('switch', { name: 'Infuriating mode' });
    await player.page.goto(product.url);
    expect(await mode.isChecked()).toBe(false);
    await mode.click();
    await player.page.reload();
    await mode.waitFor();
    expect(await mode.isChecked()).toBe(true);
    await player.startNew(product.url);
    await player.page.getByText(', infuriating mode').waitFor({ state: 'attached' });
    await player.play(sections()[0], 'pointer');
    expect(await button('Return to checkpoint').count()).toBe(0);
    expect(await player.page.getByText('Checkpoint Reached!').count()).toBe(0);
  });
});

describe('the leaderboard of a full day', () => {
  const PLAYERS = 25;

  beforeAll(async () => {
    const solution = loadSolutions()[number];
    if (!solution) throw new Error(`No solution of level ${number}`);
    const body = JSON.stringify({ score: solution.strokes, clientDate: DAY, replay: solution.replay });
    for (let i = 0; i < PLAYERS; i++) {
      // Without a cookie each is a player of their own.
      const sent = await fetch(`${product.url}/api/submit-score`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(await sent.json()).toMatchObject({ verified: true, ranked: true });
    }
  });

  test('is divided after twenty, and the wish to leave anonymous players out is remembered', async () => {
    const { page } = player;
    const board = dialog("Today's Leaderboard");
    const toggle = board.getByRole('switch', { name: 'Include anonymous players' });
    await page.goto(product.url);
    await button('Leaderboard').click();
    await board.locator('.board__row', { hasText: 'Anonymous' }).first().waitFor();
    expect(await board.getByRole('table').getAttribute('aria-rowcount')).toBe(String(PLAYERS + 1));
    // Only the rows in sight are drawn.
    await board.locator('.modal__body').evaluate((body) => body.scrollTo(0, body.scrollHeight));
    await board.locator(`tr[aria-rowindex="${PLAYERS + 1}"]`, { hasText: 'Anonymous' }).waitFor();
    expect(await board.locator('.board__divider + tr').getAttribute('aria-rowindex')).toBe('22');
    await toggle.click();
    await board.getByText('No players with a name yet').waitFor();
    await page.reload();
    await button('Leaderboard').click();
    await board.getByText('No players with a name yet').waitFor();
    expect(await toggle.isChecked()).toBe(false);
    await toggle.click();
    await board.locator('.board__row', { hasText: 'Anonymous' }).first().waitFor();
  });
});

describe('time', () => {
  const OLD = loadLevel(levelOfDay(gameDayAt(0, '2026-11-21'))).name;
  const NEW = loadLevel(levelOfDay(gameDayAt(0, '2026-11-22'))).name;
  const offer = () => button('Play the new hole');

  // A server without a forced day: the page would play that day for ever.
  let undated: Product;
  beforeAll(async () => {
    undated = await startProduct();
  });
  afterAll(() => undated?.stop());

  /** A page without a forced day, a minute before the roll, with one stroke played. */
  async function playBeforeTheRoll(): Promise<void> {
    await player.page.addInitScript('delete window.gameDate');
    await player.page.clock.install({ time: '2026-11-22T03:59:00Z' });
    await player.page.goto(undated.url);
    await player.page.getByText(OLD).waitFor();
    await player.startNew(undated.url);
    await player.shootOnce();
  }

  test('the day rolls while the page is open: the new hole is offered, and comes when it is asked for', async () => {
    await playBeforeTheRoll();
    expect(await offer().count()).toBe(0);
    await player.page.clock.fastForward('02:00');
    await offer().waitFor();
    expect(await player.strokes()).toBe(1);
    await offer().click();
    // The run is unfinished: leaving it needs a word of consent, and Escape is none.
    await dialog('Leave this run?').getByText('one stroke').waitFor();
    await player.page.keyboard.press('Escape');
    expect(await player.strokes()).toBe(1);
    await offer().click();
    await dialog('Leave this run?').getByRole('button', { name: 'To the new hole' }).click();
    await player.page.getByText(NEW).waitFor();
    await button('Play').click();
    await player.strokesAre(0);
  });

  test('the offer can be put away from over the ball, and waits on the start screen', async () => {
    await playBeforeTheRoll();
    await player.page.clock.fastForward('02:00');
    await offer().waitFor();
    await button('Keep playing').click();
    await offer().waitFor({ state: 'hidden' });
    await player.shootOnce();
    await player.strokesAre(2);
    await player.goHome();
    await offer().waitFor();
  });

  test('a reload within half an hour goes on with yesterday’s run, and offers the new hole', async () => {
    await playBeforeTheRoll();
    await player.page.clock.fastForward('20:00');
    await player.page.reload();
    await player.page.getByText(OLD).waitFor();
    await offer().waitFor();
    await button('Continue').click();
    await player.strokesAre(1);
    await player.shootOnce();
    await offer().click();
    await dialog('Leave this run?').getByRole('button', { name: 'To the new hole' }).click();
    await player.page.getByText(NEW).waitFor();
  });

  test('a reload after that half hour opens the new hole', async () => {
    await playBeforeTheRoll();
    await player.page.clock.fastForward('31:10');
    await player.page.reload();
    await player.page.getByText(NEW).waitFor();
    await button('Play').waitFor();
    expect(await offer().count()).toBe(0);
  });

  test('a hole that does not come is called slow after a hundred tries of 100 ms', async () => {
    const { page } = player;
    await page.clock.install({ time: '2026-11-22T12:00:00Z' });
    await page.clock.pauseAt('2026-11-22T12:00:01Z');
    await page.route(`**/levels/${number}.json`, () => undefined);
    await page.addInitScript(() => localStorage.setItem('tutorial', 'confirmed'));
    await page.goto(product.url);
    await button('Play').click();
    await page.getByText('Loading', { exact: true }).waitFor();
    await page.clock.fastForward(9_999);
    await page.getByText('Loading', { exact: true }).waitFor();
    expect(await page.getByText(play.slowLoad).count()).toBe(0);
    await page.clock.fastForward(1);
    await page.getByText(play.slowLoad).waitFor();
    await button('Refresh').waitFor();
  });
});

describe('a reload while the last ball flies', () => {
  test('loses nothing: the run goes on to the celebration and is verified', async () => {
    await player.startNew(product.url);
    await player.play(plan.moves.slice(0, -1), 'pointer');
    // From within the page, because a ball may be at the flag before a test could have asked for the reload.
    await player.page.evaluate(() => {
      const stage = document.querySelector<HTMLElement>('.stage');
      if (!stage) throw new Error('There is no stage');
      new MutationObserver(() => stage.dataset.phase === 'moving' && window.location.reload()).observe(stage, { attributes: true });
    });
    await playUntilLastFlies(plan.moves.slice(-1));
    await button('Continue').click();
    await dialog('You Made It!').locator('[data-testid=submission][data-state=verified]').waitFor();
    expect(await dialog('You Made It!').getByTestId('final-score').textContent()).toBe(String(plan.strokes));
  });
});
