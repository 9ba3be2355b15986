import type { SignedInSessionResource } from '@clerk/types';
import { useEffect, useId } from 'react';
import { closeDialogAtom, swapDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { codeOf } from '../errors/failure-words.ts';
import { accountAtom, clientAtom } from '../session/account-atoms.ts';
import { AccountContext, useSignedIn } from './account-context.ts';
import { addPasskey } from './add-passkey.ts';
import { Failures } from './Form.tsx';
import { useAction } from './use-action.ts';
import './account-settings.css';

/** The service asks for a proof first. */
const PROOF_NEEDED = 'session_reverification_required';

/** Prompts a player who has signed in with codes to add a passkey. See watchAddPasskeyPrompt(). */
export function AddPasskeyPromptDialog() {
  const clerk = useAtomValue(clientAtom);
  const close = useSetAtom(closeDialogAtom);
  const isSignedIn = useAtomValue(accountAtom).status === 'signedIn';
  useEffect(() => {
    if (!isSignedIn) close('passkeyOffer');
  }, [isSignedIn, close]);
  const session = clerk?.session as SignedInSessionResource | null | undefined;
  if (!clerk?.user || !session) return null;
  return (
    <AccountContext value={{ clerk, user: clerk.user, session }}>
      <Prompt />
    </AccountContext>
  );
}

function Prompt() {
  const text = useDialogText();
  const { user } = useSignedIn();
  const close = useSetAtom(closeDialogAtom);
  const swap = useSetAtom(swapDialogAtom);
  const toast = useSetAtom(showToastAtom);
  const summaryId = useId();
  const { run, isBusy, failures } = useAction();
  const leave = () => close('passkeyOffer');
  const add = async () => {
    let isProofNeeded = false;
    const isAdded = await run(async () => {
      try {
        await addPasskey(user);
      } catch (error) {
        isProofNeeded = codeOf(error) === PROOF_NEEDED;
        throw error;
      }
    });
    // The settings can ask for the proof.
    if (isProofNeeded) swap('passkeyOffer', 'account');
    if (!isAdded) return;
    toast(text('accountSettings.passkeyAdded'));
    leave();
  };
  return (
    <Modal
      className="modal--uncounted"
      title={text('accountSettings.passkeyOffer')}
      summaryId={summaryId}
      ignoresBackdrop
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>{text('accountSettings.passkeyNotNow')}</Button>
          <Button tone="yellow" aria-disabled={isBusy} onClick={() => void add()}>
            {text('accountSettings.passkeyAdd')}
          </Button>
        </>
      }
    >
      <div className="account-part">
        <p id={summaryId}>{text('accountSettings.passkeyOfferText')}</p>
        <p className="account-row__busy" role="status">
          {isBusy && text('accountSettings.passkeyAdding')}
        </p>
        <Failures failures={failures} />
      </div>
    </Modal>
  );
}
