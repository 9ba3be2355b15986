import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { runPath, runResponse } from '../../shared/api/runs.ts';
import { SCORE_ROUTES, submitScoreResponse } from '../../shared/api/scores.ts';
import { levelOfDay } from '../../shared/game-day.ts';
import { fromBase64 } from '../../shared/replay/base64.ts';
import { loadVerifier } from '../../sim-worker/host/headless.ts';
import { loadLevel } from '../support/levels.ts';
import { pixelPull, planForPointer } from '../support/plans.ts';
import { seedRun } from '../support/seeded-run.ts';
import { SHARED_DAY as DAY, setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { collectCountedEvents, keptByLibrary, seemManual } from './support/counted-events.ts';
import { ownEnglishName } from './support/guest-names.ts';
import { ownHop } from './support/own-run.ts';
import { newPlayer, PHONE } from './support/player.ts';

const level = loadLevel(levelOfDay(DAY));

// Flights take their own time here: a run that was sped up is no blind run, and a short flight could be over before a reload.
const stage = setStage({ env: { GAME_DATE: DAY } });

const resultOf = (page: Page) => page.getByRole('dialog', { name: text('finish.title') });
const verifiedOn = (page: Page) => resultOf(page).locator('[data-testid=submission][data-state=verified]');

test("today's hole by finger, from the start screen to a verified place on the board", async () => {
  const plan = await planForPointer(level, PHONE.height);
  const { player } = await newPlayer(stage.browser, PHONE, { withMotion: true });
  const { page } = player;
  const counted = collectCountedEvents(page);
  await seemManual(page);
  await player.startNew(stage.product.url);
  await player.play(plan.moves.slice(0, -1), 'pointer');
  const answered = page.waitForResponse((response) => response.url().endsWith(SCORE_ROUTES.submitScore));
  await player.playToFlag(plan.moves.slice(-1), 'pointer');
  // By a tap anywhere.
  await page.getByRole('button', { name: text('finish.skip') }).click({ position: { x: 60, y: 500 } });
  await verifiedOn(page).waitFor();
  expect(await resultOf(page).getByTestId('final-score').textContent()).toBe(String(plan.strokes));
  const answer = submitScoreResponse.parse(await (await answered).json());
  expect(answer).toMatchObject({ verified: true, ranked: true, rank: 1, score: plan.strokes, isFirstAttempt: true });

  const stored = runResponse.parse(await (await page.request.get(stage.product.url + runPath(answer.runId ?? ''))).json());
  const replay = fromBase64(stored.replay);
  expect((await loadVerifier()).verify(level, level.hash, replay as Uint8Array)).toMatchObject({
    ok: true,
    value: { strokes: plan.strokes },
  });

  await resultOf(page)
    .getByRole('button', { name: text('finish.leaderboard') })
    .click();
  const row = page.getByRole('dialog', { name: text('board.today') }).locator('tr[aria-current=true]');
  await row.waitFor();
  const name = await ownEnglishName(page);
  expect((await row.innerText()).replace(/\s+/g, ' ').trim()).toBe(`1 ${name} ${text('board.you')} ${plan.strokes}`);

  // Of a player who was asked and has not answered, and without a trace on the device.
  await expect.poll(() => counted).toContain('reached_finish');
  const once = counted.filter((name) => name !== 'checkpoint_reached');
  expect(once.sort()).toEqual(['clicked_start', 'confirmed_instructions', 'first_shot', 'reached_finish']);
  expect(counted).toContain('checkpoint_reached');
  expect(await keptByLibrary(page)).toEqual([]);
  expect(player.complaints).toEqual([]);
});

/** In the page: when the ball moves, stops it and leaves the page. Until its successor comes, a page still runs. */
function leaveInFlight(): void {
  const workers: Worker[] = [];
  window.Worker = class extends Worker {
    constructor(...of: ConstructorParameters<typeof Worker>) {
      super(...of);
      workers.push(this);
    }
  };
  const leave = () => {
    if (document.querySelector<HTMLElement>('[data-phase]')?.dataset.phase !== 'moving' || sessionStorage.getItem('left')) return;
    sessionStorage.setItem('left', 'in flight');
    for (const worker of workers) worker.terminate();
    window.location.reload();
  };
  new MutationObserver(leave).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-phase'] });
}

test('a reload in the last flight loses nothing: the run is celebrated and verified', async () => {
  const plan = await planForPointer(level, PHONE.height);
  const { player } = await newPlayer(stage.browser, PHONE);
  const { page } = player;
  await seedRun(page, { day: DAY, level, moves: [...ownHop(), ...plan.moves.slice(0, -1)] });
  await page.addInitScript(leaveInFlight);
  await player.continueRun(stage.product.url);
  const last = plan.moves.at(-1);
  if (last?.kind !== 'shot') throw new Error('The last move is no shot');
  await player.dragAndRelease(pixelPull(last.drag, PHONE.height));
  await page.getByRole('button', { name: text('start.continue') }).click();
  await verifiedOn(page).waitFor();
  expect(await resultOf(page).getByTestId('final-score').textContent()).toBe(String(plan.strokes + 1));
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBe('in flight');
  expect(player.complaints).toEqual([]);
});
