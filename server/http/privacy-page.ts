import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assert } from '../../shared/assert.ts';

export const PRIVACY_PAGE = '/privacy.html';

/** What is true only of a server that sends its counts nowhere. The file has comments around each such part, with its name. */
const ONLY_HERE = /<!-- only here: (\w+) -->[\s\S]*?<!-- \/ -->/g;
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

/**
 * Says that what is counted is sent on, and what becomes of it there.
 * @param host of a URL, so it has no sign that HTML would read
 */
export function withForwarding(html: string, host: string): string {
  const words: Readonly<Record<string, string>> = {
    counts: `The counts go to our own server, and from there to <strong>${host}</strong>: a PostHog service. If you delete
        your account, we delete what was counted of it here, and what hasn't been sent there yet. What has been sent stays there until we
        delete it by hand: ask us through Contact in the game's menu.`,
    keeping: 'Here we keep this',
    deletion: 'it here',
  };
  const parts = [...html.matchAll(ONLY_HERE)].map(([, name]) => name);
  assert(parts.join(' ') === Object.keys(words).join(' ') && html.includes(NOBODY_ELSE), 'the privacy page says what stays on this server');
  return html.replace(NOBODY_ELSE, '').replace(ONLY_HERE, (_part, name: string) => words[name] ?? '');
}
