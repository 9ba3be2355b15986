import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
// Loaded before the tests: a request that waits for it would reach the server of the next test.
import '../../client/api/calls.ts';
import { RunPage } from '../../client/app/RunPage.tsx';
import type { SubmissionState } from '../../client/features/ground/submission/outbox.ts';
import { takeChallengeAtom } from '../../client/features/replays/ghosts/extra-ghost.ts';
import type { FinishedRun } from '../../client/features/run/play/play-atoms.ts';
import { shareSubjectAtom } from '../../client/features/run/share/share-atoms.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { RUN_PAGE_ROUTE } from '../../shared/page-routes.ts';
import { runPagePath } from '../../shared/run-page.ts';
import { setResultStage, unfoldResult } from './support/result-stage.tsx';
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
}

/** The label of the first button, and what stands before everything else in the first look. */
const firstOf = () => ({
  button: document.querySelector('.finish__actions--first button')?.textContent?.trim(),
  words: document.querySelector('.finish__look [data-testid]')?.textContent,
});

describe('the result on the course of a challenge', () => {
  test.each([
    ['won', 17],
    ['level', STROKES],
    ['lost', 13],
  ])('that was %s says first how the two compare, and offers the answer first', async (outcome, score) => {
    stage.shown.store.set(takeChallengeAtom, { by: 'Ada', name: 'Ada', score, courseHash: GHOST_COURSE, replay: 'AA==' });
    await celebrate();
    await untilHolds(() => expect(firstOf()).toEqual({ button: 'Answer', words: `You ${STROKES}, Ada ${score}` }));
    expect(document.querySelector(`.finish__duel--${outcome}`)).not.toBeNull();
    await button('Answer').click();
    expect(stage.shown.store.get(shareSubjectAtom)).toMatchObject({ kind: 'run', shared: { toBeat: score } });
  });

  test('that was lost offers to race it again', async () => {
    stage.shown.store.set(takeChallengeAtom, { by: 'Ada', name: 'Ada', score: 13, courseHash: GHOST_COURSE, replay: 'AA==' });
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
      replay: 'AA==',
    });
    await celebrate();
    await untilHolds(() => expect(firstOf()).toEqual({ button: 'Answer', words: `You ${STROKES}, Challenger 17` }));
  });

  test('is like any other where the challenge was for another course', async () => {
    stage.shown.store.set(takeChallengeAtom, { by: 'Ada', name: 'Ada', score: 13, courseHash: 'another', replay: 'AA==' });
    await celebrate();
    await untilHolds(() => expect(firstOf().button).toBe('Share Score'));
    expect(document.querySelector('.finish__duel')).toBeNull();
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

  /** Presses the button, and returns what was copied. */
  const sent = async () => {
    await button(text('challenges.friend')).click();
    await until(() => copied.length === 1);
    return (copied[0] as string).split('\n');
  };
  const LINK = `${location.origin}/c/${RUN_ID}`;

  test('sends a challenge in the name of its player', async () => {
    await openMenu({ course: { kind: 'day', day: DAY } });
    expect(await sent()).toEqual([`Beat Grace's ${solved.watched.strokes} ${ON_DAY}!`, LINK]);
  });

  test('sends one without a name for the run of a guest', async () => {
    await openMenu({ course: { kind: 'day', day: DAY }, username: 'Anonymous', userId: null });
    expect(await sent()).toEqual([`Beat this run: ${solved.watched.strokes} ${ON_DAY}!`, LINK]);
  });

  test('sends that of a private run of the player with its key', async () => {
    await openMenu({ course: { kind: 'day', day: DAY }, isUser: true, ranked: false, shareKey: 'k3y' });
    expect(await sent()).toEqual([`Beat my ${solved.watched.strokes} ${ON_DAY}!`, `${LINK}?key=k3y`]);
  });
});
