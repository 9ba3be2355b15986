import { KEYS } from '../../../platform/storage-keys.ts';
import { atom } from '../../../state/jotai.ts';
import { storedAtom } from '../../../state/stored-atom.ts';
import { type Answer, type Consent, consentOf } from './consent.ts';

/** Whether the player agreed to analytics; stored. The server, which draws the start screen, may have no navigator. */
export const consentAtom = storedAtom<Consent, Answer>(KEYS.cookieConsent, (text) => consentOf(text, globalThis.navigator ?? {}));

/** The question was shown on this page: what it says of players who do not answer holds from now on. */
export const isConsentAskedAtom = atom(false);

/** Players who have not answered are counted, without a trace on the device. */
export const isCountedUnansweredAtom = atom(false);

/** What happens now may be counted. It is sent only once the question was shown. */
export const mayBeCountedAtom = atom(
  (get) => get(consentAtom) === 'accepted' || (get(consentAtom) === 'unknown' && get(isCountedUnansweredAtom)),
);
