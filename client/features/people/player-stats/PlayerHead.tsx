import { hasPlayerPage, playerPagePath } from '../../../../shared/player-page.ts';
import { swapDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { shareOrigin } from '../../../platform/page-config.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { firstLetter } from '../../../ui/first-letter.ts';
import { CHAIN } from '../../../ui/rare-icons.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { PlayerLink } from './PlayerLink.tsx';

/** Picture and name of a player, which leads to the player's page, and the link to copy. For the own account the settings, too. */
export function PlayerHead({ username, isOwn }: { readonly username: string; readonly isOwn: boolean }) {
  const text = useDialogText();
  const swap = useSetAtom(swapDialogAtom);
  const hasPage = hasPlayerPage(username);
  const name = <span className="player-head__text">{username}</span>;
  return (
    <div className="player-head">
      <PlayerPicture username={username} />
      {hasPage ? (
        <PlayerLink username={username} className="player-head__name">
          {name}
        </PlayerLink>
      ) : (
        <span className="player-head__name">{name}</span>
      )}
      {hasPage && <CopyLink username={username} />}
      {isOwn && <IconButton icon="settings" label={text('account.settings')} onClick={() => swap('playerStats', 'account')} />}
    </div>
  );
}

/** The first letter of the name, as on the account's button. */
export function PlayerPicture({ username, large = false }: { readonly username: string; readonly large?: boolean }) {
  return (
    <span className={`player-picture ${large ? 'player-picture--large' : ''}`} aria-hidden="true">
      {firstLetter(username)}
    </span>
  );
}

/** Copies the address of a player's page. */
export function CopyLink({ username }: { readonly username: string }) {
  const text = useDialogText();
  const copy = useCopy();
  return <IconButton icon={CHAIN} label={text('stats.copyLink')} onClick={() => void copy(shareOrigin() + playerPagePath(username))} />;
}
