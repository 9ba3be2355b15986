import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { loadLevel, loadSolutions } from '../support/levels.ts';
import { planForPointer } from './support/plan.ts';
import { newPlayer, PHONE, type Player } from './support/player.ts';
import { setStage } from './support/stage.ts';

const DAY = '2026-11-22';
const number = levelOfDay(gameDayAt(0, DAY));
const level = loadLevel(number);

const stage = setStage({ env: { GAME_DATE: DAY } });

let player: Player;
beforeEach(async () => {
  const made = await newPlayer(stage.browser, PHONE);
  player = made.player;
  await made.context.addInitScript(`window.gameDate = '${DAY}'`);
});
afterEach(() => player.page.context().close());

const dialog = (name: string) => player.page.getByRole('dialog', { name });

describe('a run', () => {
  test('survives a reload, stroke by stroke, and a restart that is confirmed removes it', async () => {
    await player.startNew(stage.product.url);
    await player.shootOnce();
    await player.shootOnce();
    await player.page.reload();
    await player.page.getByRole('button', { name: 'Continue' }).click();
    await player.ready();
    expect(await player.strokes()).toBe(2);
    await player.page.keyboard.press('r');
    await dialog('Reset Hole?').waitFor();
    await player.page.getByText('This will skip your first blind run of the day').waitFor();
    await player.page.keyboard.press('Escape');
    await dialog('Reset Hole?').waitFor({ state: 'hidden' });
    expect(await player.strokes()).toBe(2);
    await player.page.keyboard.press('r');
    await player.page.keyboard.press('Enter');
    await player.page.getByTestId('strokes').filter({ hasText: /^0$/ }).waitFor();
    await player.page.reload();
    await player.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  });

  test('a drag that is too short, cancelled by Escape or by the right button shoots nothing', async () => {
    await player.startNew(stage.product.url);
    const { mouse, keyboard } = player.page;
    await player.dragAndRelease({ x: 3, y: 8 });
    await mouse.move(195, 400);
    await mouse.down();
    await mouse.move(195, 500);
    await keyboard.press('Escape');
    await mouse.up();
    await mouse.down();
    await mouse.move(195, 520);
    await mouse.down({ button: 'right' });
    await mouse.up({ button: 'right' });
    await mouse.up();
    await player.shootOnce();
    expect(await player.strokes()).toBe(1);
  });

  test('is played on the page when the worker cannot draw', async () => {
    await player.startNew(`${stage.product.url}/?renderer=page`);
    await player.shootOnce();
    expect(await player.strokes()).toBe(1);
    expect(player.complaints).toEqual([]);
  });

  test('finished offline waits in the outbox, and is verified when the network is back', async () => {
    const plan = await planForPointer(level, PHONE.height);
    await player.startNew(stage.product.url);
    await player.page.context().setOffline(true);
    await player.playThrough(plan, 'pointer');
    await dialog('You Made It!').locator('[data-testid=submission][data-state=pending]').waitFor();
    await player.page.context().setOffline(false);
    await dialog('You Made It!').locator('[data-testid=submission][data-state=verified]').waitFor();
  });
});

describe('what the page does when something is missing', () => {
  test('a worker that does not start gives words and a way out', async () => {
    await player.page.route('**/worker-*.js', (route) => route.abort());
    await player.page.goto(stage.product.url);
    await player.page
      .getByRole('button', { name: /again|reload|refresh/i })
      .first()
      .waitFor();
  });

  test('graphics that cannot start give the words of the specification', async () => {
    await player.page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await player.page.goto(`${stage.product.url}/?renderer=page`);
    await player.page.getByText('Initialization Error: Could not initialize graphics library').waitFor();
  });

  test('a level that is missing is replaced by level 2', async () => {
    await player.page.route(`**/levels/${number}.json`, (route) => route.fulfill({ status: 404, body: '{}' }));
    await player.page.goto(stage.product.url);
    await player.page.getByText(loadLevel(2).name).waitFor();
  });

  test('a leaderboard that fails says so and can be tried again', async () => {
    await player.startNew(stage.product.url);
    await player.page.route('**/api/leaderboard*', (route) => route.abort());
    await player.page.getByRole('button', { name: 'Leaderboard' }).click();
    await player.page.getByText('Could not load the leaderboard').waitFor();
    await player.page.unroute('**/api/leaderboard*');
    await player.page.getByRole('button', { name: 'Try Again' }).click();
    await player.page.getByText('Could not load the leaderboard').waitFor({ state: 'hidden' });
    // The button that was pressed is gone, and the focus with it: Escape closes all the same.
    await player.page.keyboard.press('Escape');
    await dialog("Today's Leaderboard").waitFor({ state: 'hidden' });
  });

  test.each(['/?map=eJxyz', '/?playMap=17'])('%s plays the daily hole for now', async (path) => {
    await player.startNew(`${stage.product.url}${path}`);
    await player.shootOnce();
  });

  test('/play/{id} leads to the daily hole', async () => {
    await player.page.goto(`${stage.product.url}/play/some-map`);
    await player.page.getByRole('link', { name: /today/i }).click();
    await player.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  });
});

describe('a forged score does not rank', () => {
  const replayOf = (n: number): string => loadSolutions()[n]?.replay ?? '';
  const flipped = (replay: string): string => {
    const bytes = Buffer.from(replay, 'base64');
    bytes[20] = (bytes[20] as number) ^ 1;
    return bytes.toString('base64');
  };

  test.each([
    ['without a replay', {}, 200],
    ["with another day's replay", { replay: replayOf(number - 1) }, 422],
    ['with a bit flipped', { replay: flipped(replayOf(number)) }, 422],
  ])('%s', async (_, forgery, status) => {
    await player.page.goto(stage.product.url);
    const answer = await player.page.evaluate(
      async (body) => {
        const start = await (
          await fetch('/api/track-start', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ clientDate: body.clientDate }),
          })
        ).json();
        const sent = await fetch('/api/submit-score', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...body, ...('replay' in body ? { attemptId: start.attemptId } : {}) }),
        });
        const board = await (await fetch('/api/leaderboard')).json();
        return {
          status: sent.status,
          body: await sent.json(),
          own: board.leaderboard.filter((entry: { isUser: boolean }) => entry.isUser),
          userRank: board.userRank,
        };
      },
      { score: 1, clientDate: DAY, ...forgery } as Record<string, unknown>,
    );
    expect(answer).toMatchObject({ status, own: [], userRank: null });
    expect(answer.body).toMatchObject(status === 200 ? { success: true, verified: false, ranked: false } : { code: 'replay_rejected' });
  });
});
