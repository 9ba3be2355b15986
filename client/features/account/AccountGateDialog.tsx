import { useLateText } from '../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { Modal } from '../../ui/Modal.tsx';
import { closeDialogAtom } from '../overlays/dialog-atoms.ts';
import { clientAtom } from './account-atoms.ts';
import { ClientGate } from './ClientGate.tsx';

/** Stands in for the account's settings until the client is there: then the room of the client draws them, see AccountRoom. */
export function AccountGateDialog() {
  const text = useLateText();
  const close = useSetAtom(closeDialogAtom);
  const client = useAtomValue(clientAtom);
  if (client) return null;
  return (
    <Modal title={text('accountSettings.title')} plainTitle wide onClose={() => close('account')}>
      <ClientGate>{() => null}</ClientGate>
    </Modal>
  );
}
