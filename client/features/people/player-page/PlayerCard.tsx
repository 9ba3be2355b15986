import type { CSSProperties } from 'react';
import type { PublicPlayer } from '../../../../shared/api/players.ts';
import type { CallState } from '../../../api/use-call.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { PixelBall } from '../../../ui/PixelBall.tsx';
import { RouteLink } from '../../../ui/RouteLink.tsx';
import { shortName } from '../../../ui/short-name.ts';
import { accessAtom } from '../../account/session/access-atom.ts';
import { accountAtom } from '../../account/session/account-atoms.ts';
import { Failed } from '../player-stats/Covered.tsx';
import { CopyLink, PlayerPicture } from '../player-stats/PlayerHead.tsx';
import { PlayerStatsView } from '../player-stats/PlayerStatsView.tsx';
import { SignInWords } from '../player-stats/SignInWords.tsx';
import '../../../ui/cover.css';
import './player-card.css';

interface PlayerCardProps {
  /** As the address has it. */
  readonly username: string;
  /** The player of that name, who is asked for while somebody is signed in. */
  readonly answer: CallState<PublicPlayer | null>;
  tryAgain(): void;
}

/** The content of a player's page: name and picture, and the statistics when somebody is signed in. */
export function PlayerCard({ username, answer, tryAgain }: PlayerCardProps) {
  const text = useDialogText();
  const access = useAtomValue(accessAtom);
  const known = access === 'account' && answer.state === 'loaded' ? answer.value : null;
  const name = known?.username ?? username;
  const title = text('stats.title', { username: name });
  return (
    <main className="cover player-page">
      <title>{`${title} · ${text('ui.appName')}`}</title>
      <meta name="robots" content="noindex" />
      <article className="player-page__card">
        <header className="player-page__head">
          <PlayerPicture username={name} large />
          <h1 className="player-page__name" style={{ '--letters': name.length } as CSSProperties}>
            <span>{name}</span>
          </h1>
          <CopyLink username={name} />
        </header>
        <div className="player-page__body">
          <h2 className="visually-hidden">{title}</h2>
          {access === 'device' ? (
            <SignInWords words={text('stats.doorOther', { username: shortName(name) })} />
          ) : known ? (
            <KnownPlayer player={known} />
          ) : answer.state === 'error' ? (
            <Failed words={text('stats.failed')} tryAgain={tryAgain} />
          ) : (
            <div className="player-page__wait" role="status" aria-label={text('stats.history')}>
              <PixelBall className="cover__ball cover__ball--bouncing" />
            </div>
          )}
        </div>
        <RouteLink className="button button--yellow player-page__play" to="/">
          {text('lost.playToday')}
        </RouteLink>
      </article>
    </main>
  );
}

function KnownPlayer({ player }: { readonly player: PublicPlayer }) {
  const { user } = useAtomValue(accountAtom);
  return (
    <div className="stats">
      <PlayerStatsView player={player.id === user?.id ? null : player} />
    </div>
  );
}
