import { useEffect, useRef } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtom, useSetAtom } from '../../../state/jotai.ts';
import { volumeAtom, volumeSampleAtom } from '../../ground/sound/settings-atoms.ts';

const PERCENT = 100;
const STEP = 5;

/** Master volume; plays a sample when the thumb is released. */
export function VolumeSlider({ disabled }: { readonly disabled: boolean }) {
  const text = useDialogText();
  const ref = useRef<HTMLInputElement>(null);
  const [volume, setVolume] = useAtom(volumeAtom);
  const sample = useSetAtom(volumeSampleAtom);
  useEffect(() => {
    const slider = ref.current;
    // The browser's own event fires when the thumb is released; React's fires for every move.
    slider?.addEventListener('change', sample);
    return () => slider?.removeEventListener('change', sample);
  }, [sample]);
  return (
    <label className="settings__volume">
      {text('settings.volume')}
      <input
        ref={ref}
        type="range"
        min={0}
        max={PERCENT}
        step={STEP}
        value={Math.round(volume * PERCENT)}
        disabled={disabled}
        onChange={(event) => setVolume(event.target.valueAsNumber / PERCENT)}
      />
    </label>
  );
}
