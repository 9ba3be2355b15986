import type { Ghost, GhostsResponse } from '../../../shared/api/ghosts.ts';
import type { GameDay } from '../../../shared/game-day.ts';

/** The hash of the course that the tests of ghosts have loaded. */
export const GHOST_COURSE = '0123456789abcdef';

/** A stored run; its id is the name of its player. */
export const storedGhost = (username: string, score: number, part: Partial<Ghost> = {}): Ghost => ({
  runId: username,
  username,
  userId: null,
  guest: null,
  isUser: false,
  score,
  infuriatingMode: false,
  simulationVersion: 1,
  courseHash: GHOST_COURSE,
  replay: 'AQID',
  ...part,
});

/** The server's answer: the own best, the first and the middle of the board, and the next better run. */
export const answerGhosts = (part: Partial<GhostsResponse> = {}): GhostsResponse => ({
  gameDay: '2026-11-02' as GameDay,
  best: storedGhost('me', 14, { isUser: true }),
  first: storedGhost('Ada', 9),
  median: storedGhost('Bo', 16),
  rivals: [],
  next: storedGhost('Cy', 13),
  ...part,
});
