import { type AdEvent, type AdProvider, adListener } from './ad-provider.ts';
import type { OutsideDeps } from './outside-ads.ts';
import { attempt } from './outside-script.ts';

// For providers whose object has the five events of ours, such as Venatus. Their own names differ and are not public, so this form is ours
// and an inference: the script at the configured URL defines `window.upshotAds`, by itself or by a few lines that the operator adds to it
// (docs/guides/show-ads.md).

const EVENTS: readonly AdEvent[] = ['loading', 'empty', 'ready', 'rewarded', 'closed'];

interface UpshotAds {
  on(event: AdEvent, listener: () => void): unknown;
  reload(request: { readonly nonPersonal: boolean }): unknown;
  show(): unknown;
  clear(): unknown;
}

interface GenericPage {
  readonly upshotAds?: UpshotAds;
}

export function genericAds({ script, page, isPersonal }: OutsideDeps): AdProvider {
  const scope: GenericPage = page;
  const { notify, signs, listen } = adListener();
  let ads: UpshotAds | undefined;

  const request = (): unknown => {
    const found = ads ?? scope.upshotAds;
    // A script without the object is as good as none: blockers send such scripts.
    if (!found) {
      signs.onFailure('blocked');
      return undefined;
    }
    if (!ads) for (const event of EVENTS) found.on(event, () => notify(event));
    ads = found;
    return ads.reload({ nonPersonal: !isPersonal() });
  };

  return {
    listen,
    reload() {
      notify('loading');
      script.whenLoaded(request, signs);
    },
    show() {
      attempt(() => {
        if (!ads) throw new Error('No ad is ready');
        return ads.show();
      }, signs);
    },
    clear: () => attempt(() => ads?.clear(), signs),
  };
}
