import type { DisplayProvider, Place } from './display-provider.ts';

/** What a script of the operator defines: see docs/guides/show-ads.md. */
interface UpshotAds {
  /** Answers what removes the ad; null when there is none. Without an answer the place is emptied. */
  display?(place: Place, element: HTMLElement): (() => void) | { remove(): void } | null | undefined;
}

/** Any provider whose script defines `window.upshotAds`. @param page where it is defined; the window */
export function genericDisplay(page: { readonly upshotAds?: UpshotAds }): DisplayProvider {
  return {
    mount(place, element, onEmpty) {
      const ads = page.upshotAds;
      const shown = ads?.display ? ads.display(place, element) : null;
      if (shown === null) onEmpty();
      return {
        isFilled: () => element.hasChildNodes(),
        remove() {
          try {
            if (typeof shown === 'function') shown();
            else shown?.remove();
          } finally {
            element.replaceChildren();
          }
        },
      };
    },
  };
}
