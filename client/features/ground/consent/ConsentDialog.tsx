import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { localStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { useAtom, useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { type Answer, isAnswer } from './consent.ts';
import { consentAtom, isCountedUnansweredAtom } from './consent-atoms.ts';
import './consent.css';

const STATES = { accepted: 'settings.accepted', declined: 'settings.declined', unknown: 'settings.undecided' } as const;
/** Without an answer of the player. */
const STATES_OF_BROWSER = { ...STATES, declined: 'settings.browserDeclined' } as const;

/** Cookie preferences, which can be changed at any time. */
export function ConsentDialog() {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const toast = useSetAtom(showToastAtom);
  const [consent, setConsent] = useAtom(consentAtom);
  const isCounted = useAtomValue(isCountedUnansweredAtom);
  const hasAnswered = isAnswer(localStore.get(KEYS.cookieConsent));
  const decide = (answer: Answer) => {
    setConsent(answer);
    toast(text('settings.saved'));
    close('consent');
  };
  return (
    <Modal
      className="modal--uncounted"
      title={text('settings.cookiesTitle')}
      onClose={() => close('consent')}
      footer={
        <>
          <Button onClick={() => decide('declined')}>{text('settings.decline')}</Button>
          <Button onClick={() => decide('accepted')}>{text('settings.accept')}</Button>
        </>
      }
    >
      <section className="consent__choice">
        <h3>{text('settings.cookiesNeeded')}</h3>
        <p>{text('settings.cookiesNeededText')}</p>
      </section>
      <section className="consent__choice">
        <h3>{text('settings.cookiesAnalytics')}</h3>
        <p>{text(isCounted ? 'settings.cookiesAnalyticsCountedText' : 'settings.cookiesAnalyticsText')}</p>
      </section>
      <p className="consent__state">{text(hasAnswered ? STATES[consent] : STATES_OF_BROWSER[consent])}</p>
    </Modal>
  );
}
