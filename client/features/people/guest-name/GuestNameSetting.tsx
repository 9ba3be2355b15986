import { GUEST_COPY } from '../../../../shared/guest-names/guest-name.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import { accessAtom } from '../../account/session/access-atom.ts';
import { useGuestName } from './use-guest-name.ts';
import './guest-name.css';

/** In the settings of a player without an account: whether the name stays the same every day, and another one. */
export function GuestNameSetting() {
  const text = useDialogText();
  const guestName = useGuestName(useAtomValue(accessAtom) === 'device');
  if (!guestName) return null;
  const { guest, name, isKept, keep, giveUp } = guestName;
  const drawAnother = () => keep(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
  return (
    <div className="guest-name">
      <Toggle
        checked={isKept}
        onChange={(isOn) => void (isOn ? keep(guest % GUEST_COPY) : giveUp())}
        label={text('guest.keep', { name })}
        note={text('guest.keepNote')}
      />
      {isKept && (
        <Button className="guest-name__other" icon="restart" onClick={() => void drawAnother()}>
          {text('guest.other')}
        </Button>
      )}
    </div>
  );
}
