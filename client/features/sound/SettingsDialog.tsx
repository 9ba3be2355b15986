import { canVibrate } from '../../platform/device.ts';
import { useAtom, useSetAtom } from '../../state/jotai.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { closeDialogAtom } from '../play/play-atoms.ts';
import { vibrationAtom, volumeAtom } from './settings-atoms.ts';
import { mutedAtom } from './sound-atoms.ts';
import './settings.css';

const PERCENT = 100;
const STEP = 5;

/** What is heard and felt. */
export function SettingsDialog() {
  const close = useSetAtom(closeDialogAtom);
  const [muted, setMuted] = useAtom(mutedAtom);
  const [volume, setVolume] = useAtom(volumeAtom);
  const [vibration, setVibration] = useAtom(vibrationAtom);
  return (
    <Modal title="Settings" onClose={() => close('settings')}>
      <Toggle checked={!muted} onChange={(on) => setMuted(!on)} label="Sound" />
      <label className="settings__volume">
        Volume
        <input
          type="range"
          min={0}
          max={PERCENT}
          step={STEP}
          value={Math.round(volume * PERCENT)}
          disabled={muted}
          onChange={(event) => setVolume(event.target.valueAsNumber / PERCENT)}
        />
      </label>
      {canVibrate() && <Toggle checked={vibration} onChange={setVibration} label="Vibration" />}
    </Modal>
  );
}
