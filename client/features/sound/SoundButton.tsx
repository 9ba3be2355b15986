import { useEffect } from 'react';
import { letterOf } from '../../sim/key-owner.ts';
import { isCommandKey } from '../../sim/keyboard-input.ts';
import { useAtom } from '../../state/jotai.ts';
import { IconButton } from '../../ui/Button.tsx';
import { mutedAtom } from './sound-atoms.ts';

/** Sound off and on; the key is m. */
export function SoundButton() {
  const [muted, setMuted] = useAtom(mutedAtom);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isCommandKey(event) && letterOf(event) === 'm' && !event.repeat) setMuted(!muted);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [muted, setMuted]);
  return <IconButton icon={muted ? 'muted' : 'sound'} label="Mute sound" aria-pressed={muted} onClick={() => setMuted(!muted)} />;
}
