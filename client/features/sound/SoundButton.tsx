import { useEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { letterOf } from '../../sim/key-owner.ts';
import { isCommandKey } from '../../sim/keyboard-input.ts';
import { useAtom, useStore } from '../../state/jotai.ts';
import { IconButton } from '../../ui/Button.tsx';
import { isMutedAtom } from './sound-atoms.ts';

/** Mutes and unmutes the sound. */
export function SoundButton() {
  const text = useText();
  const [isMuted, setMuted] = useAtom(isMutedAtom);
  return (
    <IconButton
      icon={isMuted ? 'muted' : 'sound'}
      label={text('play.muteSound')}
      aria-pressed={isMuted}
      onClick={() => setMuted(!isMuted)}
    />
  );
}

/** The key m does the same on every screen. */
export function useMuteKey(): void {
  const store = useStore();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isCommandKey(event) && letterOf(event) === 'm' && !event.repeat) store.set(isMutedAtom, !store.get(isMutedAtom));
    };
    // In the capture phase, because a dialog stops its keys from bubbling.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [store]);
}
