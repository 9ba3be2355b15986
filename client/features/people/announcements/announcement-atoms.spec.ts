import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ok } from '../../../../shared/result.ts';
import { createStore } from '../../../state/jotai.ts';
import { bootAtom } from '../../run/play/play-atoms.ts';
import {
  announcementsAtom,
  announcementsStateAtom,
  hasUnseenAnnouncementsAtom,
  markAnnouncementsSeenAtom,
  startAnnouncements,
} from './announcement-atoms.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

// The atoms of play look for a forced day when they are loaded.
vi.hoisted(() => {
  vi.stubGlobal('window', {
    gameDate: '2026-11-21',
    setTimeout: (callback: () => void, ms: number) => setTimeout(callback, ms),
    clearTimeout: (timer: number) => clearTimeout(timer),
  });
});
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());
afterAll(() => void vi.unstubAllGlobals());

const item = (n: number, minutes: number) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  title: 'A title',
  content: 'Words',
  linkText: null,
  linkUrl: null,
  expirationDate: new Date(NOW + minutes * 60_000).toISOString(),
});

it('asks when the hole is there and the page idle; announcements go as they expire', async () => {
  const store = createStore();
  const announcements = vi.fn(async () => ok({ announcements: [item(1, 5), item(2, 200)] }));
  startAnnouncements(store, { announcements });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([announcements.mock.calls.length, store.get(announcementsStateAtom)]).toEqual([0, 'loading']);
  vi.setSystemTime(NOW);
  store.set(bootAtom, { state: 'ready' });
  await vi.advanceTimersByTimeAsync(9_000);
  expect(store.get(announcementsAtom)).toHaveLength(2);
  store.set(markAnnouncementsSeenAtom);
  expect(store.get(hasUnseenAnnouncementsAtom)).toBe(false);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(store.get(announcementsAtom).map(({ id }) => id.at(-1))).toEqual(['2']);
  expect(store.get(hasUnseenAnnouncementsAtom)).toBe(true);
  await vi.advanceTimersByTimeAsync(200 * 60_000);
  expect([store.get(announcementsAtom), store.get(hasUnseenAnnouncementsAtom)]).toEqual([[], false]);
});
