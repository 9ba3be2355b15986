import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { ClientGate, ClientLoading } from '../session/ClientGate.tsx';
import { areSettingsLoadedAtom } from './LazyAccountSettings.tsx';

/** Stands in for the account's settings until they and the client are loaded. Then LazyAccountSettings renders them. */
export function AccountGateDialog() {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const isThere = useAtomValue(areSettingsLoadedAtom);
  if (isThere) return null;
  return (
    <Modal title={text('account.settingsTitle')} wide onClose={() => close('account')}>
      <ClientGate>{() => <ClientLoading />}</ClientGate>
    </Modal>
  );
}
