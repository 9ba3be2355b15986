import { type Store, useStore } from '../../../state/jotai.ts';
import type { Track } from '../analytics/events.ts';
import { useTrack } from '../analytics/track-context.ts';
import { noAds } from './ad-provider.ts';
import { readAdsConfig } from './ads-config.ts';
import { houseAds } from './house-ad.ts';
import { RewardedAd } from './rewarded-ad.ts';

/** One per page, made for the first component that needs it. */
const opened = new WeakMap<Store, RewardedAd>();

/** Returns a function that gives a reward after an ad; see `RewardedAd.play`. */
export function useRewardedAd(): (reward: () => void) => void {
  const store = useStore();
  const track = useTrack();
  return (reward) => adOf(store, track).play(reward);
}

function adOf(store: Store, track: Track): RewardedAd {
  const known = opened.get(store);
  if (known) return known;
  const ad = new RewardedAd({
    provider: readAdsConfig() === 'none' ? noAds() : houseAds(store),
    track,
    schedule(callback, ms) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  });
  opened.set(store, ad);
  return ad;
}
