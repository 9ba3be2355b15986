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
 * Requests a level with its grant. Where its answer is lost it is requested again so: the server takes a grant for a minute more. After a
 * refusal it is requested without one.
 */
export function fetchGranted(grant: Promise<string | undefined>): FetchText {
  return async (url) => {
    const word = await grant;
    if (!word) return fetchPatiently(url);
    const granted = await fetchPatiently(`${url}?${GRANT_PARAMETER}=${word}`);
    return granted.ok ? granted : fetchOnce(url);
  };
}
