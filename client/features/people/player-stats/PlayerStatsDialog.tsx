import { useEffect } from 'react';
import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { shortName } from '../../../ui/short-name.ts';
import { accountAtom } from '../../account/session/account-atoms.ts';
import { PlayerHead } from './PlayerHead.tsx';
import { PlayerStatsView } from './PlayerStatsView.tsx';
import { forgetShownPlayerAtom, shownPlayerAtom } from './shown-player.ts';

/** The statistics and the calendar of a player. */
export function PlayerStatsDialog() {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const shown = useAtomValue(shownPlayerAtom);
  const { user } = useAtomValue(accountAtom);
  const forget = useSetAtom(forgetShownPlayerAtom);
  useEffect(() => () => forget(), [forget]);
  // One's own name on a board leads to one's own statistics.
  const isOwn = shown === null || shown.id === user?.id;
  const username = isOwn ? user?.username : shown.username;
  return (
    <Modal
      title={username ? text('stats.title', { username: shortName(username) }) : text('stats.stats')}
      wide
      onClose={() => close('playerStats')}
    >
      <div className="stats">
        {username && <PlayerHead username={username} isOwn={isOwn} />}
        <PlayerStatsView player={isOwn ? null : shown} />
      </div>
    </Modal>
  );
}
