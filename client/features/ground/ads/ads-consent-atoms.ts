import { ADS_CONSENT_KEY } from '../../../platform/storage-keys.ts';
import { storedAtom } from '../../../state/stored-atom.ts';
import { type Answer, type Consent, consentOf } from '../consent/consent.ts';

/** Whether the player agreed to ads of an outside provider; stored. Apart from analytics: an answer to one question is none to the other. */
export const adsConsentAtom = storedAtom<Consent, Answer>(ADS_CONSENT_KEY, (text) => consentOf(text, globalThis.navigator ?? {}));
