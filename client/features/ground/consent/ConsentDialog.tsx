import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtom, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { consentAtom } from '../analytics/analytics.ts';
import type { Consent } from '../analytics/consent.ts';
import './consent.css';

const STATES = { accepted: 'settings.accepted', declined: 'settings.declined', unknown: 'settings.undecided' } as const;

/** Cookie preferences, which can be changed at any time. */
export function ConsentDialog() {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const toast = useSetAtom(showToastAtom);
  const [consent, setConsent] = useAtom(consentAtom);
  const decide = (answer: Exclude<Consent, 'unknown'>) => {
    setConsent(answer);
    toast(text('settings.saved'));
    close('consent');
  };
  return (
    <Modal
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
        <p>{text('settings.cookiesAnalyticsText')}</p>
      </section>
      <p className="consent__state">{text(STATES[consent])}</p>
    </Modal>
  );
}
