import type { OutsideAds } from '../../../../../shared/api/page-config.ts';
import { reducedMotionAtom } from '../../../../display/display-atoms.ts';
import { isFramed } from '../../../../platform/device.ts';
import { atom, atomWithLazy } from '../../../../state/jotai.ts';
import { readAdsConfig } from '../ads-config.ts';
import { adsConsentAtom } from '../ads-consent-atoms.ts';

/** One object as long as the page is open. */
const configuredAdsAtom = atomWithLazy(() => readAdsConfig());

/**
 * Whose ads stand beside and below the game of this player; null for none. Ads of others need the player's consent, and a page of their own:
 * a portal around the frame has ads itself. Nobody can tell whether they move, so who wants no motion has none of them. Instead there
 * are cards of our own.
 */
export const wantedAdsAtom = atom((get): 'house' | OutsideAds | null => {
  const ads = get(configuredAdsAtom);
  if (ads === 'none') return null;
  if (ads === 'house') return ads;
  return isFramed() || get(reducedMotionAtom) || get(adsConsentAtom) !== 'accepted' ? 'house' : ads;
});
