import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
// Loaded before the tests: a request that waits for it would reach the server of the next test.
import '../../client/api/calls.ts';
import { RunPage } from '../../client/app/RunPage.tsx';
import { dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import { accountAtom } from '../../client/features/account/session/account-atoms.ts';
import type { SubmissionState } from '../../client/features/ground/submission/outbox.ts';
import { ChallengeDialog } from '../../client/features/replays/challenges/ChallengeDialog.tsx';
import { takeChallengeAtom } from '../../client/features/replays/ghosts/extra-ghost.ts';
import { type FinishedRun, levelAtom } from '../../client/features/run/play/play-atoms.ts';
import type { Level } from '../../shared/course/level.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { RUN_PAGE_ROUTE } from '../../shared/page-routes.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import { decodeChallenge } from '../../shared/replay/challenge-codec.ts';
import { runPagePath } from '../../shared/run-page.ts';
import { SIGNED_IN } from './support/account.ts';
import { violations } from './support/axe.ts';
import { fetchLevel } from './support/open-game.ts';
import { resultWords, setResultStage, unfoldResult } from './support/result-stage.tsx';
import { RUN_ID, RunServer, SOLUTION, solvedRun, watchSolution } from './support/run-server.ts';
import { acceptedRun, finishedRun } from './support/runs.ts';
import { GHOST_COURSE } from './support/server-ghosts.ts';
import { stubWorkers } from './support/stub-workers.ts';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

/** The day of level 25, whose solution is the run of every test here. */
const DAY = '2026-11-01' as GameDay;
const STROKES = 15;
const ON_DAY = `on ${text('challenges.day', { number: 1 })}`;
const ACCEPTED: SubmissionState = { state: 'accepted', answer: acceptedRun() };

const stage = setResultStage({ levelHash: GHOST_COURSE });
let level: Level;
beforeAll(async () => {
  level = await fetchLevel(25);
});

/** What was copied: words, and what their link holds. */
let copied: string[];
beforeEach(() => {
  copied = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (words) => void copied.push(words));
  window.gameDate = '2026-11-22';
});
afterEach(() => {
  // The tab keeps a challenge that was taken, and the browser the choice of motion: the next file would begin with them.
  sessionStorage.clear();
  localStorage.clear();
  vi.restoreAllMocks();
  delete window.gameDate;
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function celebrate(part: Partial<FinishedRun> = {}, submission: SubmissionState = ACCEPTED): Promise<void> {
  await stage.celebrate(finishedRun({ kind: 'archive', day: DAY, strokes: STROKES, replay: SOLUTION, ...part }), { submission });
  await unfoldResult();
  stage.shown.store.set(levelAtom, level);
}

async function sent() {
  await until(() => copied.length === 1);
  const [words, link = ''] = (copied[0] as string).split('\n');
  expect(link.length).toBeLessThan(1_000);
  const { origin, pathname, hash } = new URL(link);
  expect([origin, pathname]).toEqual([location.origin, '/c/']);
  const challenge = decodeChallenge(hash.slice(1));
  if (!challenge.ok) throw new Error(challenge.error);
  return { words, ...challenge.value };
}

describe('the result', () => {
  test('of a past hole sends a challenge with its course and the name of the account', async () => {
    stage.shown.store.set(accountAtom, SIGNED_IN);
    await celebrate();
    await button(text('challenges.friend')).click();
    const { words, reference, name, course, replay } = await sent();
    expect(words).toBe(`Beat my ${STROKES} ${ON_DAY}!`);
    expect(reference).toEqual({ kind: 'day', day: DAY });
    expect(name).toBe(SIGNED_IN.user?.username);
    expect(course?.tiles).toEqual(level.tiles);
    expect(toBase64(replay)).toBe(SOLUTION);
  });

  test('of a map that nobody has stored sends the map along', async () => {
    const course = { kind: 'code', hash: level.hash } as const;
    await celebrate({ kind: 'shared', map: { key: `code:${level.hash}`, course, title: 'The Stairs', creator: '' } });
    await button(text('challenges.friend')).click();
    expect(await sent()).toMatchObject({
      words: `Beat my ${STROKES} on the Upshot map “The Stairs”!`,
      reference: null,
      name: '',
      course: { name: 'The Stairs' },
    });
  });

  test("of today's hole sends one once verified, after saying that it shows the way", async () => {
    window.gameDate = DAY;
    await celebrate({ kind: 'daily' }, { state: 'pending', failedBefore: true });
    await expect.element(button(text('ghosts.raceBest', { score: STROKES }))).toBeVisible();
    expect(button(text('challenges.friend')).query()).toBeNull();
    await celebrate({ kind: 'daily', id: 'run-2' });
    await button(text('challenges.friend')).click();
    await until(() => stage.shown.store.get(dialogsAtom).includes('challenge'));
    expect(copied).toEqual([]);
    stage.shown.draw(<ChallengeDialog />);
    await expect.element(page.getByText(text('challenges.showsWay'))).toBeVisible();
    expect(await violations('dialog')).toEqual([]);
    await button(text('challenges.share')).click();
    expect(await sent()).toMatchObject({ reference: { kind: 'day', day: DAY } });
  });

  test('of a run on another course than the one that is loaded sends none', async () => {
    await celebrate();
    await expect.element(button(text('challenges.friend'))).toBeVisible();
    const tiles = new Uint16Array(level.tiles);
    tiles[5] = tiles[5] === 0 ? 1 : 0;
    stage.shown.store.set(levelAtom, { ...level, tiles });
    await untilHolds(() => expect(button(text('challenges.friend')).query()).toBeNull());
  });
});

describe('the result on the course of a challenge', () => {
  test.each([
    ['won', 17, `You beat Ada: ${STROKES} to 17!`, `I beat your 17 with ${STROKES} ${ON_DAY}. Your turn!`],
    ['level', STROKES, `You tied Ada: ${STROKES} each.`, `I matched your ${STROKES} ${ON_DAY}. Your turn!`],
    ['lost', 13, 'Ada still leads by 2 strokes.', `You still lead by 2 ${ON_DAY}: I took ${STROKES}.`],
  ])('that was %s says so, and answers', async (_, score, outcome, answer) => {
    stage.shown.store.set(takeChallengeAtom, { by: 'Ada', name: 'Ada', score, courseHash: GHOST_COURSE, replay: new Uint8Array(1) });
    await celebrate();
    // In the first look, before anything is unfolded.
    await untilHolds(() => expect(document.querySelector('.finish__look')?.textContent).toContain(outcome));
    await button(text('challenges.answer', { name: 'Ada' })).click();
    expect(await sent()).toMatchObject({ words: answer, reference: { kind: 'day', day: DAY } });
  });

  test('that was lost offers to race it again', async () => {
    stage.shown.store.set(takeChallengeAtom, { by: 'Ada', name: 'Ada', score: 13, courseHash: GHOST_COURSE, replay: new Uint8Array(1) });
    await celebrate({}, { state: 'pending', failedBefore: true });
    await button(text('ghosts.race', { name: 'Ada', score: 13 })).click();
    expect(stage.done).toContain('playAgain');
  });

  test('of somebody without a name finds words, too', async () => {
    stage.shown.store.set(takeChallengeAtom, {
      by: '',
      name: 'Challenger',
      score: 17,
      courseHash: GHOST_COURSE,
      replay: new Uint8Array(1),
    });
    await celebrate();
    await untilHolds(() => expect(resultWords()).toContain(`Challenge beaten: ${STROKES} to 17!`));
    await expect.element(button(text('challenges.answerUnnamed'))).toBeVisible();
  });
});

describe('the menu of a run that is watched', () => {
  let solved: Awaited<ReturnType<typeof solvedRun>>;
  beforeAll(async () => {
    solved = await solvedRun();
  });
  const openMenu = async (part: object) => {
    new RunServer({ ...solved, run: { ...solved.run, ...part } });
    onTestFinished(stubWorkers(watchSolution(solved)));
    stage.shown.draw(
      <MemoryRouter initialEntries={[runPagePath(RUN_ID)]}>
        <Routes>
          <Route path={RUN_PAGE_ROUTE} element={<RunPage />} />
        </Routes>
      </MemoryRouter>,
    );
    await button(text('viewer.menu')).click();
    await expect.element(button(text('viewer.race'))).toBeVisible();
  };

  test('sends a challenge in the name of its player', async () => {
    await openMenu({ course: { kind: 'day', day: DAY } });
    await button(text('challenges.friend')).click();
    const { strokes } = solved.watched;
    expect(await sent()).toMatchObject({
      words: `Beat Grace's ${strokes} ${ON_DAY}!`,
      name: 'Grace',
      reference: { kind: 'day', day: DAY },
    });
  });

  test('sends one without a name for the run of a guest', async () => {
    await openMenu({ course: { kind: 'day', day: DAY }, username: 'Anonymous', userId: null });
    await button(text('challenges.friend')).click();
    expect(await sent()).toMatchObject({ words: `Beat this run: ${solved.watched.strokes} ${ON_DAY}!`, name: '' });
  });

  const OF_TODAY = { course: { kind: 'day', day: '2026-11-22' }, gameDay: '2026-11-22' };

  test("sends none of another player's run on today's hole", async () => {
    await openMenu(OF_TODAY);
    expect(button(text('challenges.friend')).query()).toBeNull();
  });

  test("asks first before it sends the own run on today's hole", async () => {
    await openMenu({ ...OF_TODAY, isUser: true });
    await button(text('challenges.friend')).click();
    await expect.element(page.getByText(text('challenges.showsWay'))).toBeVisible();
    expect(copied).toEqual([]);
  });
});
