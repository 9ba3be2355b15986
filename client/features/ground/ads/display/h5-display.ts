import { type DisplayProvider, fittingSizes } from './display-provider.ts';

/** The queue of Google's script: an array before it runs. */
interface AdsbygoogleQueue {
  push(order: object): void;
  requestNonPersonalizedAds?: 0 | 1 | undefined;
}

interface H5Page {
  adsbygoogle?: AdsbygoogleQueue | undefined;
}

/**
 * Ads of AdSense. None is personal.
 * @param clientId the publisher, and behind a slash the ad unit, where there is one: `ca-pub-123/456`
 * @param page where the queue is; the window
 */
export function h5Display(clientId: string, page: H5Page): DisplayProvider {
  const [publisher = '', unit] = clientId.split('/');
  return {
    mount(place, element, onEmpty) {
      const size = fittingSizes(place, element)[0];
      if (!size) {
        onEmpty();
        return { remove: () => undefined, isFilled: () => false };
      }
      const slot = document.createElement('ins');
      slot.className = 'adsbygoogle';
      slot.style.cssText = `display: inline-block; width: ${size[0]}px; height: ${size[1]}px`;
      Object.assign(slot.dataset, { adClient: publisher, ...(unit && { adSlot: unit }) });
      // The script says so in an attribute.
      const status = new MutationObserver(() => slot.dataset.adStatus === 'unfilled' && onEmpty());
      status.observe(slot, { attributeFilter: ['data-ad-status'] });
      element.append(slot);
      const remove = () => {
        status.disconnect();
        slot.remove();
      };
      try {
        page.adsbygoogle ??= [];
        page.adsbygoogle.requestNonPersonalizedAds = 1;
        page.adsbygoogle.push({});
      } catch (error) {
        remove();
        throw error;
      }
      return { remove, isFilled: () => slot.childElementCount > 0 };
    },
  };
}
