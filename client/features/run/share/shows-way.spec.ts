import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameDay } from '../../../../shared/game-day.ts';
import type { PlayedMap } from '../play/play-atoms.ts';
import { showsWay } from './shows-way.ts';

const DAY = '2026-11-20' as GameDay;

describe('the line of a run', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', {});
    vi.stubGlobal('document', { querySelector: () => null });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each([
    ['2026-11-21T03:59:59Z', true],
    ['2026-11-21T04:29:59Z', true],
    ['2026-11-21T04:30:00Z', false],
  ])('at %s, when its day takes late runs for 30 minutes: shows the way is %s', (now, isSecret) => {
    vi.setSystemTime(now);
    expect(showsWay({ day: DAY })).toBe(isSecret);
  });

  it('shows the way while the server’s day is the run’s, whatever the device’s clock', () => {
    vi.setSystemTime('2026-11-21T12:00:00Z');
    expect([showsWay({ day: DAY }, DAY), showsWay({ day: DAY }, '2026-11-21' as GameDay)]).toEqual([true, false]);
  });

  it('always shows the way on a map', () => {
    vi.setSystemTime('2026-12-21T12:00:00Z');
    expect(showsWay({ day: DAY, map: {} as PlayedMap })).toBe(true);
  });
});
