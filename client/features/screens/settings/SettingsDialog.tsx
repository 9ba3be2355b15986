import { closeDialogAtom, openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { contrastAtom, motionAtom } from '../../../display/display-atoms.ts';
import { isLeftHandedAtom } from '../../../display/hand-atom.ts';
import { areNotificationsOnAtom } from '../../../display/notifications-atom.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { canVibrate } from '../../../platform/device.ts';
import { strokesAtom } from '../../../sim/sim-atoms.ts';
import { useAtom, useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { lazily } from '../../../ui/lazily.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import { isEffectsOnlyAtom, isVibrationOnAtom, volumeSampleAtom } from '../../ground/sound/settings-atoms.ts';
import { isMutedAtom } from '../../ground/sound/sound-atoms.ts';
import { TapToAimToggle } from '../../run/aim/TapToAimToggle.tsx';
import { DescribeSetting } from '../../run/hearing/DescribeSetting.tsx';
import { isInfuriatingAtom } from '../../run/play/play-atoms.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import { VolumeSlider } from './VolumeSlider.tsx';
import './settings.css';

const GuestNameSetting = lazily(async () => (await import('../../people/guest-name/GuestNameSetting.tsx')).GuestNameSetting, {
  words: ['guests', 'lists'],
});

/** The player's settings, all stored on this device. */
export function SettingsDialog() {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const open = useSetAtom(openDialogAtom);
  const [areNotificationsOn, setNotifications] = useAtom(areNotificationsOnAtom);
  return (
    <Modal title={text('settings.title')} className="modal--uncounted" onClose={() => close('settings')}>
      <div className="settings">
        <SoundSettings />
        <Toggle
          checked={areNotificationsOn}
          onChange={setNotifications}
          label={text('settings.notifications')}
          note={text('settings.notificationsNote')}
        />
        <TapToAimToggle />
        <HandSetting />
        <DescribeSetting />
        <PlaySettings />
        <PictureSettings />
        <GuestNameSetting />
        <LanguageSelect />
        <Button className="settings__cookies" onClick={() => open('consent')}>
          {text('settings.cookies')}
        </Button>
      </div>
    </Modal>
  );
}

function SoundSettings() {
  const text = useDialogText();
  const [isMuted, setMuted] = useAtom(isMutedAtom);
  const sample = useSetAtom(volumeSampleAtom);
  const [isEffectsOnly, setEffectsOnly] = useAtom(isEffectsOnlyAtom);
  const [isVibrationOn, setVibration] = useAtom(isVibrationOnAtom);
  const switchSound = (on: boolean) => {
    setMuted(!on);
    if (on) sample();
  };
  return (
    <>
      <Toggle checked={!isMuted} onChange={switchSound} label={text('settings.sound')} />
      <VolumeSlider disabled={isMuted} />
      <Toggle
        checked={isEffectsOnly}
        onChange={setEffectsOnly}
        label={text('settings.effectsOnly')}
        note={text('settings.effectsOnlyNote')}
      />
      {canVibrate() && <Toggle checked={isVibrationOn} onChange={setVibration} label={text('settings.vibration')} />}
    </>
  );
}

function PlaySettings() {
  const text = useDialogText();
  const [isInfuriating, setInfuriating] = useAtom(isInfuriatingAtom);
  const hasBegun = useAtomValue(strokesAtom) > 0;
  return (
    <Toggle
      checked={isInfuriating}
      onChange={setInfuriating}
      label={text('settings.infuriating')}
      note={text(hasBegun ? 'settings.infuriatingNext' : 'settings.infuriatingNote')}
    />
  );
}

function HandSetting() {
  const text = useDialogText();
  const [isLeftHanded, setLeftHanded] = useAtom(isLeftHandedAtom);
  return (
    <Toggle checked={isLeftHanded} onChange={setLeftHanded} label={text('settings.leftHanded')} note={text('settings.leftHandedNote')} />
  );
}

function PictureSettings() {
  const text = useDialogText();
  const [motion, setMotion] = useAtom(motionAtom);
  const [contrast, setContrast] = useAtom(contrastAtom);
  return (
    <>
      <Choice
        label={text('settings.motion')}
        value={motion}
        onChange={setMotion}
        options={[
          { value: 'system', label: text('settings.motionSystem') },
          { value: 'reduced', label: text('settings.motionReduced') },
          { value: 'full', label: text('settings.motionFull') },
        ]}
      />
      <Choice
        label={text('settings.contrast')}
        value={contrast}
        onChange={setContrast}
        options={[
          { value: 'system', label: text('settings.contrastSystem') },
          { value: 'more', label: text('settings.contrastMore') },
          { value: 'normal', label: text('settings.contrastNormal') },
        ]}
      />
    </>
  );
}
