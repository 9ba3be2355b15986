import { useEffect } from 'react';
import { letterOf } from '../../sim/key-owner.ts';
import { isCommandKey } from '../../sim/keyboard-input.ts';
import { useStore } from '../../state/jotai.ts';
import { isMutedAtom } from './sound-atoms.ts';

/** Mutes and unmutes the sound by the key m, on every screen. */
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
