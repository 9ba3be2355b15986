import type { NamedPlayer } from '../i18n/guest-names.ts';
import { ballColor, ballPicture } from './player-ball.ts';
import './player-ball.css';

/** The ball beside a player's name, as decoration: the name says who it is. */
export function PlayerBall({ player }: { readonly player: NamedPlayer }) {
  return <span className="player-ball" aria-hidden="true" style={{ backgroundImage: ballPicture(ballColor(player)) }} />;
}
