import type { OutsideAds } from '../../../../shared/api/page-config.ts';
import { type AdProvider, adListener } from './ad-provider.ts';
import { attempt, type OutsideScript } from './outside-script.ts';

/** What the adapter of an outside provider works with. */
export interface OutsideDeps {
  readonly ads: OutsideAds;
  readonly script: OutsideScript;
  /** Where scripts of providers define their objects: the window. */
  readonly page: object;
  /** Whether ads may be personal. */
  isPersonal(): boolean;
}

/** Loads the adapter of a provider. @throws when the network fails */
export async function importAdapter(deps: OutsideDeps): Promise<AdProvider> {
  switch (deps.ads.provider) {
    case 'h5':
      return (await import('./h5-ads.ts')).h5Ads(deps);
    case 'gpt':
      return (await import('./gpt-ads.ts')).gptAds(deps);
    case 'generic':
      return (await import('./generic-ads.ts')).genericAds(deps);
  }
}

/** A provider whose code is loaded when an ad is first looked for. */
export function lateAds(importIt: () => Promise<AdProvider>): AdProvider {
  const { notify, signs, listen } = adListener();
  let loaded: AdProvider | undefined;
  let loading: Promise<AdProvider> | undefined;
  const load = async () => {
    loading ??= importIt();
    try {
      const provider = await loading;
      if (!loaded) provider.listen(notify, signs);
      loaded = provider;
      return provider;
    } catch (error) {
      // The network may be back the next time.
      loading = undefined;
      throw error;
    }
  };
  return {
    listen,
    reload() {
      notify('loading');
      load().then(
        (provider) => attempt(() => provider.reload(), signs),
        () => signs.onFailure('blocked'),
      );
    },
    show: () => loaded?.show(),
    clear: () => loaded?.clear(),
  };
}
