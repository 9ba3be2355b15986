import type { LeaderboardEntry, LeaderboardResponse } from '../../../../shared/api/leaderboard.ts';
import { type MedalName, medalOf } from '../../../../shared/course/medals.ts';

/** How the player did on a day, beside who was next. */
export interface Yesterday {
  readonly rank: number;
  readonly finishers: number;
  readonly medal: MedalName | undefined;
  /** The one who was better by the least; for the best, who was worse by the least. Absent when nobody has another score. */
  readonly next?: {
    readonly entry: LeaderboardEntry;
    /** Strokes between both, 1 or more. */
    readonly by: number;
    readonly isAhead: boolean;
  };
}

/** Undefined when the player has not finished the day. @param board the first page of the day */
export function yesterdayOf({
  userRow,
  finishers,
  medals,
  neighbors,
}: Pick<LeaderboardResponse, 'userRow' | 'finishers' | 'medals' | 'neighbors'>): Yesterday | undefined {
  if (!userRow) return undefined;
  const { rank, score } = userRow;
  const ahead = neighbors.findLast((entry) => entry.score < score);
  const entry = ahead ?? neighbors.find((other) => other.score > score);
  const next = entry && { entry, by: Math.abs(entry.score - score), isAhead: entry === ahead };
  return { rank, finishers, medal: medalOf(score, medals), ...(next && { next }) };
}
