import { useEffect } from 'react';
import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import type { Dialog } from '../../../dialogs/dialogs.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { type Account, accountAtom, accountFormsAtom } from '../session/account-atoms.ts';
import { ClientGate } from '../session/ClientGate.tsx';

export function SignInDialog() {
  const text = useDialogText();
  const forms = useAtomValue(accountFormsAtom);
  const close = useCloseWhenSignedIn('signIn');
  return (
    <Modal title={text('account.signInTitle')} className="modal--uncounted" onClose={close}>
      <ClientGate>{(client) => forms && <forms.SignInPanel client={client} />}</ClientGate>
    </Modal>
  );
}

export function SignUpDialog() {
  const text = useDialogText();
  const forms = useAtomValue(accountFormsAtom);
  const close = useCloseWhenSignedIn('signUp');
  return (
    <Modal title={text('account.signUpTitle')} className="modal--uncounted" onClose={close}>
      <ClientGate>{(client) => forms && <forms.SignUpPanel client={client} />}</ClientGate>
    </Modal>
  );
}

/** Returns a function that closes the dialog. The dialog closes by itself once somebody is signed in, in this tab or another. */
function useCloseWhenSignedIn(dialog: Dialog): () => void {
  const close = useSetAtom(closeDialogAtom);
  const { status }: Account = useAtomValue(accountAtom);
  useEffect(() => {
    if (status === 'signedIn') close(dialog);
  }, [status, close, dialog]);
  return () => close(dialog);
}
