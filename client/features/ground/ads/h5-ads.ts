import { latest } from '../../../../shared/latest.ts';
import { type AdEvent, type AdProvider, adListener } from './ad-provider.ts';
import type { OutsideDeps } from './outside-ads.ts';

// Google's Ad Placement API for HTML5 games, https://developers.google.com/ad-placement/apis/adbreak. An ad is offered (`beforeReward`),
// shown on request (`beforeAd`, `afterAd`), and each offer ends with `adBreakDone`, also when nothing was shown.

/** The ten words by which an offer ends, and what they mean here. Any other word means `empty`, too. */
const EVENTS: Readonly<Record<string, AdEvent>> = {
  viewed: 'rewarded',
  dismissed: 'closed',
  notReady: 'empty',
  timeout: 'empty',
  error: 'empty',
  noAdPreloaded: 'empty',
  frequencyCapped: 'empty',
  ignored: 'empty',
  other: 'empty',
  invalid: 'empty',
};

/** The queue that the script reads. Until then it is an array. */
interface Queue {
  push(request: object): unknown;
  /** 1: ads are not personal. */
  requestNonPersonalizedAds?: 0 | 1;
}

interface H5Page {
  adsbygoogle?: Queue;
}

export function h5Ads({ script, page, isPersonal }: OutsideDeps): AdProvider {
  const scope: H5Page = page;
  const offers = latest();
  const { notify, signs, listen } = adListener();
  let showAd: (() => void) | undefined;
  let isReady = false;
  const queue = (): Queue => (scope.adsbygoogle ??= []);

  const offer = () => {
    const isCurrent = offers.begin();
    queue().push({
      type: 'reward',
      name: 'bonus-level',
      beforeReward(show: () => void) {
        if (!isCurrent()) return;
        showAd = show;
        notify('ready');
      },
      // Also of an offer that is outdated: its ad is on the screen all the same.
      beforeAd: () => signs.onScreen(true),
      afterAd: () => signs.onScreen(false),
      // The API wants both; `adBreakDone` follows each of them.
      adDismissed: () => undefined,
      adViewed: () => undefined,
      adBreakDone({ breakStatus }: { readonly breakStatus: string }) {
        if (isCurrent()) notify(EVENTS[breakStatus] ?? 'empty');
      },
    });
  };

  // An offer before that would end with `notReady`.
  const onReady = () => {
    isReady = true;
    // Not at once: the player may have taken the consent back meanwhile.
    script.whenLoaded(offer, signs);
  };
  const request = () => {
    if (isReady) offer();
    // To the script this is about the game: there is no sound, so its ads shall have none either.
    else queue().push({ sound: 'off', preloadAdBreaks: 'on', onReady });
  };

  return {
    listen,
    reload() {
      notify('loading');
      queue().requestNonPersonalizedAds = isPersonal() ? 0 : 1;
      script.whenLoaded(request, signs);
    },
    show() {
      if (!showAd) throw new Error('No ad is offered');
      showAd();
    },
    /** An ad that is on the screen stays there: the API cannot remove it. */
    clear() {
      offers.drop();
      showAd = undefined;
    },
  };
}
