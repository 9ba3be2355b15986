import { localStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { atom } from '../../../state/jotai.ts';
import { storedAtom } from '../../../state/stored-atom.ts';
import { type Answer, type Consent, consentOf, consentVisitsOf, MOST_CONSENT_VISITS } from './consent.ts';

/** Whether the player agreed to analytics; stored. The server, which draws the start screen, may have no navigator. */
export const consentAtom = storedAtom<Consent, Answer>(KEYS.cookieConsent, (text) => consentOf(text, globalThis.navigator ?? {}));

const visitsBefore = (): number => consentVisitsOf(localStore.get(KEYS.consentVisits));
/** Read once, when the page loads. */
const isDueHereAtom = atom(visitsBefore() < MOST_CONSENT_VISITS);
const isAskedHereAtom = atom(false);
/** The player has left the start screen: on this visit the question is not shown again. */
export const isConsentLeftAtom = atom(false);

/** The question is shown beside the Play button, on three visits at most. */
export const isConsentDueAtom = atom((get) => get(consentAtom) === 'unknown' && !get(isConsentLeftAtom) && get(isDueHereAtom));

/**
 * The start screen was seen on this page, with the question or after it was shown as often as it is: what it says of players who do not answer
 * holds from now on. Set when the screen is seen.
 */
export const isConsentAskedAtom = atom(
  (get) => get(isAskedHereAtom),
  (get, set) => {
    if (get(isAskedHereAtom)) return;
    set(isAskedHereAtom, true);
    // Another tab may have asked meanwhile.
    if (get(isDueHereAtom)) localStore.set(KEYS.consentVisits, String(visitsBefore() + 1));
  },
);

/** Players who have not answered are counted, without a trace on the device. */
export const isCountedUnansweredAtom = atom(false);

/** What happens now may be counted. It is sent only once the question was shown. */
export const mayBeCountedAtom = atom(
  (get) => get(consentAtom) === 'accepted' || (get(consentAtom) === 'unknown' && get(isCountedUnansweredAtom)),
);
