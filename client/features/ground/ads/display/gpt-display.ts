import { type AdSize, type DisplayProvider, fittingSizes } from './display-provider.ts';

interface Slot {
  addService(service: PubAds): Slot;
  setTargeting(key: string, value: string): Slot;
}

interface RenderEnded {
  readonly slot: Slot;
  readonly isEmpty: boolean;
}

interface PubAds {
  setPrivacySettings(settings: { readonly nonPersonalizedAds: boolean }): void;
  addEventListener(name: 'slotRenderEnded', listener: (event: RenderEnded) => void): void;
  removeEventListener(name: 'slotRenderEnded', listener: (event: RenderEnded) => void): void;
}

/** The part of Google Publisher Tag that is used. Before its script runs there is only the queue. */
interface Googletag {
  readonly cmd: { push(command: () => void): unknown };
  defineSlot(path: string, sizes: readonly AdSize[], id: string): Slot | null;
  pubads(): PubAds;
  enableServices(): void;
  display(id: string): void;
  destroySlots(slots: readonly Slot[]): void;
}

interface GptPage {
  googletag?: Googletag | { readonly cmd: Googletag['cmd'] };
}

/**
 * Ads of Google Publisher Tag. None is personal. The ad server is told the place as the key `place`.
 * @param path of the ad unit: `/1234/upshot`
 * @param page where the tag is; the window
 */
export function gptDisplay(path: string, page: GptPage): DisplayProvider {
  let mounted = 0;
  return {
    mount(place, element, onEmpty) {
      const sizes = fittingSizes(place, element);
      const container = document.createElement('div');
      mounted += 1;
      container.id = `${place}-ad-${mounted}`;
      let stop: () => void = () => undefined;
      let isRemoved = false;
      const fill = () => {
        if (isRemoved) return;
        const tag = page.googletag as Googletag;
        const slot = tag.defineSlot(path, sizes, container.id);
        if (!slot) return onEmpty();
        const ads = tag.pubads();
        const listener = (event: RenderEnded) => event.slot === slot && event.isEmpty && onEmpty();
        stop = () => {
          ads.removeEventListener('slotRenderEnded', listener);
          tag.destroySlots([slot]);
        };
        ads.setPrivacySettings({ nonPersonalizedAds: true });
        ads.addEventListener('slotRenderEnded', listener);
        slot.setTargeting('place', place).addService(ads);
        tag.enableServices();
        tag.display(container.id);
      };
      if (sizes.length === 0) onEmpty();
      else {
        element.append(container);
        page.googletag ??= { cmd: [] as (() => void)[] };
        page.googletag.cmd.push(fill);
      }
      return {
        remove() {
          isRemoved = true;
          container.remove();
          stop();
        },
      };
    },
  };
}
