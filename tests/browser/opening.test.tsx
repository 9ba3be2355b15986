import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { isOfflineAtom, startNetworkDetection } from '../../client/display/network-atoms.ts';
import { OfflineNote } from '../../client/features/run/offline/OfflineNote.tsx';
import type { Game } from '../../client/features/run/play/game.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { dailyHole, holeOfDay } from '../../client/features/run/play/hole.ts';
import { bootAtom, holeAtom, newDayAtom } from '../../client/features/run/play/play-atoms.ts';
import { LoadingScreen } from '../../client/features/screens/screens/LoadingScreen.tsx';
import { NewDayNotice } from '../../client/features/screens/screens/NewDayNotice.tsx';
import { OpeningNote } from '../../client/features/screens/screens/OpeningNote.tsx';
import { OpeningScreen } from '../../client/features/screens/screens/OpeningWait.tsx';
import { StartScreen } from '../../client/features/screens/screens/StartScreen.tsx';
import { setLanguageAtom } from '../../client/i18n/text-atoms.ts';
import { useAtomValue } from '../../client/state/jotai.ts';
import { addDays, FIRST_DAY } from '../../shared/game-day.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

const NOW = Date.parse('2026-11-02T04:00:10Z');
const DAY = addDays(FIRST_DAY, 1);

let shown: Shown;
let wentHome: number;
beforeEach(async () => {
  wentHome = 0;
  shown = await show(null);
  shown.store.set(holeAtom, dailyHole(DAY));
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  shown.end();
});

const game = { goHome: () => void wentHome++ } as unknown as Game;
const timer = () => page.getByRole('timer');
const clockHint = () => page.getByText(text('play.clockAhead'));

/** Shows the note of a hole that opens after that many seconds. */
function wait(seconds: number): void {
  shown.store.set(bootAtom, { state: 'waiting', opensAtMs: NOW + seconds * 1000 });
  shown.draw(<OpeningNote />);
}

/** Shows the start screen. */
function drawStart(): void {
  shown.draw(
    <MemoryRouter>
      <GameContext value={game}>
        <StartScreen />
      </GameContext>
    </MemoryRouter>,
  );
}

