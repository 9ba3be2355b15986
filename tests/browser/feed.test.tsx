import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeDialogAtom, dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import { isLeftHandedAtom } from '../../client/display/hand-atom.ts';
import { areNotificationsOnAtom } from '../../client/display/notifications-atom.ts';
import { type Account, accountAtom } from '../../client/features/account/session/account-atoms.ts';
import { LazyFeed } from '../../client/features/people/feed/LazyFeed.tsx';
import { NOTE_MS } from '../../client/features/people/feed/score-feed.ts';
import { shownPlayerAtom } from '../../client/features/people/player-stats/shown-player.ts';
import { holeAtom, newDayAtom, stageAtom } from '../../client/features/run/play/play-atoms.ts';
import { today } from '../../client/platform/today.ts';
import { CourseCanvas } from '../../client/sim/CourseCanvas.tsx';
import { InputDevices } from '../../client/sim/InputDevices.tsx';
import { aimAtom, aimModeAtom, noRun, statusAtom } from '../../client/sim/sim-atoms.ts';
import type { Simulation } from '../../client/sim/simulation.ts';
import { toastsAtom } from '../../client/ui/toast-atoms.ts';
import type { GameDay } from '../../shared/game-day.ts';
import type { DragIntent } from '../../shared/protocol/intent.ts';
import { SIGNED_IN } from './support/account.ts';
import { atFlag, finishedRun, playing } from './support/runs.ts';
import { type Shown, serve, show } from './support/show.tsx';
import { until } from './support/until.ts';

const PAST = '2026-11-03' as GameDay;

let address: string;
function Address() {
  address = useLocation().pathname;
  return null;
}
const RoutedFeed = () => (
  <MemoryRouter>
    <LazyFeed />
    <Address />
  </MemoryRouter>
);

let shown: Shown;
let requests: URL[];
beforeEach(async () => {
  localStorage.clear();
  const newest = {
    timestamp: '2026-11-21T12:00:02Z',
    username: 'M'.repeat(60),
    score: 31,
    infuriatingMode: true,
    isUser: false,
    runId: 'run-2',
    rank: 2,
  };
  const older = {
    timestamp: '2026-11-21T12:00:01Z',
    username: 'Ada',
    userId: 'user-ada',
    score: 17,
    infuriatingMode: false,
    isUser: false,
    runId: 'run-1',
    rank: 1,
  };
  requests = serve(() => ({ recentScores: [newest, older] }));
  shown = await show(<RoutedFeed />);
  shown.store.set(areNotificationsOnAtom, true);
  shown.store.set(stageAtom, playing());
});
afterEach(() => {
  vi.useRealTimers();
  shown.store.set(areNotificationsOnAtom, true);
  shown.store.set(isLeftHandedAtom, false);
  shown.store.set(aimModeAtom, 'drag');
  shown.end();
  vi.unstubAllGlobals();
});

const note = () => document.querySelector<HTMLElement>('[data-testid=feed]');
const shoot = () => shown.store.set(statusAtom, { ...noRun(), strokes: 1 });

