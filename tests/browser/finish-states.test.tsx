import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import {
  type AccountUser,
  accountAtom,
  isSessionEndedAtom,
  playerChangeCountAtom,
} from '../../client/features/account/session/account-atoms.ts';
import type { SubmissionState } from '../../client/features/ground/submission/outbox.ts';
import { submissionsAtom } from '../../client/features/ground/submission/submission-atoms.ts';
import { figuresLoaded, resultButtons, resultFigure, resultWords, setResultStage, unfoldResult } from './support/result-stage.tsx';
import { acceptedRun, dayStats, finishedRun } from './support/runs.ts';
import { until } from './support/until.ts';

const stage = setResultStage();

test('the dialog keeps its height while the statistics load', async () => {
  let answer: (() => void) | undefined;
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async () => {
    await late;
    return new Response(JSON.stringify(dayStats()));
  });
  await stage.celebrate(finishedRun());
  await document.fonts.load('700 16px Nunito');
  const panel = () => document.querySelector<HTMLElement>('dialog .modal__card')?.offsetHeight ?? 0;
  const before = panel();
  expect(document.querySelector('dialog dl[aria-busy=true]')).not.toBeNull();
  answer?.();
  await figuresLoaded();
  expect(Math.abs(panel() - before)).toBeLessThan(4);
});

test('statistics that could not be loaded can be loaded again', async () => {
  stage.stats = undefined;
  await stage.celebrate(finishedRun());
  await expect.element(page.getByRole('alert').getByText('Could not load your stats')).toBeVisible();
  stage.stats = dayStats();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await figuresLoaded();
  expect(resultFigure('Average')).toBe('31.4');
});

test('figures wait until they count the run, also for the first finisher', async () => {
  stage.stats = dayStats({ finishers: 0, averageScore: null, percentFinished: 0, averageByCheckpoint: [], percentile: 0 });
  const run = finishedRun();
  await stage.celebrate(run, { submission: { state: 'pending', failedBefore: false } });
  await expect.element(page.getByTestId('submission')).toHaveTextContent('Pending: the server is checking your run.');
  expect(stage.requests).toEqual([]);
  stage.stats = dayStats({
    finishers: 1,
    averageScore: 24,
    percentFinished: 100,
    averageByCheckpoint: [...run.strokesByCheckpoint],
    percentile: 0,
  });
  stage.shown.store.set(submissionsAtom, { [run.id]: { state: 'accepted', answer: acceptedRun({ rank: 1 }) } });
  await expect.element(page.getByTestId('submission')).toHaveTextContent("You're the first to reach the flag today!");
  await until(() => resultWords().includes('You have the best score!'));
  expect(stage.requests).toHaveLength(1);
  expect([document.querySelector('dialog dl'), document.querySelector('.strokes__delta')]).toEqual([null, null]);
  expect(resultWords()).not.toMatch(/1st of/i);
});

test('a run that is kept for later is compared with nobody yet', async () => {
  await stage.celebrate(finishedRun(), { submission: { state: 'pending', failedBefore: true } });
  await unfoldResult();
  await until(() => document.querySelector('.strokes'));
  expect([stage.requests, document.querySelector('dialog dl'), document.querySelector('.finish__words')]).toEqual([[], null, null]);
});

test('a run without other finishers has no comparison', async () => {
  stage.stats = dayStats({ finishers: 0, averageScore: null, percentFinished: null, averageByCheckpoint: [], percentile: 0 });
  await stage.celebrate(finishedRun());
  await until(() => resultWords().includes('Nobody else has reached this flag yet.'));
  expect(resultWords()).not.toContain('best score');
  expect(document.querySelector('dialog dl')).toBeNull();
});

