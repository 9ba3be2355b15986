import { useEffect } from 'react';
import { letterOf } from '../../../sim/key-owner.ts';
import { isCommandKey } from '../../../sim/keyboard-input.ts';
import { useStore } from '../../../state/jotai.ts';
import { isMutedAtom } from './sound-atoms.ts';

/** Mutes and unmutes the sound by the key m. @param isOn false where that letter is a command of the screen */
export function useMuteKey(isOn: boolean): void {
  const store = useStore();
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (isCommandKey(event) && letterOf(event) === 'm' && !event.repeat) store.set(isMutedAtom, !store.get(isMutedAtom));
    };
    // In the capture phase, because a dialog stops its keys from bubbling.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [store, isOn]);
}
