import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
// Loaded before the tests: a request that waits for it would reach the server of the next test.
import '../../client/api/calls.ts';
import { dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import { motionAtom } from '../../client/display/display-atoms.ts';
import {
  type AccountUser,
  accountAtom,
  isSessionEndedAtom,
  playerChangeCountAtom,
} from '../../client/features/account/session/account-atoms.ts';
import { Celebration } from '../../client/features/finish/Celebration.tsx';
import type { CelebrationAction, CelebrationKind } from '../../client/features/finish/celebration.ts';
import { FinishDialog } from '../../client/features/finish/FinishDialog.tsx';
import type { Game } from '../../client/features/play/game.ts';
import { GameContext } from '../../client/features/play/game-context.ts';
import { type FinishedRun, finishedAtom, levelAtom } from '../../client/features/play/play-atoms.ts';
import { playerStatsAtom } from '../../client/features/player-stats/player-stats-atoms.ts';
import type { SubmissionState } from '../../client/features/submission/outbox.ts';
import { submissionsAtom } from '../../client/features/submission/submission-atoms.ts';
import { setLanguageAtom } from '../../client/i18n/text-atoms.ts';
import { activate } from '../../client/sim/pad-focus.ts';
import type { StatsResponse } from '../../shared/api/stats.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { dialogBody } from './support/dialog.ts';
import { drawn } from './support/drawn.ts';
import { acceptedRun, dayStats, finishedRun } from './support/runs.ts';
import { type Shown, serve, show } from './support/show.tsx';
import { until } from './support/until.ts';

const ACTIONS: readonly CelebrationAction[] = [
  'playAgain',
  'backToDaily',
  'share',
  'bonus',
  'leaderboard',
  'archive',
  'moreGames',
  'backToRun',
  'replayMap',
  'backToEditor',
  'backToHome',
];

let shown: Shown;
let requests: URL[];
let stats: StatsResponse | undefined;
let done: string[];
beforeEach(async () => {
  localStorage.clear();
  stats = dayStats();
  done = [];
  requests = serve(() => stats);
  await page.viewport(390, 844);
  shown = await show(null);
});
afterEach(async () => {
  shown.store.set(accountAtom, { status: 'none' });
  shown.end();
  // A request that this test has begun would reach the server of the next one.
  await drawn();
  vi.unstubAllGlobals();
});

/** A game that records the calls of its methods. */
const game = new Proxy({} as Game, { get: (_, name) => () => void done.push(String(name)) });

interface Surroundings {
  readonly submission?: SubmissionState;
  readonly streak?: number;
}

/** Opens the celebration of a run as the page does. */
async function celebrate(run: FinishedRun, { submission }: Surroundings = {}): Promise<void> {
  shown.store.set(levelAtom, { name: 'Pagoda', par: 26, theme: 'meadow', medals: { gold: 18, silver: 23, bronze: 26 } });
  if (submission) shown.store.set(submissionsAtom, { [run.id]: submission });
  shown.store.set(finishedAtom, run);
  shown.draw(
    <GameContext value={game}>
      <FinishDialog />
    </GameContext>,
  );
  await opened();
}

/** Opens a celebration that no screen opens yet, with an action for every button. */
async function celebrateKind(kind: CelebrationKind): Promise<void> {
  const actions = Object.fromEntries(ACTIONS.map((name) => [name, () => void done.push(name)]));
  const onClose = () => void done.push('close');
  shown.draw(<Celebration kind={kind} run={finishedRun()} par={26} streak={3} isFresh actions={actions} onClose={onClose} />);
  await opened();
}

/** Texts of the buttons: those of the first look, and those below. */
const groups = () =>
  [...document.querySelectorAll('.finish__actions')].map((group) =>
    [...group.querySelectorAll('button')].map((one) => one.textContent?.trim()),
  );
const opened = () => until(() => document.querySelector('dialog[open]'));
const badges = () => [...document.querySelectorAll('dialog li')].map(({ textContent }) => textContent ?? '');
const dialog = (name: string) => page.getByRole('dialog', { name });
const words = () => dialogBody().textContent ?? '';
const loaded = () => until(() => document.querySelector('dialog dl[aria-busy=false]'));
const tile = (name: string) =>
  [...document.querySelectorAll('dialog dl > div')].find((one) => one.querySelector('dt')?.textContent === name)?.querySelector('dd')
    ?.textContent;

describe('the daily hole', () => {
  test('shows the score, the day’s statistics, the rank, and the next actions', async () => {
    await celebrate(finishedRun(), { submission: { state: 'accepted', answer: acceptedRun() } });
    await loaded();
    await expect.element(dialog('You Made It!')).toBeVisible();
    expect(page.getByTestId('final-score').element().textContent).toBe('24');
    expect([tile('Finished'), tile('Average'), tile('Finishers')]).toEqual(['61.5%', '31.4', '1,204']);
    for (const line of [
      'Your score is better than 73% of players.',
      'Better than 60% of first attempts.',
      'Streak: 4 days',
      '2 under par',
      'Your best today',
      'Number 12 of 1,204 today',
      'Bronze medal',
    ]) {
      expect(words()).toContain(line);
    }
    expect(document.querySelector('.finish__look [data-medal]')?.getAttribute('data-medal')).toBe('bronze');
    expect(groups()).toEqual([
      ['Share Score', 'Leaderboard'],
      ['Play Again', 'Play Bonus Level'],
    ]);
  });

  test('is read with its title, and a key pressed too late presses nothing; keys and pads still begin at its first button', async () => {
    await celebrate(finishedRun(), { submission: { state: 'accepted', answer: acceptedRun() } });
    await loaded();
    await expect.element(dialog('You Made It!')).toHaveAccessibleDescription(/^24 strokes Bronze medal/);
    expect(document.activeElement?.textContent).toBe('You Made It!');
    await userEvent.keyboard('{Enter} ');
    expect([done, shown.store.get(dialogsAtom), document.activeElement?.textContent]).toEqual([[], [], 'You Made It!']);
    const reached: (string | undefined)[] = [];
    const buttons = [...document.querySelectorAll('dialog button')];
    for (let i = 0; i < 12 && reached.length < buttons.length; i++) {
      await userEvent.tab();
      const focused = document.activeElement;
      if (focused instanceof HTMLButtonElement) reached.push(focused.getAttribute('aria-label') ?? focused.textContent?.trim());
    }
    expect(reached).toEqual(['Close', 'Share Score', 'Leaderboard', 'Play Again', 'Play Bonus Level']);
    (document.querySelector('.modal__title') as HTMLElement).focus();
    activate(document.querySelector('dialog') as HTMLElement);
    expect(document.activeElement?.textContent).toBe('Share Score');
  });

  test('says first what went well, then where strokes were lost', async () => {
    await celebrate(finishedRun(), { submission: { state: 'accepted', answer: acceptedRun() } });
    await loaded();
    expect([...document.querySelectorAll('.finish__words p')].map(({ textContent }) => textContent)).toEqual([
      'Your score is better than 73% of players.',
      'Better than 60% of first attempts.',
      'Best stretch: from flag 2, 4.0 below average.',
      'Most strokes lost: from the start, 1.2 above average.',
    ]);
  });

  test('the rank is that of now, not that of an answer which is hours old', async () => {
    stats = dayStats({ rank: 34 });
    await celebrate(finishedRun(), { submission: { state: 'accepted', answer: acceptedRun({ rank: 1 }) } });
    await loaded();
    expect(words()).toContain('Number 34 of 1,204 today');
  });

  test('a rank that an earlier run of the day holds is told as such', async () => {
    await celebrate(finishedRun({ isBest: false }), { submission: { state: 'accepted', answer: acceptedRun() } });
    await loaded();
    expect(words()).toContain('Your best today: number 12 of 1,204');
  });

  test('compares the strokes of each checkpoint with the average, in shape, sign and words', async () => {
    await celebrate(finishedRun());
    await loaded();
    const rows = [...document.querySelectorAll('dialog tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent?.trim().replace(/\s+/g, ' ')),
    );
    expect(rows).toEqual([
      ['4', '4', '▼ -3.83.8 less than average'],
      ['3', '6', '= 0.0as the average'],
      ['2', '-', '▼ -4.04.0 less than average'],
      ['1', '9', '▼ -0.80.8 less than average'],
      ['Start', '5', '▲ +1.21.2 more than average'],
    ]);
  });

  test.each([
    ['this browser counts, without an answer of the server', undefined, undefined, 'Streak: 3 days'],
    ['the server has sent before', 7, undefined, 'Streak: 7 days'],
    ['the server has answered', 7, 4, 'Streak: 4 days'],
    ['is stored here, when the server does not know the player', 7, null, 'Streak: 7 days'],
    ['begins today', undefined, 1, 'New hole tomorrow!'],
  ])('shows the streak that %s', async (_, known, answered, line) => {
    if (known !== undefined) shown.store.set(playerStatsAtom, { day: finishedRun().day, streak: known, best: 24, lastDate: '2026-11-21' });
    const answer = answered === undefined ? undefined : acceptedRun({ streak: answered });
    await celebrate(finishedRun(), answer && { submission: { state: 'accepted', answer } });
    expect(badges().filter((badge) => /Streak|tomorrow/.test(badge))).toEqual([line]);
  });

  test('shows the flame and no checkpoints in infuriating mode', async () => {
    await celebrate(finishedRun({ infuriating: true, strokesByCheckpoint: [24, 0, 0, 0, 0] }));
    await loaded();
    expect(words()).toContain('Infuriating');
    expect(document.querySelector('dialog table')).toBeNull();
  });

  test('axe finds no serious violation in the celebration', async () => {
    shown.store.set(motionAtom, 'reduced');
    await celebrate(finishedRun({ infuriating: false }), { submission: { state: 'accepted', answer: acceptedRun() } });
    await loaded();
    // The dialog is half transparent until its animation ends.
    await Promise.all(document.getAnimations().map((animation) => animation.finished));
    const { violations } = await axe.run('dialog');
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([]);
  });

  test('hides More Games in a frame of another page', async () => {
    // The runner opens every test page in a frame.
    expect(window.self).not.toBe(window.top);
    await celebrate(finishedRun());
    expect(groups().flat()).not.toContain('More Games');
    shown.draw(null);
    await celebrateKind('daily');
    await page.getByRole('button', { name: 'More Games' }).click();
    expect(done).toEqual(['moreGames']);
  });
});

describe('the first look', () => {
  const boxOf = (selector: string) => document.querySelector(`dialog ${selector}`)?.getBoundingClientRect() ?? new DOMRect();

  test.each([
    [360, 640, 'en'],
    [360, 640, 'de'],
    [320, 568, 'de'],
    [667, 375, 'pt'],
    [390, 844, 'en'],
    [768, 1024, 'fr'],
    [844, 390, 'en'],
    [844, 390, 'fr'],
    [1280, 800, 'en'],
  ] as const)('fits without scrolling at %i x %i in %s, with the tower in sight', async (width, height, language) => {
    shown.store.set(motionAtom, 'reduced');
    await page.viewport(width, height);
    await shown.store.set(setLanguageAtom, language);
    // Long words: the leaf, the first rank, every badge.
    stats = dayStats({ finishers: 1, rank: 1 });
    const run = finishedRun({ strokes: 40, infuriating: width < 360 });
    await celebrate(run, { submission: { state: 'accepted', answer: acceptedRun({ streak: 12, rank: 1 }) } });
    await until(() => document.querySelector('.finish__note--verified'));
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((animation) => animation.finished));
    const card = boxOf('.modal__card');
    const look = boxOf('.finish__look');
    expect(dialogBody().scrollTop).toBe(0);
    expect(look.bottom).toBeLessThanOrEqual(dialogBody().getBoundingClientRect().bottom);
    expect(look.height).toBeGreaterThan(150);
    expect([card.bottom <= height, card.right <= width, dialogBody().scrollWidth <= dialogBody().clientWidth]).toEqual([true, true, true]);
    // Upright the card stands below the tower; else beside the middle, where a tower of 20 by 100 tiles is as wide as a fifth of the height.
    if (height > width) expect(card.top).toBeGreaterThanOrEqual(height * 0.45);
    else expect(card.left).toBeGreaterThanOrEqual(width / 2 + height / 10);
  });

  test('what goes on below it fades out at the edge of the card, which at its end covers nothing', async () => {
    await page.viewport(360, 640);
    await celebrate(finishedRun());
    await loaded();
    const body = dialogBody();
    const fade = getComputedStyle(body, '::after');
    expect([body.scrollHeight > body.clientHeight, fade.position, fade.backgroundImage.startsWith('linear-gradient')]).toEqual([
      true,
      'sticky',
      true,
    ]);
    body.scrollTop = body.scrollHeight;
    const height = Number.parseFloat(fade.height);
    expect(height).toBeGreaterThan(20);
    expect(boxOf('.finish').bottom).toBeLessThanOrEqual(body.getBoundingClientRect().bottom - height);
  });
});

describe('states', () => {
  test('the dialog keeps its height while the statistics load', async () => {
    let answer: (() => void) | undefined;
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    vi.stubGlobal('fetch', async () => {
      await late;
      return new Response(JSON.stringify(dayStats()));
    });
    await celebrate(finishedRun());
    await document.fonts.load('700 16px Nunito');
    const panel = () => document.querySelector<HTMLElement>('dialog .modal__card')?.offsetHeight ?? 0;
    const before = panel();
    expect(document.querySelector('dialog dl[aria-busy=true]')).not.toBeNull();
    answer?.();
    await loaded();
    expect(Math.abs(panel() - before)).toBeLessThan(4);
  });

  test('statistics that could not be loaded can be loaded again', async () => {
    stats = undefined;
    await celebrate(finishedRun());
    await expect.element(page.getByRole('alert').getByText('Could not load your stats')).toBeVisible();
    stats = dayStats();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await loaded();
    expect(tile('Average')).toBe('31.4');
  });

  test('figures wait until they count the run, and the first finisher is not told of an empty field', async () => {
    stats = dayStats({ finishers: 0, averageScore: null, percentFinished: 0, averageByCheckpoint: [], percentile: 0 });
    const run = finishedRun();
    await celebrate(run, { submission: { state: 'pending', failedBefore: false } });
    await expect.element(page.getByTestId('submission')).toHaveTextContent('Pending: the server is checking your run.');
    expect(requests).toEqual([]);
    stats = dayStats({
      finishers: 1,
      averageScore: 24,
      percentFinished: 100,
      averageByCheckpoint: [...run.strokesByCheckpoint],
      percentile: 0,
    });
    shown.store.set(submissionsAtom, { [run.id]: { state: 'accepted', answer: acceptedRun({ rank: 1 }) } });
    await expect.element(page.getByTestId('submission')).toHaveTextContent('You are the first at this flag today!');
    await until(() => words().includes('You have the best score!'));
    expect(requests).toHaveLength(1);
    expect([document.querySelector('dialog dl'), document.querySelector('.finish__delta')]).toEqual([null, null]);
    expect(words()).not.toMatch(/number 1|Finishers/i);
  });

  test('a run that is kept for later is compared with nobody yet', async () => {
    await celebrate(finishedRun(), { submission: { state: 'pending', failedBefore: true } });
    await until(() => document.querySelector('.finish__table'));
    expect([requests, document.querySelector('dialog dl'), document.querySelector('.finish__words')]).toEqual([[], null, null]);
  });

  test('a run without other finishers has no comparison', async () => {
    stats = dayStats({ finishers: 0, averageScore: null, percentFinished: null, averageByCheckpoint: [], percentile: 0 });
    await celebrate(finishedRun());
    await until(() => words().includes('Nobody else has reached this flag yet.'));
    expect(words()).not.toContain('best score');
    expect(document.querySelector('dialog dl')).toBeNull();
  });

  test.each<[SubmissionState, string, string]>([
    [{ state: 'pending', failedBefore: false }, 'pending', 'Pending: the server is checking your run.'],
    [{ state: 'pending', failedBefore: true }, 'pending', 'Pending: your run is kept and will be sent again.'],
    [{ state: 'rejected' }, 'rejected', 'Not accepted: the server could not confirm this run.'],
    [{ state: 'dropped' }, 'rejected', 'Not sent: too many runs are waiting for the server, and this was the oldest.'],
    [{ state: 'accepted', answer: acceptedRun({ verified: false }) }, 'unverified', 'Unverified: this run does not rank.'],
    [
      { state: 'accepted', answer: acceptedRun({ ranked: false, rank: null }) },
      'unranked',
      'Verified. Its day is over, so it does not rank.',
    ],
    [
      { state: 'accepted', answer: acceptedRun({ ranked: false, rank: null, unrankedReason: 'copy' }) },
      'unranked',
      'Verified, but not ranked: another player has already played exactly this run.',
    ],
  ])('%j is shown as %s', async (submission, state, line) => {
    await celebrate(finishedRun(), { submission });
    const note = page.getByTestId('submission').element() as HTMLElement;
    expect([note.dataset.state, note.textContent]).toEqual([state, line]);
  });

  test('says that a run of a new guest ranks with an account, and offers sign-in until the player has done so', async () => {
    stats = dayStats({ rank: null });
    const answer = acceptedRun({ ranked: false, rank: null, unrankedReason: 'new_guest' });
    await celebrate(finishedRun(), { submission: { state: 'accepted', answer } });
    const note = page.getByTestId('submission');
    await expect
      .element(note)
      .toHaveTextContent('Verified, but not ranked: sign in, and it counts. Too many new players came from your network today.');
    expect(groups()[0]?.[0]).toBe('Sign in');
    shown.store.set(accountAtom, { status: 'signedIn', user: {} as AccountUser });
    // The answer is from before the sign-in, so it says neither that the run has moved nor that it ranks.
    await expect.element(note).toHaveTextContent('Verified. You are signed in now: the leaderboard shows whether this run ranks.');
    expect(groups()[0]?.[0]).toBe('Share Score');
    // Now it has moved, and the statistics are those of the account.
    stats = dayStats({ rank: 7, finishers: 1_205, percentile: 20 });
    shown.store.set(playerChangeCountAtom, (count) => count + 1);
    await expect.element(note).toHaveTextContent('Your best today: number 7 of 1,205');
    await until(() => words().includes('Your score is better than 80% of players.'));
    expect(requests).toHaveLength(2);
  });

  test('an unranked run does not look as if it counted, and claims no place on an empty board', async () => {
    stats = dayStats({ finishers: 0, averageScore: null, percentFinished: null, averageByCheckpoint: [], percentile: 0 });
    const answer = acceptedRun({ ranked: false, rank: null, unrankedReason: 'copy' });
    await celebrate(finishedRun(), { submission: { state: 'accepted', answer } });
    await until(() => words().includes('Nobody else has reached this flag yet.'));
    expect((page.getByTestId('submission').element() as HTMLElement).dataset.state).toBe('unranked');
    expect(words()).not.toContain('best score');
  });

  test('offers sign-in when the session has ended and the run is not sent', async () => {
    shown.store.set(isSessionEndedAtom, true);
    await celebrate(finishedRun(), { submission: { state: 'pending', failedBefore: true } });
    const note = page.getByTestId('submission');
    await expect.element(note).toHaveTextContent('Pending: your run is kept, and sent once you sign in again.');
    expect(groups()[0]?.[0]).toBe('Sign in');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(shown.store.get(dialogsAtom)).toEqual(['signIn']);
    shown.store.set(isSessionEndedAtom, false);
    await expect.element(note).toHaveTextContent('Pending: your run is kept and will be sent again.');
    expect(groups()[0]?.[0]).toBe('Share Score');
  });
});

describe('confetti', () => {
  const confetti = () => document.querySelectorAll('[data-testid=confetti] > *').length;

  test('flies once for each run, and not when the result is opened again', async () => {
    const run = finishedRun();
    await celebrate(run);
    expect(confetti()).toBeGreaterThan(20);
    expect(confetti()).toBeLessThanOrEqual(60);
    shown.draw(null);
    await until(() => !document.querySelector('dialog'));
    await celebrate(run);
    expect(confetti()).toBe(0);
  });

  test('does not fly with reduced motion', async () => {
    shown.store.set(motionAtom, 'reduced');
    await celebrate(finishedRun());
    expect(confetti()).toBe(0);
  });
});

describe('other kinds', () => {
  test('a bonus level hides statistics, submission and streak, and leads back to the daily level', async () => {
    await celebrate(finishedRun({ kind: 'bonus', isBest: false, isFirstAttempt: false, streak: 0 }), {
      submission: { state: 'pending', failedBefore: false },
    });
    expect(groups()).toEqual([['Back to daily level', 'Leaderboard']]);
    expect([document.querySelector('dialog dl'), document.querySelector('[data-testid=submission]')]).toEqual([null, null]);
    expect(words()).not.toMatch(/Streak|tomorrow/);
    expect(requests).toEqual([]);
    await page.getByRole('button', { name: 'Back to daily level' }).click();
    expect(done).toEqual(['backToDaily']);
  });

  test('a past hole is compared with its own day, and tells that it does not rank', async () => {
    await celebrate(finishedRun({ kind: 'archive', day: '2026-11-14' as GameDay, isBest: false, isFirstAttempt: false }));
    await loaded();
    expect(requests.map((url) => url.search)).toEqual(['?score=24&date=2026-11-14']);
    expect(words()).toContain('Past hole #14, November 14, 2026. Past holes do not rank.');
    expect(words()).toContain('Better than 73% of the players of that day.');
    expect(words()).not.toMatch(/Streak|tomorrow/);
    expect(groups()).toEqual([['Share Score', 'Past holes'], ['Play Again']]);
  });

  test('practice does not count, and offers to play again or to return to the run', async () => {
    await celebrate(finishedRun({ kind: 'practice', isBest: false, streak: 0 }));
    await expect.element(dialog('Practice result')).toBeVisible();
    expect(requests).toEqual([]);
    for (const name of ['Play Again', 'Back to my run']) await page.getByRole('button', { name }).click();
    expect(done).toEqual(['playAgain', 'endPractice']);
  });

  test.each<[CelebrationKind, string, string[], string[]]>([
    ['preview', 'Test Complete', ['Replay Map', 'Back to Editor'], ['replayMap', 'backToEditor']],
    ['shared', 'Shared Map Complete', ['Replay Map', 'Share Score', 'Back to Home'], ['replayMap', 'share', 'backToHome']],
  ])('%s has the title "%s" and offers %j', async (kind, title, names, actions) => {
    await celebrateKind(kind);
    await expect.element(dialog(title)).toBeVisible();
    expect(groups().flat()).toEqual(names);
    expect([document.querySelector('dialog dl'), requests.length]).toEqual([null, 0]);
    for (const name of names) await page.getByRole('button', { name }).click();
    await userEvent.keyboard('{Escape}');
    expect(done).toEqual([...actions, 'close']);
  });
});
