import { useCallback, useEffect, useState } from 'react';
import type { OutsideAds } from '../../../../../shared/api/page-config.ts';
import { useAtomValue, useStore } from '../../../../state/jotai.ts';
import { lazily } from '../../../../ui/lazily.tsx';
import type { Place } from './display-provider.ts';
import { useMedia } from './use-media.ts';
import { wantedAdsAtom } from './wanted-ads.ts';

/** What stands in the room. Most players never need its code before a dialog is open. */
export const FilledPlace = lazily(async () => (await import('./FilledPlace.tsx')).FilledPlace, { words: ['lists'] });

/** Wide enough for 300 px beside the course, and not on a screen that the player has given to the game alone. No phone is so wide. */
const BESIDE = '(min-width: 1100px) and (not (display-mode: fullscreen))';
/** High enough for an ad below what a dialog is opened for. A phone in landscape is not. */
const BELOW = '(min-height: 661px)';

const queryOf = (place: Place): string => (place === 'banner' || place === 'billboard' ? BELOW : BESIDE);

/** Room for ads, to be filled with `FilledPlace`. */
export interface Room {
  readonly ads: 'house' | OutsideAds;
  /** There is nothing to show: the room goes. */
  giveBack(): void;
}

/**
 * The room of a place. It is known before anything of the ads is loaded, so that nothing moves when they come.
 * @returns null when the window has no room, when no ads are wanted, when there was nothing to show, and for cards of our own beside the game
 */
export function useRoom(place: Place): Room | null {
  const store = useStore();
  const wanted = useAtomValue(wantedAdsAtom);
  const fits = useMedia(queryOf(place));
  /** Whose ads have shown nothing. Others may: after an answer that is taken back, there are cards of our own. */
  const [gone, setGone] = useState<Room['ads'] | null>(null);
  const giveBack = useCallback(() => setGone(wanted), [wanted]);
  const ads = !fits || gone === wanted || (wanted === 'house' && queryOf(place) === BESIDE) ? null : wanted;
  useEffect(() => {
    if (ads) FilledPlace.load(store).catch(giveBack);
  }, [ads, store, giveBack]);
  return ads && { ads, giveBack };
}
