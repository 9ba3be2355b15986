import { useState } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { localStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { useGuestName } from './use-guest-name.ts';
import './guest-name.css';

/** In the result of a guest who has come back on another day: whether the name of today is to stay. It is asked once. */
export function KeepNameQuestion() {
  const text = useDialogText();
  const toast = useSetAtom(showToastAtom);
  const [isOpen, setOpen] = useState(() => localStore.get(KEYS.guestNameAsked) !== 'true');
  const guestName = useGuestName(isOpen);
  if (!isOpen || !guestName || guestName.isKept || !guestName.isBack) return null;
  const { guest, name } = guestName;
  const close = () => {
    localStore.set(KEYS.guestNameAsked, 'true');
    setOpen(false);
  };
  const stay = async () => {
    const kept = await guestName.keep(guest);
    if (kept === undefined) return;
    close();
    toast(text('guest.kept', { name: kept }));
  };
  return (
    <section className="keep-name" aria-label={text('guest.stay', { name })}>
      <p className="keep-name__words">
        <strong>{text('guest.stay', { name })}</strong> {text('guest.stayNote')}
      </p>
      <Button tone="sky" onClick={() => void stay()}>
        {text('guest.yes')}
      </Button>
      <Button onClick={close}>{text('guest.no')}</Button>
    </section>
  );
}
