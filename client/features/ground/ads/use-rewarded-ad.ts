import { useEffect } from 'react';
import { type Store, useStore } from '../../../state/jotai.ts';
import type { Track } from '../analytics/events.ts';
import { useTrack } from '../analytics/track-context.ts';
import { PageAds } from './page-ads.ts';
import type { Reward } from './rewarded-ad.ts';

/** One per page, made for the first component that needs it. */
const opened = new WeakMap<Store, PageAds>();

/**
 * Returns a function that gives a reward after an ad; see `PageAds.play`.
 * @param isOffered whether a reward is offered: an ad of an outside provider is then looked for in advance
 */
export function useRewardedAd(isOffered: boolean): (reward: Reward) => void {
  const store = useStore();
  const track = useTrack();
  useEffect(() => {
    if (isOffered) adsOf(store, track).prepare();
  }, [isOffered, store, track]);
  return (reward) => adsOf(store, track).play(reward);
}

function adsOf(store: Store, track: Track): PageAds {
  const known = opened.get(store) ?? new PageAds(store, track);
  opened.set(store, known);
  return known;
}
