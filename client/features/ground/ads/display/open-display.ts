import type { OutsideAds } from '../../../../../shared/api/page-config.ts';
import { loadOutsideScript } from '../outside-script.ts';
import type { DisplayProvider } from './display-provider.ts';
import { genericDisplay } from './generic-display.ts';
import { gptDisplay } from './gpt-display.ts';
import { h5Display } from './h5-display.ts';

/** One for each configuration, of which a page has one. */
const opened = new WeakMap<OutsideAds, DisplayProvider>();

/** Opens an outside provider. @throws when its script is blocked, fails, or does not come in time */
export async function openDisplay(ads: OutsideAds): Promise<DisplayProvider> {
  await loadOutsideScript(ads);
  const known = opened.get(ads) ?? providerOf(ads);
  opened.set(ads, known);
  return known;
}

function providerOf({ provider, clientId = '' }: OutsideAds): DisplayProvider {
  switch (provider) {
    case 'h5':
      return h5Display(clientId, window as object);
    case 'gpt':
      return gptDisplay(clientId, window as object);
    case 'generic':
      return genericDisplay(window as object);
  }
}
