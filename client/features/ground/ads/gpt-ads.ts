import { type AdProvider, adListener } from './ad-provider.ts';
import type { OutsideDeps } from './outside-ads.ts';
import { attempt } from './outside-script.ts';

// Rewarded ads of Google Publisher Tag, https://developers.google.com/publisher-tag/samples/display-rewarded-ad.

interface Slot {
  addService(service: Service): unknown;
}

interface SlotEvent {
  readonly slot: Slot;
  /** Of `slotRenderEnded`: there is no ad. */
  readonly isEmpty?: boolean;
  /** Of `rewardedSlotReady`: shows the ad. */
  makeRewardedVisible?(): unknown;
}

interface Service {
  addEventListener(type: string, listener: (event: SlotEvent) => void): unknown;
  setPrivacySettings(settings: { readonly nonPersonalizedAds: boolean }): unknown;
}

/** The object of the script, as far as it is used. Until the script has run it has nothing but the list of commands. */
interface Tag {
  readonly cmd: { push(command: () => void): unknown };
  readonly enums: { readonly OutOfPageFormat: { readonly REWARDED: unknown } };
  /** Null where the page or the device does not support rewarded ads. */
  defineOutOfPageSlot(path: string, format: unknown): Slot | null;
  pubads(): Service;
  enableServices(): void;
  display(slot: Slot): void;
  destroySlots(slots: readonly Slot[]): unknown;
}

interface GptPage {
  googletag?: Tag;
}

/** Runs a command as soon as the tag can: at once, when its script has run. */
function runCommand(scope: GptPage, action: (tag: Tag) => void): void {
  const tag = (scope.googletag ??= { cmd: [] as (() => void)[] } as unknown as Tag);
  tag.cmd.push(() => action(tag));
}

export function gptAds({ ads, script, page, isPersonal }: OutsideDeps): AdProvider {
  const scope: GptPage = page;
  const { notify, signs, listen } = adListener();
  let slot: Slot | undefined;
  let showAd: (() => unknown) | undefined;
  let hasListeners = false;

  const command = (action: (tag: Tag) => void) => runCommand(scope, (tag) => attempt(() => action(tag), signs));
  const clear = (tag: Tag) => {
    const before = slot;
    slot = undefined;
    showAd = undefined;
    if (before) tag.destroySlots([before]);
  };
  /** Events of slots that were removed count for nothing. */
  const listenTo = (service: Service, type: string, listener: (event: SlotEvent) => void) =>
    service.addEventListener(type, (event) => event.slot === slot && listener(event));

  const listenOnce = (tag: Tag) => {
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

  const request = (tag: Tag) => {
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
