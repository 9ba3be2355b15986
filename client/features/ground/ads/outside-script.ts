import type { OutsideAds } from '../../../../shared/api/page-config.ts';
import type { AdSigns } from './ad-provider.ts';

/** How long a script may take, ms: as long as a player waits for an ad. */
const SCRIPT_MS = 4_000;
/** How often Google's ads for games may show one that no player has asked for. Ours are all asked for. */
const FREQUENCY_HINT = '30s';

/** The script of an outside provider. */
export interface OutsideScript {
  /**
   * Calls `start` once the script is there: at once, or after four seconds at most. Without the script it tells that it was blocked. The
   * page gets one element for it, however often it is asked for: a script that has failed is not requested again before a reload.
   */
  whenLoaded(start: () => unknown, signs: AdSigns): void;
}

export interface ScriptDeps {
  /** Requests the script. @throws when it cannot be had */
  request(): Promise<void>;
  /** Whether anything may be requested. The player may take the consent back while something loads. */
  mayRequest(): boolean;
  schedule(callback: () => void, ms: number): () => void;
}

export function outsideScript({ request, mayRequest, schedule }: ScriptDeps): OutsideScript {
  let loading: Promise<void> | undefined;
  return {
    whenLoaded(start, signs) {
      if (!mayRequest()) return;
      loading ??= request();
      let cancel: () => void = () => undefined;
      const tooLate = new Promise<void>((_, reject) => {
        cancel = schedule(reject, SCRIPT_MS);
      });
      void Promise.race([loading, tooLate])
        .then(
          () => mayRequest() && attempt(start, signs),
          () => signs.onFailure('blocked'),
        )
        .finally(() => cancel());
    },
  };
}

/** Calls something of the provider, or what the provider calls. Whatever it throws, at once or later, means that there is no ad. */
export function attempt(action: () => unknown, signs: AdSigns): void {
  const fail = () => signs.onFailure('threw');
  try {
    Promise.resolve(action()).catch(fail);
  } catch {
    fail();
  }
}

/** What has become of each element that was appended. */
const requests = new WeakMap<Element, Promise<void>>();

/**
 * Requests the script of a provider, with what each provider reads from its element. Rewarded ads and places share one element.
 * @throws when it is blocked or fails; later requests of this page throw then, too
 */
export function requestScript(ads: OutsideAds): Promise<void> {
  const there = [...document.head.querySelectorAll('script')].find(({ src }) => src === ads.scriptUrl);
  const known = there && requests.get(there);
  if (known) return known;
  const script = document.createElement('script');
  script.async = true;
  script.src = ads.scriptUrl;
  if (ads.provider === 'h5') Object.assign(script.dataset, { adClient: publisherOf(ads), adFrequencyHint: FREQUENCY_HINT });
  if (ads.provider === 'generic' && ads.clientId !== undefined) script.dataset.client = ads.clientId;
  const request = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The script of the ads was not loaded')));
  });
  requests.set(script, request);
  document.head.append(script);
  return request;
}

/** The publisher in `ca-pub-123/456`; what follows the slash is the unit for places. */
const publisherOf = ({ clientId = '' }: OutsideAds): string => clientId.split('/')[0] ?? '';

/** Loads the script for places. @throws when it is blocked, fails, or does not come within four seconds */
export function loadOutsideScript(ads: OutsideAds): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The script of the ads is too slow')), SCRIPT_MS);
    requestScript(ads)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
