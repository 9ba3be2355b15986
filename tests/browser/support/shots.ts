import type { ShotsResponse } from '../../../shared/api/shots.ts';

/** The server's map of the shots of a day: two ledges and a pond. */
export const shotsOfDay = (part: Partial<ShotsResponse> = {}): ShotsResponse => ({
  gameDay: '2026-11-20',
  players: 27,
  cellsPerTile: 2,
  landings: [
    [20, 100, 1_000],
    [6, 150, 90],
  ],
  drownings: [
    [10, 60, 100],
    [11, 60, 41],
  ],
  reason: null,
  ...part,
});
