import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { areSettingsLoadedAtom, clientAtom } from '../session/account-atoms.ts';
import { ClientGate, ClientLoading } from '../session/ClientGate.tsx';

/** Stands in for the account's settings until they and the client are loaded. Then they are rendered beside the client. */
export function AccountGateDialog() {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const hasClient = useAtomValue(clientAtom) !== null;
  const isThere = useAtomValue(areSettingsLoadedAtom) && hasClient;
  if (isThere) return null;
  return (
    <Modal title={text('account.settingsTitle')} className="modal--uncounted" wide onClose={() => close('account')}>
      <ClientGate>{() => <ClientLoading />}</ClientGate>
    </Modal>
  );
}
