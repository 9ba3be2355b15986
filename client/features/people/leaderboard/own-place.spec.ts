import { describe, expect, test } from 'vitest';
import type { LeaderboardEntry } from '../../../../shared/api/leaderboard.ts';
import type { Board } from './board-pages.ts';
import { showsOwnPlace } from './own-place.ts';

const OWN = 'own';
const entry = (runId: string | number) => ({ runId: String(runId), isUser: runId === OWN }) as LeaderboardEntry;

/** A board with rows 0 to 99, one of them the own one if given, and these neighbors. */
function boardWith(neighbors: readonly (string | number)[], own?: number): Board {
  const page = Array.from({ length: 100 }, (_, row) => entry(row === own ? OWN : row));
  return { pages: new Map([[0, page]]), head: { neighbors: neighbors.map(entry) } } as unknown as Board;
}

describe('the section of the own place', () => {
  test.each([
    // neighbors, row of the own entry, shown
    [[OWN, 1, 2, 3], 0, false],
    [[0, 1, 2, OWN, 4, 5, 6], 3, false],
    [[1, 2, 3, OWN, 5, 6, 7], 4, true],
    [[6, 7, 8, OWN, 10, 11, 12], 9, true],
    [[4_318, 4_319, 4_320, OWN, 4_322], undefined, true],
    // The view hides the own row.
    [[OWN, 0, 1, 2], undefined, false],
    [[0, 1, 2, OWN, 3, 4, 5], undefined, false],
    [[1, 2, 3, OWN, 4, 5, 6], undefined, true],
    // Nobody beside it, or no own row at all.
    [[OWN], undefined, false],
    [[], undefined, false],
  ])('with neighbors %j and the own entry at row %s is shown: %s', (neighbors, own, isShown) => {
    expect(showsOwnPlace(boardWith(neighbors, own))).toBe(isShown);
  });
});
