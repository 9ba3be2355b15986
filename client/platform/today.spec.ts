import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { today } from './today.ts';

/** A page with or without a day set by its server and by its script. */
function pageWith(meta: string | undefined, gameDate: string | undefined): void {
  vi.stubGlobal('window', { gameDate });
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === 'meta[name="upshot-game-date"]' && meta !== undefined ? { content: meta } : null),
  });
}

describe('today', () => {
  beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T03:59:59Z') }));
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  // the server's day, window.gameDate, expected
  it.each([
    [undefined, undefined, '2026-11-20'],
    ['2026-11-05', undefined, '2026-11-05'],
    [undefined, '2026-11-07', '2026-11-07'],
    ['2026-11-05', '2026-11-07', '2026-11-07'],
    ['nonsense', undefined, '2026-11-20'],
  ])('with %s from the server and %s on the page is %s', (meta, gameDate, expected) => {
    pageWith(meta, gameDate);
    expect(today()).toBe(expected);
  });
});