test('a hole that is not open says when it opens, and counts down to the last second', async () => {
  wait(62);
  await expect.element(page.getByRole('status')).toHaveTextContent(text('play.notOpenYet'));
  await expect.element(timer()).toHaveTextContent(text('play.opensToday', { time: '1 minute, 2 seconds' }));
  await expect.element(clockHint()).toBeVisible();
  await vi.advanceTimersByTimeAsync(3_000);
  await expect.element(timer()).toHaveTextContent(text('play.opensToday', { time: '59 seconds' }));
  // So little is within what a slow network explains.
  expect(clockHint().elements()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(timer()).toHaveTextContent(text('play.opensToday', { time: '1 second' }));
  shown.store.set(bootAtom, { state: 'ready' });
  await expect.element(timer()).not.toBeInTheDocument();
});

test('on a device whose clock is far ahead the hole of the server’s day is offered', async () => {
  shown.store.set(holeAtom, dailyHole(addDays(FIRST_DAY, 10)));
  shown.store.set(bootAtom, { state: 'waiting', opensAtMs: NOW + 30 * 3_600_000 });
  drawStart();
  const link = page.getByRole('link', { name: text('play.playServerDay', { date: 'November 9' }) });
  await expect.element(link).toBeVisible();
  expect(link.element().getAttribute('href')).toBe('/d/2026-11-09');
  await expect.element(page.getByText(text('play.clockWrong'))).toBeVisible();
  expect([timer(), clockHint()].flatMap((one) => one.elements())).toEqual([]);
  // The longest words on the smallest phone.
  await page.viewport(320, 568);
  await shown.store.set(setLanguageAtom, 'de');
  await until(() => link.elements().length === 0);
  const { scrollWidth, clientWidth } = document.querySelector('.start__opening a') as Element;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test('the line that says so is there before its text, and is announced', async () => {
  shown.store.set(bootAtom, { state: 'loading' });
  shown.draw(<OpeningNote />);
  await expect.element(page.getByRole('status')).toBeInTheDocument();
  const line = page.getByRole('status').element();
  expect([line.textContent, line.getBoundingClientRect().height]).toEqual(['', 0]);
  shown.store.set(bootAtom, { state: 'waiting', opensAtMs: NOW + 62_000 });
  await expect.element(page.getByRole('status')).toHaveTextContent(text('play.notOpenYet'));
  expect(page.getByRole('status').element()).toBe(line);
});

test.each([
  ['the wait', 'play.notOpenYet', <OpeningScreen key="wait" opensAtMs={NOW + 30_000} />],
  ['the load', 'play.loading', <LoadingScreen key="load" />],
] as const)('%s has a heading, which is announced', async (_, key, screen) => {
  shown.draw(<GameContext value={game}>{screen}</GameContext>);
  await expect.element(page.getByRole('status').getByRole('heading', { name: text(key), level: 1 })).toBeVisible();
});

test('without a network the offline line is announced: it is there before its text', async () => {
  shown.draw(<OfflineNote />);
  await expect.element(page.getByRole('status')).toBeInTheDocument();
  const line = page.getByRole('status').element();
  startNetworkDetection(shown.store, { navigator: { onLine: false }, addEventListener: () => undefined }, () => undefined);
  await expect.element(page.getByRole('status')).toHaveTextContent(text('start.offline'));
  expect(page.getByRole('status').element()).toBe(line);
});

test('a hole of another day is not called today’s', async () => {
  shown.store.set(holeAtom, holeOfDay(FIRST_DAY, DAY) ?? dailyHole(DAY));
  wait(7_260);
  await expect.element(timer()).toHaveTextContent(text('play.opens', { time: '2 hours, 1 minute' }));
});

test('a coming hole that a link has opened is not called one of the archive', async () => {
  shown.store.set(holeAtom, holeOfDay(FIRST_DAY, DAY) ?? dailyHole(DAY));
  drawStart();
  await expect.element(page.getByText(text('start.archiveHole'))).toBeVisible();
  shown.store.set(bootAtom, { state: 'waiting', opensAtMs: NOW + 7_260_000 });
  await expect.element(page.getByText(text('play.notOpenYet'))).toBeVisible();
  expect(page.getByText(text('start.archiveHole')).elements()).toEqual([]);
});

test('who has pressed Play can go back to the start screen', async () => {
  shown.draw(
    <GameContext value={game}>
      <OpeningScreen opensAtMs={NOW + 30_000} />
    </GameContext>,
  );
  await expect.element(timer()).toHaveTextContent(text('play.opensToday', { time: '30 seconds' }));
  await page.getByRole('button', { name: text('play.toStart') }).click();
  expect(wentHome).toBe(1);
});

const OfflineProbe = () => <p data-testid="offline">{String(useAtomValue(isOfflineAtom))}</p>;

test('without a network the new hole is announced, and offered only if it can load', async () => {
  let isOnLine = false;
  const listeners: (() => void)[] = [];
  const source = {
    navigator: {
      get onLine() {
        return isOnLine;
      },
    },
    addEventListener: (_: string, listener: () => void) => void listeners.push(listener),
  };
  let onCall: (reached: boolean) => void = () => undefined;
  startNetworkDetection(shown.store, source, (listener) => {
    onCall = listener;
  });
  shown.store.set(newDayAtom, DAY);
  shown.draw(
    <GameContext value={game}>
      <NewDayNotice inCard />
      <OfflineNote />
      <OfflineProbe />
    </GameContext>,
  );
  await expect.element(page.getByText(text('start.newHoleOffline'))).toBeVisible();
  // The note would call the hole of yesterday today's.
  await expect.element(page.getByTestId('offline')).toHaveTextContent('true');
  expect(page.getByText(text('start.offline')).elements()).toEqual([]);
  expect(page.getByRole('button').elements()).toEqual([]);
  isOnLine = true;
  for (const listener of listeners) listener();
  await expect.element(page.getByText(text('start.newHoleReady'))).toBeVisible();
  await expect.element(page.getByRole('button', { name: text('start.playNewHole') })).toBeVisible();
  // Nothing would notice when the server can be reached again.
  onCall(false);
  await expect.element(page.getByTestId('offline')).toHaveTextContent('true');
  await expect.element(page.getByRole('button', { name: text('start.playNewHole') })).toBeVisible();
});
