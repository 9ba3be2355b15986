import { type AdProvider, adListener } from './ad-provider.ts';
import type { GoogleTag, GoogleTagPage, TagEvent, TagService, TagSlot } from './google-tag.ts';
import type { OutsideDeps } from './outside-ads.ts';
import { attempt } from './outside-script.ts';

// Rewarded ads of Google Publisher Tag, https://developers.google.com/publisher-tag/samples/display-rewarded-ad.

/** Runs a command as soon as the tag can: at once, when its script has run. */
function runCommand(scope: GoogleTagPage, action: (tag: GoogleTag) => void): void {
  scope.googletag ??= { cmd: [] as (() => void)[] };
  scope.googletag.cmd.push(() => action(scope.googletag as GoogleTag));
}

export function gptAds({ ads, script, page, isPersonal }: OutsideDeps): AdProvider {
  const scope: GoogleTagPage = page;
  const { notify, signs, listen } = adListener();
  let slot: TagSlot | undefined;
  let showAd: (() => unknown) | undefined;
  let hasListeners = false;

  const command = (action: (tag: GoogleTag) => void) => runCommand(scope, (tag) => attempt(() => action(tag), signs));
  const clear = (tag: GoogleTag) => {
    const before = slot;
    slot = undefined;
    showAd = undefined;
    if (before) tag.destroySlots([before]);
  };
  /** Events of slots that were removed count for nothing. */
  const listenTo = (service: TagService, type: string, listener: (event: TagEvent) => void) =>
    service.addEventListener(type, (event) => event.slot === slot && listener(event));

  const listenOnce = (tag: GoogleTag) => {
    if (hasListeners) return;
    hasListeners = true;
    const service = tag.pubads();
    listenTo(service, 'slotRenderEnded', ({ isEmpty }) => isEmpty && notify('empty'));
    listenTo(service, 'rewardedSlotReady', (event) => {
      showAd = () => event.makeRewardedVisible?.();
      notify('ready');
    });
    // After that the ad may stay on the screen. The level begins all the same, and the slot is removed.
    listenTo(service, 'rewardedSlotGranted', () => notify('rewarded'));
    listenTo(service, 'rewardedSlotClosed', () => notify('closed'));
    tag.enableServices();
  };

  const request = (tag: GoogleTag) => {
    clear(tag);
    listenOnce(tag);
    const service = tag.pubads();
    service.setPrivacySettings({ nonPersonalizedAds: !isPersonal() });
    const next = tag.defineOutOfPageSlot(ads.clientId ?? '', tag.enums.OutOfPageFormat.REWARDED);
    if (!next) {
      notify('empty');
      return;
    }
    slot = next;
    next.addService(service);
    tag.display(next);
  };

  return {
    listen,
    reload() {
      notify('loading');
      script.whenLoaded(() => command(request), signs);
    },
    show() {
      if (!showAd) throw new Error('No ad is ready');
      // That it was called does not say that anything appears: the guard looks.
      showAd();
    },
    clear() {
      if (slot) command(clear);
    },
  };
}
