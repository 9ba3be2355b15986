import { expect, it } from 'vitest';
import { parseGameDay } from '../../../../shared/game-day.ts';
import { periodOf, periodParameters } from './dashboard-url.ts';

const TODAY = parseGameDay('2026-11-29') ?? expect.fail();

it.each([
  ['', '2026-11-29', 30],
  ['days=7', '2026-11-29', 7],
  ['to=2026-11-20&days=90', '2026-11-20', 90],
  ['to=2026-11-30&days=8', '2026-11-29', 30],
  ['to=2026-10-31', '2026-11-29', 30],
  ['to=tomorrow&days=7.0', '2026-11-29', 30],
])('%j is a period up to %s of %i days', (text, to, days) => {
  expect(periodOf(new URLSearchParams(text), TODAY)).toEqual({ to, days });
});

it('is read as it was written, and as short as it can be', () => {
  for (const text of ['', 'days=7', 'to=2026-11-20', 'to=2026-11-20&days=90']) {
    const written = periodParameters(periodOf(new URLSearchParams(text), TODAY), TODAY);
    expect(String(new URLSearchParams(written))).toBe(text);
  }
});
