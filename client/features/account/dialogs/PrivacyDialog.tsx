import { type RefObject, useEffect, useRef, useState } from 'react';
import { closeDialogAtom, dialogsAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom, useStore } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Check } from '../../../ui/Check.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { useTrack } from '../../ground/analytics/track-context.ts';
import { callService } from '../errors/call-service.ts';
import { accountAtom, clientAtom } from '../session/account-atoms.ts';
import '../forms/account-form.css';

/** Asks a player whose account is older than this question whether they want news by e-mail. */
export function PrivacyDialog() {
  const text = useDialogText();
  const track = useTrack();
  const store = useStore();
  const toast = useSetAtom(showToastAtom);
  const close = useSetAtom(closeDialogAtom);
  const client = useAtomValue(clientAtom);
  const [emailConsent, setEmailConsent] = useState(useAtomValue(accountAtom).user?.emailConsent ?? false);
  const [state, setState] = useState<'asking' | 'saving' | 'failed'>('asking');
  const isSaving = state === 'saving';
  const isAnswered = useRef(false);
  useSkipped(isAnswered);
  const save = async () => {
    if (isSaving) return;
    setState('saving');
    isAnswered.current = true;
    try {
      const user = client?.user;
      if (!user) throw new Error('Nobody is signed in');
      // The service replaces all of this metadata.
      const unsafeMetadata = { ...user.unsafeMetadata, promptedForConsent: true, emailConsent };
      await callService(user, 'unsafeMetadata', () => user.update({ unsafeMetadata }));
      track('privacy_update_consent_saved', { marketing_email_consent: emailConsent });
      close('privacyUpdate');
    } catch {
      isAnswered.current = false;
      setState('failed');
      // The browser's Back has closed the dialog meanwhile, so its text is not seen.
      if (!store.get(dialogsAtom).includes('privacyUpdate')) {
        track('privacy_update_skipped');
        toast(text('account.privacyFailed'), 'failure');
      }
    }
  };
  const later = () => {
    if (isSaving) return;
    close('privacyUpdate');
  };
  return (
    <Modal
      className="modal--uncounted"
      title={text('account.privacyTitle')}
      cross={false}
      ignoresBackdrop
      onClose={later}
      footer={
        <>
          <Button onClick={later} aria-disabled={isSaving}>
            {text('account.later')}
          </Button>
          <Button tone="yellow" onClick={() => void save()} aria-disabled={isSaving}>
            {text(isSaving ? 'account.saving' : 'account.continue')}
          </Button>
        </>
      }
    >
      <p>{text('account.privacyText')}</p>
      <Check checked={emailConsent} onChange={setEmailConsent} disabled={isSaving} label={text('account.updates')} />
      <p className="account-form__error" role="alert">
        {state === 'failed' && text('account.privacyFailed')}
      </p>
      <p className="account-form__pages">
        <a href="/privacy.html" target="_blank" rel="noopener">
          {text('account.privacyMore')}
          <span className="visually-hidden"> ({text('menu.newTab')})</span>
        </a>
      </p>
    </Modal>
  );
}

/** Counts a question that is closed without an answer, by the button, by Escape or by the browser's Back. */
function useSkipped(isAnswered: RefObject<boolean>): void {
  const track = useTrack();
  const store = useStore();
  useEffect(
    () =>
      store.sub(dialogsAtom, () => {
        if (isAnswered.current || store.get(dialogsAtom).includes('privacyUpdate')) return;
        isAnswered.current = true;
        // A player who signs out has not skipped the question.
        if (store.get(accountAtom).user) track('privacy_update_skipped');
      }),
    [isAnswered, store, track],
  );
}
