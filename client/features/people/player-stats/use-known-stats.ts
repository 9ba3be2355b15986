import { localStore } from '../../../platform/storage.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { readBest } from '../../run/play/best-score.ts';
import { holeAtom } from '../../run/play/play-atoms.ts';
import { readStreak } from '../../run/play/streak.ts';
import { playerStatsAtom } from './player-stats-atoms.ts';

/** Best of the day (null before the first finish) and days in a row, for the start screen of today's hole. */
export function useKnownStats(): { readonly best: number | null; readonly streak: number } {
  const { kind, day } = useAtomValue(holeAtom);
  const stats = useAtomValue(playerStatsAtom);
  if (kind !== 'daily') return { best: null, streak: 0 };
  const here = readBest(localStore, day) ?? null;
  // The server's numbers, if it knows the player on this day. It may not have this browser's run yet.
  return stats?.day === day ? { best: stats.best ?? here, streak: stats.streak } : { best: here, streak: readStreak(localStore, day) };
}
