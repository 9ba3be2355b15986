import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { KEYS } from '../../client/platform/storage-keys.ts';
import { addDays, levelOfDay } from '../../shared/game-day.ts';
import {
  APP_DAY,
  app,
  begin,
  closeApp,
  dialog,
  openApp,
  PLAYED_BEFORE,
  press,
  reopenApp,
  shoot,
  startIsReady,
  stored,
} from './support/open-app.tsx';
import { HOP_TO_FLAG, ONE_HOP } from './support/small-courses.ts';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

const LEVEL = levelOfDay(APP_DAY);
const KEPT_DAY = addDays(APP_DAY, -2);
const CACHE = 'a-cache-of-this-test';

afterEach(async () => {
  await closeApp();
  vi.restoreAllMocks();
  await caches.delete(CACHE);
});

/** The browser finds or loses its network. */
function setNetwork(isThere: boolean): void {
  app().server.isDown = !isThere;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  window.dispatchEvent(new Event(isThere ? 'online' : 'offline'));
}

const submission = (state: string) => until(() => document.querySelector(`[data-testid=submission][data-state=${state}]`));

async function finishOffline(): Promise<void> {
  await openApp({ storage: PLAYED_BEFORE, levels: { [LEVEL]: ONE_HOP } });
  await begin();
  setNetwork(false);
  await shoot(HOP_TO_FLAG);
  await submission('pending');
}

test('a run that was finished without a network is verified when the network is back', async () => {
  await finishOffline();
  setNetwork(true);
  await submission('verified');
  expect(stored(KEYS.outbox)).toBeUndefined();
});

test('a run finished without a network is sent by the next visit, which says so', async () => {
  await finishOffline();
  // A reload shows a result that is open again, and that would tell it.
  window.upshot?.close();
  await until(() => window.upshot?.dialogs().length === 0 && history.state?.dialog !== true);
  await reopenApp();
  await startIsReady();
  setNetwork(true);
  await expect.element(page.getByText(text('play.earlierSent'))).toBeInTheDocument();
  expect(app().server.writes().at(-1)).toBe('/api/submit-score');
});

test('without a network page and board say so, and both recover when it is back', async () => {
  await openApp({ storage: PLAYED_BEFORE });
  await startIsReady();
  setNetwork(false);
  await expect.element(page.getByText(text('start.offline'))).toBeVisible();
  await press(text('start.leaderboard'));
  const board = dialog(text('board.today'));
  await expect.element(board.getByText(text('board.offline'))).toBeInTheDocument();
  setNetwork(true);
  await until(() => board.getByRole('table', { name: text('board.topScores'), exact: true }).elements().length > 0);
  await until(() => page.getByText(text('start.offline')).elements().length === 0);
  expect(board.getByText(text('board.offline')).elements()).toEqual([]);
});

test('a hole that cannot be loaded offline says so, and offers the last one stored', async () => {
  const cache = await caches.open(CACHE);
  await cache.put(`/levels/${levelOfDay(KEPT_DAY)}.json`, Response.json(ONE_HOP.file));
  const unreachable = () => Promise.reject(new TypeError('No connection'));
  await openApp({
    levels: { [LEVEL]: unreachable },
    prepare: (server) => {
      server.isDown = true;
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    },
  });
  await expect.element(page.getByText(text('play.failedOffline'))).toBeVisible();
  const link = page.getByRole('link', { name: text('start.playKept', { date: 'November 20, 2026' }) });
  await expect.element(link).toHaveAttribute('href', `/d/${KEPT_DAY}`);
});
