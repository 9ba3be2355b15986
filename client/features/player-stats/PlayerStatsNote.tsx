import { useText } from '../../i18n/use-text.ts';
import { localStore } from '../../platform/storage.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { readBest } from '../play/best-score.ts';
import { holeAtom } from '../play/play-atoms.ts';
import { readStreak } from '../play/streak.ts';
import { playerStatsAtom } from './player-stats-atoms.ts';
import './player-stats.css';

/** Best of the day and days in a row, on the start screen; nothing before the first finish. */
export function PlayerStatsNote() {
  const text = useText();
  const { kind, day } = useAtomValue(holeAtom);
  const stats = useAtomValue(playerStatsAtom);
  if (kind !== 'daily') return null;
  // The server's numbers, if it knows the player on this day.
  const known = stats?.day === day ? stats : { best: readBest(localStore, day) ?? null, streak: readStreak(localStore, day) };
  if (known.best === null && known.streak === 0) return null;
  return (
    <ul className="player-stats">
      {known.best !== null && <li>{text('start.bestToday', { strokes: known.best })}</li>}
      {known.streak > 0 && <li>{text('start.streak', { streak: known.streak })}</li>}
    </ul>
  );
}
