import { closeDialogAtom } from '../../dialogs/dialog-atoms.ts';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { Modal } from '../../ui/Modal.tsx';
import { shownPlayerAtom } from './shown-player.ts';

/** The statistics of a player. */
export function PlayerStatsDialog() {
  const close = useSetAtom(closeDialogAtom);
  const player = useAtomValue(shownPlayerAtom);
  return (
    <Modal title={player?.username ?? ''} onClose={() => close('playerStats')}>
      {null}
    </Modal>
  );
}
