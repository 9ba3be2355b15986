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
  /** Requests the script. */
  append(onLoad: () => void, onError: () => void): void;
  /** Whether anything may be requested. The player may take the consent back while something loads. */
  mayRequest(): boolean;
  schedule(callback: () => void, ms: number): () => void;
}

export function outsideScript({ append, mayRequest, schedule }: ScriptDeps): OutsideScript {
  let loading: Promise<void> | undefined;
  return {
    whenLoaded(start, signs) {
      if (!mayRequest()) return;
      loading ??= new Promise((resolve, reject) => append(resolve, reject));
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

/** Appends the element of the script, with what each provider reads from it. @param isPersonal false: the provider is told so */
export function appendScript(ads: OutsideAds, isPersonal: boolean, onLoad: () => void, onError: () => void): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = ads.scriptUrl;
  if (ads.provider === 'h5') Object.assign(script.dataset, { adClient: ads.clientId, adFrequencyHint: FREQUENCY_HINT });
  if (ads.provider === 'generic') {
    if (ads.clientId !== undefined) script.dataset.client = ads.clientId;
    if (!isPersonal) script.dataset.nonPersonal = 'true';
  }
  script.addEventListener('load', onLoad);
  script.addEventListener('error', onError);
  document.head.append(script);
}
