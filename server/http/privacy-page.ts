import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assert } from '../../shared/assert.ts';

export const PRIVACY_PAGE = '/privacy.html';

/** What is true only of a server that sends its counts nowhere; the file has a comment around each. */
const ONLY_HERE = /<!-- only here -->[\s\S]*?<!-- \/only here -->/;
/** What the description of the page says of it. */
const NOBODY_ELSE = ' No third parties.';

/**
 * Returns the privacy page of a server that sends events on.
 * @param folder the built client
 * @param postHogUrl where they are sent
 */
export async function readPrivacyPage(folder: string, postHogUrl: string): Promise<string> {
  return withForwarding(await readFile(join(folder, PRIVACY_PAGE), 'utf8'), new URL(postHogUrl).host);
}

/** Says that what is counted is sent on, and what becomes of it there. */
export function withForwarding(html: string, host: string): string {
  assert(ONLY_HERE.test(html) && html.includes(NOBODY_ELSE), 'the privacy page says what stays on this server');
  return html.replace(NOBODY_ELSE, '').replace(ONLY_HERE, forwarding(host));
}

/** @param host of a URL, so it has no sign that HTML would read */
const forwarding = (host: string): string =>
  `The counts go to our own server, and from there to <strong>${host}</strong>: a PostHog service. If you delete
        your account, we delete what was counted of it here, and what hasn't been sent there yet. What has been sent stays there until we
        delete it by hand: ask us through Contact in the game's menu.`;
