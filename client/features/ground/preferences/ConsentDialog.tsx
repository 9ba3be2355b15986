import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { localStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { useAtom, useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { readAdsConfig } from '../ads/ads-config.ts';
import { type Answer, isAnswer } from '../consent/consent.ts';
import { consentAtom, isCountedUnansweredAtom } from '../consent/consent-atoms.ts';
import { AdsPreferences } from './AdsPreferences.tsx';
import { Answers } from './Answers.tsx';
import { Question, STATES } from './Question.tsx';
import './preferences.css';

/** Without an answer of the player. */
const STATES_OF_BROWSER = { ...STATES, declined: 'settings.browserDeclined' } as const;

/** Cookie preferences, which can be changed at any time. Where ads of others may be shown there are two questions, answered apart. */
export function ConsentDialog() {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const toast = useSetAtom(showToastAtom);
  const [consent, setConsent] = useAtom(consentAtom);
  const isCounted = useAtomValue(isCountedUnansweredAtom);
  const ads = readAdsConfig();
  const isAlone = typeof ads === 'string';
  const hasAnswered = isAnswer(localStore.get(KEYS.cookieConsent));
  const decideAndClose = (answer: Answer) => {
    setConsent(answer);
    toast(text('settings.saved'));
    close('consent');
  };
  const analytics = {
    title: text('settings.cookiesAnalytics'),
    text: text(isCounted ? 'settings.cookiesAnalyticsCountedText' : 'settings.cookiesAnalyticsText'),
    state: text(hasAnswered ? STATES[consent] : STATES_OF_BROWSER[consent]),
  };
  return (
    <Modal
      className="modal--uncounted"
      title={text('settings.cookiesTitle')}
      onClose={() => close('consent')}
      footer={isAlone && <Answers onAnswer={decideAndClose} />}
    >
      <section className="preferences__choice">
        <h3>{text('settings.cookiesNeeded')}</h3>
        <p>{text('settings.cookiesNeededText')}</p>
      </section>
      {isAlone ? (
        <>
          <section className="preferences__choice">
            <h3>{analytics.title}</h3>
            <p>{analytics.text}</p>
          </section>
          <p className="preferences__state">{analytics.state}</p>
        </>
      ) : (
        <>
          <Question {...analytics} given={hasAnswered ? consent : 'unknown'} onAnswer={setConsent} />
          <AdsPreferences ads={ads} />
        </>
      )}
    </Modal>
  );
}
