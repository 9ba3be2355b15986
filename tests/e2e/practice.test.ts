import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import type { Solution } from '../../sim-worker/solver/solve.ts';
import { loadLevel } from '../support/levels.ts';
import { planForPointer, splitAtLastCheckpoint } from '../support/plans.ts';
import { setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { newPlayer, PHONE, type Player } from './support/player.ts';

/** A day whose first checkpoint is a single shot away. */
const DAY = gameDayAt(0, '2026-12-09');

const stage = setStage({ env: { GAME_DATE: DAY } });
let plan: Solution;
beforeAll(async () => {
  plan = await planForPointer(loadLevel(levelOfDay(DAY)), PHONE.height);
});

let player: Player;
/** Paths of the POST requests to the API. */
let sent: string[];
beforeEach(async () => {
  const made = await newPlayer(stage.browser, PHONE, { fast: true });
  player = made.player;
  sent = [];
  player.page.on('request', (request) => {
    const call = new URL(request.url()).pathname;
    if (request.method() === 'POST' && call.startsWith('/api/')) sent.push(call);
  });
});
afterEach(() => player.page.context().close());

const dialog = (name: string) => player.page.getByRole('dialog', { name });
const button = (name: string) => player.page.getByRole('button', { name, exact: true });
const note = () => player.page.getByTestId('run-note').filter({ hasText: text('hud.practice') });
const stored = (key: string) => player.page.evaluate((name) => localStorage.getItem(name), key);

async function openPractice(): Promise<void> {
  await player.openMenu();
  await dialog(text('menu.title'))
    .getByRole('button', { name: text('menu.practice') })
    .click();
  await dialog(text('dialogs.practiceTitle')).waitFor();
}

async function practiceFrom(number: number): Promise<void> {
  await openPractice();
  await dialog(text('dialogs.practiceTitle'))
    .getByRole('button', { name: text('dialogs.practiceFrom', { number }) })
    .click();
  await player.strokesAre(0);
  await note().waitFor();
  await player.ready();
}

test('during practice from a checkpoint the run keeps its strokes, and nothing of the practice is sent', async () => {
  const first = plan.moves.slice(
    0,
    plan.moves.findIndex((move) => move.kind === 'return'),
  );
  await player.startNew(stage.product.url);
  await player.play(first, 'pointer');
  const strokes = await player.strokes();
  // The server's answers to the start and to the first stroke are stored with the run.
  await expect.poll(() => stored('run')).toContain('"strokeReported":true');
  const run = await stored('run');
  expect(await stored(`firstAttempt_${DAY}`)).toBe('true');
  await practiceFrom(1);
  await player.shootOnce();
  await player.strokesAre(1);
  // A player who has practiced the course has seen it: the first run is no longer a blind run.
  expect([await stored('run'), await stored(`firstAttempt_${DAY}`)]).toEqual([run, 'false']);
  await openPractice();
  await dialog(text('dialogs.practiceTitle'))
    .getByRole('button', { name: text('dialogs.practiceEnd') })
    .click();
  await player.strokesAre(strokes);
  await player.ready();
  await note().waitFor({ state: 'detached' });
  await player.settled();
  expect(sent).toEqual(['/api/track-start', '/api/track-stroke']);
});

test('practice that reaches the flag is celebrated, and counts nowhere', async () => {
  const checkpoints = plan.sections.length - 1;
  await player.page.addInitScript(
    (reached) => {
      localStorage.setItem('tutorial', 'confirmed');
      localStorage.setItem('reached', reached);
      localStorage.setItem('cookieConsent', 'accepted');
      const tracked: string[] = [];
      Object.assign(window, { tracked });
      window.addEventListener('upshot:analytics', (event) => event instanceof CustomEvent && tracked.push(event.detail.name));
    },
    JSON.stringify({ [DAY]: checkpoints }),
  );
  await player.page.goto(stage.product.url);
  await button(text('start.play')).click();
  await player.ready();
  await practiceFrom(checkpoints);
  // Practice begins at the checkpoint: there is nothing to return to.
  await player.play(splitAtLastCheckpoint(plan).after.slice(1), 'pointer');
  await player.page.getByTestId('final-score').waitFor();
  await player.settled();
  expect(await player.page.getByTestId('submission').count()).toBe(0);
  const kept = await Promise.all(['bestScore', 'results', 'streak', 'run'].map(stored));
  expect(kept).toEqual([null, null, null, null]);
  expect(JSON.parse((await stored('outbox')) ?? '[]')).toEqual([]);
  expect(sent).toEqual([]);
  expect(await player.page.evaluate('window.tracked')).toEqual(['clicked_start', 'reached_finish']);
});
