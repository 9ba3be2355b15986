import type { AdOutcome } from '../../../../shared/api/ads.ts';
import { GRANT_PARAMETER } from '../../../../shared/server-paths.ts';
import type { Api } from '../../../api/client.ts';
import { type FetchText, fetchOnce, fetchPatiently } from './level-loader.ts';

/** How long a level waits for its grant, ms. Usually the server answers within 50 ms. */
const PATIENCE_MS = 2_000;

/**
 * Asks the server for the grant of the bonus level. The level is loaded without one, too: it ranks nothing.
 * @param level the level that is about to be played
 * @returns the grant, escaped for a URL; undefined without network, when the server refuses or is too slow, or when it means another level,
 * because its day is another one
 */
export function requestGrant(api: Pick<Api, 'adGrant'>, outcome: AdOutcome, level: number): Promise<string | undefined> {
  // Sent at once also while the session of an account is not confirmed yet: a grant belongs to nobody.
  const asking = api.adGrant({ outcome }, { onSentWithoutToken: () => undefined });
  const granting = asking.then((answer) => {
    return answer.ok && answer.value.level === level ? encodeURIComponent(answer.value.grant) : undefined;
  });
  return Promise.race([granting, new Promise<undefined>((done) => setTimeout(done, PATIENCE_MS))]);
}

/**
 * Requests a level with its grant. The server takes a grant once, so every further request goes without it; so does one that follows a
 * refusal.
 */
export function fetchGranted(grant: Promise<string | undefined>): FetchText {
  let unused: Promise<string | undefined> | undefined = grant;
  return async (url) => {
    const word = await unused;
    unused = undefined;
    const granted = word ? await fetchOnce(`${url}?${GRANT_PARAMETER}=${word}`) : undefined;
    return granted?.ok ? granted : fetchPatiently(url);
  };
}
