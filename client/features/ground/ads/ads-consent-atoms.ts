import { ADS_AGE_KEY, ADS_CONSENT_KEY, ADS_PERSONAL_KEY } from '../../../platform/ads-keys.ts';
import { followedAtom } from '../../../state/followed-atom.ts';
import { atom } from '../../../state/jotai.ts';
import { type Answer, type Consent, consentOf, isAnswer } from '../consent/consent.ts';

/** Whether the player agreed to ads of an outside provider; stored. Apart from analytics: an answer to one question is none to the other. */
export const adsConsentAtom = followedAtom<Consent, Answer>(ADS_CONSENT_KEY, (text) => consentOf(text, globalThis.navigator ?? {}));

/** Whether the player is sixteen or older. */
export type Age = 'unknown' | '16' | 'under16';

/** The answer about the age, which is asked once and only where ads may be personal; stored. */
export const adsAgeAtom = followedAtom<Age, Exclude<Age, 'unknown'>>(ADS_AGE_KEY, (text) =>
  text === '16' || text === 'under16' ? text : 'unknown',
);

/** Whether the player agreed to personal ads; stored. It counts only with an age of sixteen and consent to ads. */
export const adsPersonalAtom = followedAtom<Consent, Answer>(ADS_PERSONAL_KEY, (text) => (isAnswer(text) ? text : 'unknown'));

/** All that the player has said about ads of others. */
export const adsAnswersAtom = atom((get) => ({ consent: get(adsConsentAtom), age: get(adsAgeAtom), personal: get(adsPersonalAtom) }));
