import { useEffect } from 'react';
import type { OutsideAds } from '../../../../shared/api/page-config.ts';
import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { type AdsQuestion, nextQuestion, siteOf } from '../ads/ads-answers.ts';
import { readAdsConfig } from '../ads/ads-config.ts';
import { adsAgeAtom, adsAnswersAtom, adsConsentAtom, adsPersonalAtom } from '../ads/ads-consent-atoms.ts';
import type { Answer } from '../consent/consent.ts';
import { Answers } from './Answers.tsx';
import './preferences.css';

/** Before the first ad of others: whether there may be one, and where the site allows it, whether ads may be personal. */
export function AdsConsentDialog() {
  const close = useSetAtom(closeDialogAtom);
  const answers = useAtomValue(adsAnswersAtom);
  const ads = readAdsConfig();
  const question = typeof ads === 'string' ? undefined : nextQuestion(ads, answers);
  // Everything is answered, also when another tab has done that.
  useEffect(() => {
    if (!question) close('adsConsent');
  }, [question, close]);
  // Each question is a dialog of its own: the focus begins at its title, where a second press of the same key answers nothing.
  return typeof ads !== 'string' && question && <OneQuestion key={question} ads={ads} question={question} />;
}

interface OneQuestionProps {
  readonly ads: OutsideAds;
  readonly question: AdsQuestion;
}

function OneQuestion({ ads, question }: OneQuestionProps) {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const setConsent = useSetAtom(adsConsentAtom);
  const setAge = useSetAtom(adsAgeAtom);
  const setPersonal = useSetAtom(adsPersonalAtom);
  const answer = (given: Answer) => {
    if (question === 'consent') setConsent(given);
    else if (question === 'personal') setPersonal(given);
    else setAge(given === 'accepted' ? '16' : 'under16');
  };
  const isAge = question === 'age';
  const words = {
    consent: ['ads.question', 'ads.questionText'],
    age: ['ads.age', 'ads.ageText'],
    personal: ['ads.personal', 'ads.personalText'],
  } as const;
  const [title, body] = words[question];
  return (
    <Modal
      className="modal--uncounted"
      title={text(title)}
      onClose={() => close('adsConsent')}
      footer={<Answers onAnswer={answer} {...(isAge && { no: text('ads.ageNo'), yes: text('ads.ageYes') })} />}
    >
      <p className="preferences__text">{text(body, { site: siteOf(ads) })}</p>
      {!isAge && <p className="preferences__state">{text('settings.undecided')}</p>}
      {question === 'consent' && (
        <p className="preferences__small">
          {text('ads.questionNote')} {text('ads.withdrawNote')}{' '}
          <a href="/privacy.html#ads" target="_blank" rel="noopener">
            {text('start.cookieMore')}
          </a>
        </p>
      )}
    </Modal>
  );
}
