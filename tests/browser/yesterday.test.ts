import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stageAtom } from '../../client/features/run/play/play-atoms.ts';
import { KEYS } from '../../client/platform/storage-keys.ts';
import { today } from '../../client/platform/today.ts';
import { LEADERBOARD_ROUTE } from '../../shared/api/leaderboard.ts';
import { addDays } from '../../shared/game-day.ts';
import { answerBoard } from './support/boards.ts';
import { type Shown, serve } from './support/show.tsx';
import { showStartScreen } from './support/start-screen.tsx';
import { until } from './support/until.ts';

let shown: Shown;
afterEach(() => {
  localStorage.clear();
  shown.end();
  vi.unstubAllGlobals();
});

const isOfBoard = ({ pathname }: URL): boolean => pathname === LEADERBOARD_ROUTE;

test('the start card tells who played yesterday how it went, and nothing moves', async () => {
  const day = addDays(today(), -1);
  localStorage.setItem(KEYS.streak, JSON.stringify({ streak: 2, lastDate: day }));
  const requests = serve((url) => answerBoard(url, { rows: 21, own: 0, names: ['Me', 'hazel_putt'] }));
  await page.viewport(360, 640);
  shown = await showStartScreen();
  const play = () => document.querySelector('.start__play')?.getBoundingClientRect().top;
  await until(() => document.querySelector('.start__streak'));
  await document.fonts.ready;
  const before = play();
  expect(before).toBeGreaterThan(0);
  // The server is asked once the course is there.
  expect(requests.filter(isOfBoard)).toEqual([]);
  shown.store.set(stageAtom, { at: 'start', boot: { state: 'ready' }, pending: null });
  await until(() => document.querySelector('[data-testid=yesterday]'));
  expect(document.querySelector('[data-testid=yesterday]')?.textContent).toBe('Yesterday: 1st of 21, gold. hazel_putt was 1 behind.');
  expect(play()).toBe(before);
  expect(requests.filter(isOfBoard).map(({ search }) => search)).toEqual([`?date=${day}&limit=1`]);
});
