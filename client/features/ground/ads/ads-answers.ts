import type { OutsideAds } from '../../../../shared/api/page-config.ts';
import type { Consent } from '../consent/consent.ts';
import type { readAdsConfig } from './ads-config.ts';
import type { Age } from './ads-consent-atoms.ts';

/** What a player has said about ads of others. */
export interface AdsAnswers {
  readonly consent: Consent;
  readonly age: Age;
  readonly personal: Consent;
}

/** A question about ads of others. */
export type AdsQuestion = 'consent' | 'age' | 'personal';

/** What a player is asked next, so that an ad can be requested; undefined when nothing is left to ask. */
export function nextQuestion({ mayBePersonal }: OutsideAds, { consent, age, personal }: AdsAnswers): AdsQuestion | undefined {
  if (consent === 'unknown') return 'consent';
  if (consent === 'declined' || !mayBePersonal) return undefined;
  if (age === 'unknown') return 'age';
  return age === '16' && personal === 'unknown' ? 'personal' : undefined;
}

/** Whether ads may be personal: only where the site allows it, for players who say that they are sixteen and agree. */
export const mayPersonalize = ({ mayBePersonal }: OutsideAds, { consent, age, personal }: AdsAnswers): boolean =>
  mayBePersonal === true && consent === 'accepted' && age === '16' && personal === 'accepted';

/**
 * Whose ad comes before a bonus level. `ask`: that of an outside provider if the player agrees.
 * @param isFramed the page is in a frame of a portal, which may sell ads of its own
 */
export function chooseProvider(
  config: ReturnType<typeof readAdsConfig>,
  consent: Consent,
  isFramed: boolean,
): 'house' | 'none' | 'ask' | OutsideAds {
  if (typeof config === 'string') return config;
  if (isFramed || consent === 'declined') return 'house';
  return consent === 'accepted' ? config : 'ask';
}

/** The site that an ad of others comes from, as players are told: the host of the script. */
export const siteOf = ({ scriptUrl }: OutsideAds): string => new URL(scriptUrl).host;