test.each<[SubmissionState, string, string]>([
  [{ state: 'pending', failedBefore: false }, 'pending', 'Pending: the server is checking your run.'],
  [{ state: 'pending', failedBefore: true }, 'pending', 'Pending: your run is saved and will be sent again.'],
  [{ state: 'rejected' }, 'rejected', "Not accepted: the server couldn't confirm this run."],
  [{ state: 'dropped' }, 'rejected', 'Not sent: too many runs were waiting, and this was the oldest.'],
  [{ state: 'accepted', answer: acceptedRun({ verified: false }) }, 'unverified', "Unverified: this run isn't ranked."],
  [{ state: 'accepted', answer: acceptedRun({ ranked: false, rank: null }) }, 'unranked', 'Verified, but not ranked: its day is over.'],
  [
    { state: 'accepted', answer: acceptedRun({ ranked: false, rank: null, unrankedReason: 'copy' }) },
    'unranked',
    'Verified, but not ranked: another player already played this exact run.',
  ],
])('%j is shown as %s', async (submission, state, line) => {
  await stage.celebrate(finishedRun(), { submission });
  const note = page.getByTestId('submission').element() as HTMLElement;
  expect([note.dataset.state, note.textContent]).toEqual([state, line]);
});

test('says that a new guest’s run ranks with an account, and offers the sign-in', async () => {
  stage.stats = dayStats({ rank: null });
  const answer = acceptedRun({ ranked: false, rank: null, unrankedReason: 'new_guest' });
  await stage.celebrate(finishedRun(), { submission: { state: 'accepted', answer } });
  const note = page.getByTestId('submission');
  await expect
    .element(note)
    .toHaveTextContent('Verified, but not ranked: too many new players on your network today. Sign in, and it counts.');
  expect(resultButtons()[0]?.[0]).toBe('Sign in');
  stage.shown.store.set(accountAtom, { status: 'signedIn', user: {} as AccountUser });
  // The answer is from before the sign-in, so it says neither that the run has moved nor that it ranks.
  await expect.element(note).toHaveTextContent("Verified. You're signed in now: the leaderboard shows whether this run ranks.");
  expect(resultButtons()[0]?.[0]).toBe('Share Score');
  await until(() => stage.requests.length === 1);
  // Now it has moved, and the statistics are those of the account.
  stage.stats = dayStats({ rank: 7, finishers: 1_205, percentile: 20 });
  stage.shown.store.set(playerChangeCountAtom, (count) => count + 1);
  await expect.element(note).toHaveTextContent('Your best today: 7th of 1,205');
  await until(() => resultFigure('Better than') === '80%');
  expect(stage.requests).toHaveLength(2);
});

test('an unranked run does not look counted, nor claims a place on an empty board', async () => {
  stage.stats = dayStats({ finishers: 0, averageScore: null, percentFinished: null, averageByCheckpoint: [], percentile: 0 });
  const answer = acceptedRun({ ranked: false, rank: null, unrankedReason: 'copy' });
  await stage.celebrate(finishedRun(), { submission: { state: 'accepted', answer } });
  await until(() => resultWords().includes('Nobody else has reached this flag yet.'));
  expect((page.getByTestId('submission').element() as HTMLElement).dataset.state).toBe('unranked');
  expect(resultWords()).not.toContain('best score');
});

test('offers sign-in when the session has ended and the run is not sent', async () => {
  stage.shown.store.set(isSessionEndedAtom, true);
  await stage.celebrate(finishedRun(), { submission: { state: 'pending', failedBefore: true } });
  const note = page.getByTestId('submission');
  await expect.element(note).toHaveTextContent('Pending: your run is saved and will be sent once you sign in again.');
  expect(resultButtons()[0]?.[0]).toBe('Sign in');
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(stage.shown.store.get(dialogsAtom)).toEqual(['signIn']);
  stage.shown.store.set(isSessionEndedAtom, false);
  await expect.element(note).toHaveTextContent('Pending: your run is saved and will be sent again.');
  expect(resultButtons()[0]?.[0]).toBe('Share Score');
});
