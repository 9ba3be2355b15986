import type { UserStatsResponse } from '../../../../shared/api/user-stats.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { atom } from '../../../state/jotai.ts';
import { nextStreak } from '../../run/play/streak.ts';

/** What the server knows of this player today. */
export interface PlayerStats {
  readonly day: GameDay;
  /** Days in a row with a finish, up to `day` or the day before; 0 for none. */
  readonly streak: number;
  /** Strokes of the best run of `day`; null before the first finish. */
  readonly best: number | null;
  /** The last day with a finish. */
  readonly lastDate: string;
}

/** Null until the server has answered, and while it does not know the player: then this browser's numbers count. */
export const playerStatsAtom = atom<PlayerStats | null>(null);

/** Null for a player who has never finished, as far as the server knows; this browser may know more. */
export function playerStatsOf({ streak, lastDate, today }: UserStatsResponse): PlayerStats | null {
  return lastDate === null ? null : { day: today.gameDay as GameDay, streak, best: today.best, lastDate };
}

/** The stats after a finish, before the server has answered. */
export function withFinish(stats: PlayerStats, day: GameDay, strokes: number): PlayerStats {
  const best = stats.day === day && stats.best !== null ? Math.min(stats.best, strokes) : strokes;
  // Only an unbroken streak is continued; after a break it begins again.
  const before = stats.streak > 0 ? { streak: stats.streak, lastDate: stats.lastDate } : undefined;
  return { ...nextStreak(before, day), day, best };
}