test('scores of others appear after the first shot, one at a time, and not too wide', async () => {
  await new Promise(requestAnimationFrame);
  expect(requests).toEqual([]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  shoot();
  await until(() => note()?.textContent === 'Ada scored 17');
  await vi.advanceTimersByTimeAsync(NOTE_MS);
  await until(() => note()?.textContent?.endsWith('scored 31'));
  expect(document.querySelectorAll('[data-testid=feed]')).toHaveLength(1);
  expect(note()?.querySelector('svg')).not.toBeNull();
  const words = note()?.querySelector<HTMLElement>('.feed__words') as HTMLElement;
  expect(words.getBoundingClientRect().top).toBeGreaterThan(innerHeight * 0.8);
  // In the letters of the fallback the name has a line more.
  await document.fonts.load(getComputedStyle(words).font);
  expect([note()?.offsetWidth, words.scrollHeight <= words.clientHeight + 1]).toEqual([250, true]);
});

test('a guest has the name of the day, and a ball', async () => {
  const guest = { username: 'Anonymous', userId: null, guest: 0, isUser: false, rank: 1 };
  serve(() => ({ recentScores: [{ ...guest, timestamp: '2026-11-21T12:00:03Z', score: 9, infuriatingMode: false, runId: 'run-3' }] }));
  shoot();
  await until(() => note()?.textContent === 'Mossy Heron scored 9');
  expect(note()?.querySelector('.player-ball')).not.toBeNull();
});

test('it ignores the pointer, and fades while the player aims', async () => {
  shoot();
  await until(note);
  const style = () => getComputedStyle(note() as Element);
  expect(style().pointerEvents).toBe('none');
  shown.store.set(aimAtom, { dx: 0, dy: 2_000 });
  await until(() => Number(style().opacity) < 0.3);
});

describe('a press on a note', () => {
  let shots: DragIntent[];
  let aims: number[];

  /** Draws the course below the feed, and shows the note about Ada, who has an account. */
  async function showNote(account: Account): Promise<void> {
    shots = [];
    aims = [];
    const canvas = document.createElement('canvas');
    canvas.style.cssText = 'display: block; width: 100%; height: 100%';
    const ballOnScreen = async () => ({ x: 200, y: 200 });
    const aim = (drag: DragIntent | null) => drag && aims.push(drag.dx);
    const simulation = { canvas, aim, ballOnScreen } as unknown as Simulation;
    const nothing = () => undefined;
    const input = { simulation, playing: true, restart: nothing, returnToCheckpoint: nothing, describeCourse: nothing };
    shown.store.set(accountAtom, account);
    shown.draw(
      <>
        <CourseCanvas simulation={simulation} playing onView={nothing} />
        <InputDevices {...input} shoot={(drag) => shots.push(drag)} />
        <RoutedFeed />
      </>,
    );
    shown.store.set(statusAtom, { ...noRun(), phase: 'ready', canShoot: true, strokes: 1 });
    await until(() => note()?.textContent === 'Ada scored 17' && document.querySelector('[data-phase=ready]'));
  }
  const opened = () => [shown.store.get(dialogsAtom), shown.store.get(shownPlayerAtom)];
  const course = () => page.elementLocator(document.querySelector('.stage') as Element);
  /** Below the words, in the note's last pixels. */
  const onNote = () => {
    const { left = 0, bottom = 0 } = note()?.getBoundingClientRect() ?? {};
    return { x: left + 10, y: bottom - 2 };
  };

  test('opens the statistics of an account, also in tap mode, where it sets no aim', async () => {
    await showNote(SIGNED_IN);
    await course().click({ position: onNote() });
    expect(opened()).toEqual([['playerStats'], { id: 'user-ada', username: 'Ada' }]);
    shown.store.set(closeDialogAtom, 'playerStats');
    shown.store.set(aimModeAtom, 'tap');
    await until(() => note()?.classList.contains('feed--top'));
    aims = [];
    await course().click({ position: onNote() });
    expect([opened()[0], shots]).toEqual([['playerStats'], []]);
    shown.store.set(closeDialogAtom, 'playerStats');
    // Beside it a tap aims: up to the right, so the drag is to the left.
    await course().click({ position: { x: 300, y: 40 } });
    await until(() => aims.length > 0);
    expect([shown.store.get(dialogsAtom), aims.map(Math.sign)]).toEqual([[], [-1]]);
  });

  test('that becomes a drag aims and shoots', async () => {
    await showNote(SIGNED_IN);
    const from = onNote();
    await course().dropTo(course(), { sourcePosition: from, targetPosition: { x: from.x + 30, y: from.y - 100 } });
    await until(() => shots.length === 1);
    expect(opened()).toEqual([[], null]);
  });

  test('does nothing for who is not signed in', async () => {
    await showNote({ status: 'none' });
    await course().click({ position: onNote() });
    expect([opened(), note()?.querySelector('.feed__stats')]).toEqual([[[], null], null]);
  });

  /** In the room around the icon at the end: the target is 48 px wide. */
  const onIcon = () => {
    const { right = 0, bottom = 0 } = note()?.getBoundingClientRect() ?? {};
    return { x: right - 36, y: bottom - 2 };
  };

  test('on its icon leads to the run, also for who is not signed in', async () => {
    localStorage.setItem('results', JSON.stringify({ [today()]: 20 }));
    await showNote({ status: 'none' });
    await course().click({ position: onIcon() });
    await until(() => address === '/r/run-1');
    expect([opened(), shots]).toEqual([[[], null], []]);
  });

  test('before the finish leads to no run, and shows no lock', async () => {
    await showNote(SIGNED_IN);
    expect(note()?.querySelector('.feed__watch')).toBeNull();
    await course().click({ position: onIcon() });
    await until(() => shown.store.get(shownPlayerAtom) !== null);
    expect([address, shown.store.get(toastsAtom), shots]).toEqual(['/', [], []]);
  });
});

test('it stands at the side of the hand that does not play', async () => {
  shoot();
  const middle = ({ left, right }: DOMRect) => (left + right) / 2;
  const isLeft = () => middle(note()?.getBoundingClientRect() ?? new DOMRect()) < innerWidth / 2;
  await until(note);
  expect(isLeft()).toBe(true);
  shown.store.set(isLeftHandedAtom, true);
  await until(() => !isLeft());
});

test('it shows nothing and sends no request when it is switched off in the settings', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  shoot();
  await until(note);
  shown.store.set(areNotificationsOnAtom, false);
  await until(() => note() === null);
  const before = requests.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(before);
});

test.each<[string, () => void]>([
  ['a past hole', () => shown.store.set(holeAtom, { kind: 'archive', day: PAST, level: 4 })],
  ['a bonus level', () => shown.store.set(holeAtom, { kind: 'bonus', day: PAST, level: 4 })],
  ['the result of a finished run', () => shown.store.set(stageAtom, atFlag(finishedRun()))],
  ['the hole of yesterday, once its day is over', () => shown.store.set(newDayAtom, '2026-11-22' as GameDay)],
])('it shows nothing and asks for nothing over %s', async (_, leaveToday) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  shoot();
  await until(note);
  leaveToday();
  await until(() => note() === null);
  const before = requests.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(before);
});

test('it keeps the interval between two requests when the hole changes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  shoot();
  await until(note);
  const start = Date.now();
  shown.draw(null);
  await until(() => note() === null);
  shown.draw(<RoutedFeed />);
  for (let frame = 0; requests.length === 1 && frame < 100; frame++) {
    await new Promise(requestAnimationFrame);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(requests).toHaveLength(2);
  expect(Date.now()).toBeGreaterThan(start + 14_000);
});
