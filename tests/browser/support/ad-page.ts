import { onTestFinished, vi } from 'vitest';
import { AD_SCRIPTS, type AdScript } from '../../support/ad-scripts.ts';

/** Adds the operator's choice of ads to what the server writes into the page, until the test is over. */
export function configureAds(ads: object | 'house' | 'none'): void {
  const there = document.querySelector<HTMLMetaElement>('meta[name=upshot-config]');
  const meta = there ?? document.createElement('meta');
  const before = meta.content;
  meta.name = 'upshot-config';
  meta.content = JSON.stringify({ ...(there && JSON.parse(before)), ads });
  if (!there) document.head.append(meta);
  onTestFinished(() => {
    meta.content = before;
    if (!there) meta.remove();
  });
}

/** A provider whose script is a stand-in. */
interface OutsideProvider {
  readonly script: AdScript;
  /** What its ad draws over the page while it is on the screen. */
  readonly ad: HTMLElement;
  /** The elements of scripts that the page has appended. */
  readonly elements: readonly HTMLScriptElement[];
}

/** The page shows ads of a provider, and is in no frame. Its script comes as soon as it is requested. */
export function openProvider(name: keyof typeof AD_SCRIPTS, more: object = {}): OutsideProvider {
  const ad = document.createElement('div');
  ad.innerHTML = '<button>Buy something</button>';
  ad.style.cssText = 'position: fixed; inset: 0; background: #fff';
  const cover = (isCovered: boolean) => (isCovered ? document.body.append(ad) : ad.remove());
  const script = new AD_SCRIPTS[name]({ page: window, cover });
  configureAds({ ...script.ads, ...more });
  // The runner opens every test page in a frame.
  vi.stubGlobal('self', window.top);
  const elements: HTMLScriptElement[] = [];
  const append = vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const element of nodes) {
      if (!(element instanceof HTMLScriptElement)) continue;
      elements.push(element);
      script.run();
      element.dispatchEvent(new Event('load'));
    }
  });
  onTestFinished(() => {
    append.mockRestore();
    ad.remove();
    localStorage.clear();
  });
  return { script, ad, elements };
}
