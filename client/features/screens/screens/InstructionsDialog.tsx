import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { localStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { aimModeAtom } from '../../../sim/sim-atoms.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazily } from '../../../ui/lazily.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { useKnownStats } from '../../people/player-stats/use-known-stats.ts';
import { useGame } from '../../run/play/game-context.ts';
import { screenAtom } from '../../run/play/play-atoms.ts';

/** Most new players see the ghost hand instead. */
const Instructions = lazily(async () => (await import('./Instructions.tsx')).Instructions, { instead: Essence });

/** Until they are loaded: the one sentence that suffices for a shot. */
function Essence() {
  const text = useDialogText();
  return <p>{text(useAtomValue(aimModeAtom) === 'tap' ? 'aim.tip' : 'hud.tip')}</p>;
}

/** How to play. A new player confirms it before the first run; it can be read again at any time. */
export function InstructionsDialog() {
  const text = useDialogText();
  const game = useGame();
  const isPlaying = useAtomValue(screenAtom) === 'playing';
  const isOnlyRead = useIsOnlyRead() && !isPlaying;
  const closeDialog = useSetAtom(closeDialogAtom);
  const close = () => closeDialog('instructions');
  const confirm = isOnlyRead ? close : () => game.confirmInstructions();
  return (
    <Modal
      title={text('dialogs.howToPlay')}
      onClose={close}
      onEnter={confirm}
      footer={
        <Button tone="yellow" size="large" icon="check" data-autofocus onClick={confirm}>
          {text(isOnlyRead ? 'pwa.gotIt' : isPlaying ? 'dialogs.backToHole' : 'dialogs.gotIt')}
        </Button>
      }
    >
      <Instructions />
    </Modal>
  );
}

/** Who has finished today's hole has no run to begin: confirming would start one that nobody asked for. */
function useIsOnlyRead(): boolean {
  const { best } = useKnownStats();
  return best !== null && localStore.get(KEYS.tutorial) === 'confirmed';
}
