import type { PublicPlayer } from '../../../../shared/api/players.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { openPlayerStatsAtom } from '../player-stats/shown-player.ts';

/** The name of a player, which opens the player's statistics. */
export function PlayerName({ player }: { readonly player: PublicPlayer }) {
  const open = useSetAtom(openPlayerStatsAtom);
  const { username } = player;
  return (
    <button type="button" className="player-name" title={username} aria-haspopup="dialog" onClick={() => open(player)}>
      <span className="player-name__words">{username}</span>
    </button>
  );
}
