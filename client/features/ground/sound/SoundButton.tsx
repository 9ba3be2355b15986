import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtom } from '../../../state/jotai.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { isMutedAtom } from './sound-atoms.ts';

/** Mutes and unmutes the sound. */
export function SoundButton() {
  const text = useDialogText();
  const [isMuted, setMuted] = useAtom(isMutedAtom);
  return (
    <IconButton
      icon={isMuted ? 'muted' : 'sound'}
      label={text('hud.muteSound')}
      aria-pressed={isMuted}
      onClick={() => setMuted(!isMuted)}
    />
  );
}
