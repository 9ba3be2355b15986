import { beforeEach, expect, it } from 'vitest';
import { RecentEvents } from './recent-events.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 0, 30);
const MINUTE_MS = 60_000;
const of = (sessionId: string | null, distinctId = 'somebody') => ({ sessionId, distinctId });

let recent: RecentEvents;
beforeEach(() => {
  recent = new RecentEvents();
});

it('counts events, and visits once in a minute', () => {
  recent.add([of('a'), of('a'), of('b')], NOW);
  recent.add([of('b'), of(null, 'c'), of(null, 'd')], NOW + 29_999);
  recent.add([of('a')], NOW + MINUTE_MS);
  const minutes = recent.minutes(NOW + MINUTE_MS);
  expect(minutes).toHaveLength(30);
  expect(minutes.slice(-3)).toEqual([
    { events: 0, visits: 0 },
    { events: 6, visits: 4 },
    { events: 1, visits: 1 },
  ]);
});

it('forgets a minute after half an hour', () => {
  recent.add([of('a')], NOW);
  expect(recent.minutes(NOW + 29 * MINUTE_MS)[0]).toEqual({ events: 1, visits: 1 });
  expect(recent.minutes(NOW + 30 * MINUTE_MS).filter(({ events }) => events > 0)).toEqual([]);
  recent.add([of('b')], NOW + 30 * MINUTE_MS);
  expect(recent.minutes(NOW + 30 * MINUTE_MS).filter(({ events }) => events > 0)).toEqual([{ events: 1, visits: 1 }]);
});

it('keeps no more ids than there is room for', () => {
  recent.add(
    Array.from({ length: 20_001 }, (_, i) => of(`${i}`)),
    NOW,
  );
  expect(recent.minutes(NOW).at(-1)).toEqual({ events: 20_001, visits: 20_000 });
});

it('counts a call that began in the minute before in the present one', () => {
  const minute = Date.UTC(2026, 10, 21, 12);
  recent.add([of('a')], minute);
  recent.add([of('b')], minute - 1);
  expect(recent.minutes(minute).slice(-2)).toEqual([
    { events: 0, visits: 0 },
    { events: 2, visits: 2 },
  ]);
});

it('follows a clock that is put back', () => {
  recent.add([of('a')], NOW);
  recent.add([of('b')], NOW - 10 * MINUTE_MS);
  expect(recent.minutes(NOW - 10 * MINUTE_MS).at(-1)).toEqual({ events: 1, visits: 1 });
});
