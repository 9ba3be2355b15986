import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isLeftHandedAtom } from '../../client/display/hand-atom.ts';
import { areNotificationsOnAtom } from '../../client/display/notifications-atom.ts';
import { LazyFeed } from '../../client/features/feed/LazyFeed.tsx';
import { NOTE_MS } from '../../client/features/feed/score-feed.ts';
import { finishedAtom, holeAtom, newDayAtom, screenAtom } from '../../client/features/play/play-atoms.ts';
import { aimAtom, noRun, statusAtom } from '../../client/sim/sim-atoms.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { finishedRun } from './support/runs.ts';
import { type Shown, serve, show } from './support/show.tsx';
import { until } from './support/until.ts';

const PAST = '2026-11-03' as GameDay;

let shown: Shown;
let requests: URL[];
beforeEach(async () => {
  localStorage.removeItem('lastSeenScoreTime');
  const newest = {
    timestamp: '2026-11-21T12:00:02Z',
    username: 'M'.repeat(60),
    score: 31,
    infuriatingMode: true,
    isUser: false,
    runId: 'run-2',
  };
  const older = { timestamp: '2026-11-21T12:00:01Z', username: 'Ada', score: 17, infuriatingMode: false, isUser: false, runId: 'run-1' };
  requests = serve(() => ({ recentScores: [newest, older] }));
  shown = await show(<LazyFeed />);
  shown.store.set(areNotificationsOnAtom, true);
  shown.store.set(screenAtom, 'playing');
});
afterEach(() => {
  vi.useRealTimers();
  shown.store.set(areNotificationsOnAtom, true);
  shown.store.set(isLeftHandedAtom, false);
  shown.end();
  vi.unstubAllGlobals();
});

const note = () => document.querySelector<HTMLElement>('[data-testid=feed]');
const shoot = () => shown.store.set(statusAtom, { ...noRun(), strokes: 1 });

test('scores of others appear after the first shot, one at a time, at most 250 px wide', async () => {
  await new Promise(requestAnimationFrame);
  expect(requests).toEqual([]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  shoot();
  await until(() => note()?.textContent === 'Ada scored 17');
  await vi.advanceTimersByTimeAsync(NOTE_MS);
  await until(() => note()?.textContent?.endsWith('scored 31'));
  expect(document.querySelectorAll('[data-testid=feed]')).toHaveLength(1);
  expect(note()?.querySelector('svg')).not.toBeNull();
  const words = note()?.querySelector<HTMLElement>('span');
  expect([note()?.offsetWidth, words && words.scrollHeight <= words.clientHeight + 1]).toEqual([250, true]);
});

test('it ignores the pointer, and fades while the player aims', async () => {
  shoot();
  await until(note);
  const style = () => getComputedStyle(note() as Element);
  expect(style().pointerEvents).toBe('none');
  shown.store.set(aimAtom, { dx: 0, dy: 2_000 });
  await until(() => Number(style().opacity) < 0.3);
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
  ['the result of a finished run', () => shown.store.set(finishedAtom, finishedRun())],
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
  shown.draw(<LazyFeed />);
  for (let frame = 0; requests.length === 1 && frame < 100; frame++) {
    await new Promise(requestAnimationFrame);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(requests).toHaveLength(2);
  expect(Date.now() - start).toBeGreaterThan(14_000);
});
