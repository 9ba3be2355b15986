import { useRef } from 'react';
import type { LeaderboardResponse } from '../../../../shared/api/leaderboard.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';

interface UsedRivalsBoard {
  /** Undefined until the first answer. While it is loaded anew, or when that fails, the one before stays. */
  readonly board: LeaderboardResponse | undefined;
  readonly hasFailed: boolean;
  tryAgain(): void;
}

/**
 * The scores of the player and the rivals of a day.
 * @param date undefined for the server's today
 * @param version loads again when it changes
 */
export function useRivalsBoard(date: GameDay | undefined, version: number): UsedRivalsBoard {
  const { answer, tryAgain } = useCall(`${date} ${version}`, () => api.leaderboard({ view: 'rivals', date }));
  const last = useRef<LeaderboardResponse>(undefined);
  if (answer.state === 'loaded') last.current = answer.value;
  return { board: last.current, hasFailed: answer.state === 'error', tryAgain };
}
