import type { GoogleTag, GoogleTagPage, TagEvent } from '../google-tag.ts';
import { type DisplayProvider, fittingSizes } from './display-provider.ts';

/**
 * Ads of Google Publisher Tag. None is personal. The ad server is told the place as the key `place`.
 * @param path of the ad unit: `/1234/upshot`
 * @param page where the tag is; the window
 */
export function gptDisplay(path: string, page: GoogleTagPage): DisplayProvider {
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
        const tag = page.googletag as GoogleTag;
        const slot = tag.defineSlot(path, sizes, container.id);
        if (!slot) return onEmpty();
        const ads = tag.pubads();
        const listener = (event: TagEvent): void => {
          if (event.slot === slot && event.isEmpty) onEmpty();
        };
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
        isFilled: () => container.childElementCount > 0,
        remove() {
          isRemoved = true;
          container.remove();
          stop();
        },
      };
    },
  };
}
