import { useEffect, useRef } from 'react';
import { canVibrate } from '../../platform/device.ts';
import { useAtom, useSetAtom } from '../../state/jotai.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { closeDialogAtom } from '../play/play-atoms.ts';
import { vibrationAtom, volumeAtom, volumeSampleAtom } from './settings-atoms.ts';
import { mutedAtom } from './sound-atoms.ts';
import './settings.css';

const PERCENT = 100;
const STEP = 5;

/** What is heard and felt. */
export function SettingsDialog() {
  const close = useSetAtom(closeDialogAtom);
  const [muted, setMuted] = useAtom(mutedAtom);
  const sample = useSetAtom(volumeSampleAtom);
  const [vibration, setVibration] = useAtom(vibrationAtom);
  const switchSound = (on: boolean) => {
    setMuted(!on);
    if (on) sample();
  };
  return (
    <Modal title="Settings" onClose={() => close('settings')}>
      <Toggle checked={!muted} onChange={switchSound} label="Sound" />
      <VolumeSlider disabled={muted} />
      {canVibrate() && <Toggle checked={vibration} onChange={setVibration} label="Vibration" />}
    </Modal>
  );
}

function VolumeSlider({ disabled }: { readonly disabled: boolean }) {
  const ref = useRef<HTMLInputElement>(null);
  const [volume, setVolume] = useAtom(volumeAtom);
  const sample = useSetAtom(volumeSampleAtom);
  useEffect(() => {
    const slider = ref.current;
    // The browser's own event: it comes when the thumb is let go, where React's comes all the way.
    slider?.addEventListener('change', sample);
    return () => slider?.removeEventListener('change', sample);
  }, [sample]);
  return (
    <label className="settings__volume">
      Volume
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
