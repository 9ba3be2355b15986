import { beforeAll, expect, test } from 'vitest';
import { levelOfDay } from '../../shared/game-day.ts';
import type { Move } from '../../sim-worker/core/move.ts';
import type { Solution } from '../../sim-worker/solver/solve.ts';
import { loadLevel } from '../support/levels.ts';
import { planForPointer, splitAtLastCheckpoint } from '../support/plans.ts';
import { seedRun } from '../support/seeded-run.ts';
import { text } from '../support/texts.ts';
import { DAY, setAccountStage } from './support/account-stage.ts';
import type { Golfer } from './support/account-steps.ts';
import { PHONE } from './support/player.ts';

const level = loadLevel(levelOfDay(DAY));

const stage = setAccountStage();
let plan: Solution;
beforeAll(async () => {
  plan = await planForPointer(level, PHONE.height);
});

/** A hop on the spot that is taken back: the same run ranks once, so the second player's is another one. */
const WASTED: readonly Move[] = [{ kind: 'shot', drag: { dx: 0, dy: 1_500 } }, { kind: 'return' }];

type Member = Awaited<ReturnType<typeof stage.visitAsMember>>;

const board = ({ steps }: Member) => steps.dialog(text('board.today'));
const rowOf = (member: Member, { name }: Golfer) => board(member).getByRole('row', { name: new RegExp(name) });

/** Opens the rivals from the start screen or from the result. */
async function openRivals(member: Member): Promise<void> {
  await member.steps.button(text('start.leaderboard')).click();
  await board(member)
    .getByRole('tab', { name: text('board.rivals') })
    .click();
}

/** Finds another player by name, adds them, and sees on the board that they have not finished. */
async function addFirstRival(member: Member, { name }: Golfer): Promise<void> {
  const { page, steps } = member;
  await openRivals(member);
  await steps.button(text('rivals.addFirst')).click();
  await page.getByLabel(text('rivals.find')).fill(name.toUpperCase());
  await steps.button(text('rivals.addName', { name })).click();
  await page.getByText(text('rivals.added', { name })).waitFor();
  await page.goBack();
  const waiting = board(member).getByRole('list', { name: text('rivals.waiting') });
  await waiting.getByRole('button', { name }).waitFor();
  await steps.closeDialogs();
}

/** Plays the rest of a run to the flag, and waits until the server has verified it. The result stays open. */
async function finish({ player, steps }: Member, moves: readonly Move[]): Promise<void> {
  await steps.button(text('start.continue')).click();
  await player.ready();
  await player.playThrough(moves, 'pointer');
  await player.page.locator('[data-testid=submission][data-state=verified]').waitFor();
}

test('two players add each other, play, see each other’s ranks, and one opens the other’s statistics', async () => {
  const { before, after } = splitAtLastCheckpoint(plan);
  const [ada, ben] = [await stage.visitAsMember(), await stage.visitAsMember()];
  await seedRun(ada.page, { day: DAY, level, moves: before });
  await seedRun(ben.page, { day: DAY, level, moves: [...WASTED, ...before] });
  await Promise.all([ada, ben].map(({ page }) => page.goto(stage.url)));

  const pairs = [
    [ada, ben.golfer],
    [ben, ada.golfer],
  ] as const;

  for (const [member, rival] of pairs) await addFirstRival(member, rival);
  await Promise.all(pairs.map(([member]) => finish(member, after)));
  await Promise.all(pairs.map(([member]) => openRivals(member)));

  expect(await rowOf(ben, ada.golfer).innerText()).toMatch(new RegExp(`^1\\s.*\\s${plan.strokes}$`, 's'));
  expect(await rowOf(ada, ben.golfer).innerText()).toMatch(new RegExp(`^2\\s.*\\s${plan.strokes + 1}$`, 's'));
  expect(await board(ada).getByRole('row').allInnerTexts()).toHaveLength(3);
  await rowOf(ada, ben.golfer).getByRole('button', { name: ben.golfer.name }).click();
  await ada.steps
    .dialog(text('stats.title', { username: ben.golfer.name }))
    .getByText(text('stats.daysPlayed'))
    .waitFor();
  expect([...ada.player.complaints, ...ben.player.complaints]).toEqual([]);
});
