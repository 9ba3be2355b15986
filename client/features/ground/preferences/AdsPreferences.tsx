import type { OutsideAds } from '../../../../shared/api/page-config.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { ADS_CONSENT_KEY } from '../../../platform/ads-keys.ts';
import { localStore } from '../../../platform/storage.ts';
import { useAtom } from '../../../state/jotai.ts';
import { siteOf } from '../ads/ads-answers.ts';
import { adsAgeAtom, adsConsentAtom, adsPersonalAtom } from '../ads/ads-consent-atoms.ts';
import { isAnswer } from '../consent/consent.ts';
import { Answers } from './Answers.tsx';
import { Question, STATES } from './Question.tsx';

/** The question about ads of others, and below a yes what it leaves open. */
export function AdsPreferences({ ads }: { readonly ads: OutsideAds }) {
  const text = useDialogText();
  const [consent, setConsent] = useAtom(adsConsentAtom);
  const hasAnswered = isAnswer(localStore.get(ADS_CONSENT_KEY));
  return (
    <>
      <Question
        title={text('ads.question')}
        text={text('ads.questionText', { site: siteOf(ads) })}
        state={text(consent === 'declined' && !hasAnswered ? 'ads.browserDeclined' : STATES[consent])}
        given={hasAnswered ? consent : 'unknown'}
        onAnswer={setConsent}
      >
        {hasAnswered && <p className="preferences__small">{text('ads.withdrawNote')}</p>}
      </Question>
      {consent === 'accepted' && ads.mayBePersonal && <PersonalPreference ads={ads} />}
    </>
  );
}

/** Whether ads may be personal: asked of players who are sixteen or older, so the age is asked first, once. */
function PersonalPreference({ ads }: { readonly ads: OutsideAds }) {
  const text = useDialogText();
  const [age, setAge] = useAtom(adsAgeAtom);
  const [personal, setPersonal] = useAtom(adsPersonalAtom);
  if (age === 'under16') return <p className="preferences__state">{text('ads.under16')}</p>;
  if (age === '16') {
    return (
      <Question
        title={text('ads.personal')}
        text={text('ads.personalText', { site: siteOf(ads) })}
        state={text(STATES[personal])}
        given={personal}
        onAnswer={setPersonal}
      />
    );
  }
  return (
    <section className="preferences__choice">
      <h3>{text('ads.age')}</h3>
      <p>{text('ads.ageText')}</p>
      <Answers no={text('ads.ageNo')} yes={text('ads.ageYes')} onAnswer={(answer) => setAge(answer === 'accepted' ? '16' : 'under16')} />
    </section>
  );
}
