import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutsideAds } from '../../shared/api/page-config.ts';
import { assert } from '../../shared/assert.ts';

export const PRIVACY_PAGE = '/privacy.html';

/** What is true only of a server that sends its counts nowhere. The file has comments around each such part, with its name. */
const ONLY_HERE = /<!-- only here: (\w+) -->[\s\S]*?<!-- \/ -->/g;
/** What is true only of a site without ads of other companies. */
const NO_ADS = /<!-- no ads: (\w+) -->[\s\S]*?<!-- \/ -->/g;
/** What is to be said where More Games has those of a portal. */
const NO_PORTAL = /<!-- no portal: (\w+) -->[\s\S]*?<!-- \/ -->/g;
/** What the description of the page says of all three. */
const NOBODY_ELSE = ' No third parties.';

type Words = Readonly<Record<string, string>>;

/**
 * Returns the privacy page of a server that sends events on, or whose page shows ads or a portal of others.
 * @param folder the built client
 * @param postHogUrl where events are sent; undefined for nowhere
 * @param ads whose ads are shown; undefined for nobody's but our own
 * @param hasPlaylight whether More Games offers those of Playlight
 */
export async function readPrivacyPage(folder: string, postHogUrl?: string, ads?: OutsideAds, hasPlaylight = false): Promise<string> {
  const html = await readFile(join(folder, PRIVACY_PAGE), 'utf8');
  const forwarding = postHogUrl === undefined ? html : withForwarding(html, new URL(postHogUrl).host);
  const withTheirs = ads === undefined ? forwarding : withAds(forwarding, ads);
  return hasPlaylight ? withPortal(withTheirs) : withTheirs;
}

/**
 * Says that what is counted is sent on, and what becomes of it there.
 * @param host of a URL, so it has no sign that HTML would read
 */
export function withForwarding(html: string, host: string): string {
  return replaceParts(html, ONLY_HERE, {
    counts: `The counts go to our own server, and from there to <strong>${host}</strong>: a PostHog service. If you delete
        your account, we delete what was counted of it here, and what hasn't been sent there yet. What has been sent stays there until we
        delete it by hand: ask us through Contact in the game's menu.`,
    keeping: 'Here we keep this',
    deletion: 'it here',
  });
}

/** Says whose ads the page shows, when, and what that company learns. */
export function withAds(html: string, { scriptUrl, mayBePersonal }: OutsideAds): string {
  const { host } = new URL(scriptUrl);
  const personal = mayBePersonal
    ? `We then ask once whether you're 16 or older. Only if you are, and agree to that as well, may ads be personal; otherwise we ask for ads
        that aren't.`
    : "We only ask for ads that aren't personal.";
  return replaceParts(html, NO_ADS, {
    lead: `Before a bonus level, and beside or below the game, we can show ads from another company, but only <a href="#ads">if you agree</a>;
        until then the page loads nothing from anyone else's server.`,
    section: `<h2 id="ads">Ads from other companies</h2>
      <p>
        Before a bonus level there is a short ad, and there are small ones below menus and lists. They are cards of our own unless you allow
        ads from <strong>${host}</strong>; we ask before your first bonus level, apart from the question about counting. If you agree, the page
        loads a script from that company, and wide windows have an ad beside the game. The company then sees your IP address, your browser,
        and that you play here, and it may store things on your device by its own rules. ${personal} Those beside and below the game never
        are. We send it nothing about you.
      </p>
      <p>
        You can change your answer anytime: open Settings and choose <strong>Change Cookie Preferences</strong>. If you take it back, what's
        shown is removed and nothing more is requested. The script that's already loaded stays until you close the page, and what the company
        has stored stays until you delete it in your browser settings. A browser that asks sites not to track you has declined for you.
      </p>`,
    children: mayBePersonal
      ? `We ask your age only if you agree to ads from another company, once, and because they may be personal from 16 on. There are no
        messages between players.`
      : `We don't ask your age, because nothing we do depends on it: there are no messages between players, and ads aren't
        personal.`,
  });
}

/** Says what the button in More Games loads, and what that company learns. */
export function withPortal(html: string): string {
  return replaceParts(html, NO_PORTAL, {
    lead: 'More Games can show games from another company, but only <a href="#games">if you ask for them</a>.',
    games: `<p id="games">
        More Games has a button that shows games from <strong>playlight.dev</strong>. Nothing is loaded from there before you press it. If you
        do, the page loads that company's script, styles, pictures, and sounds until you close the page, and may offer its games on the start
        screen. The company then sees your IP address, your browser, and that you play here, and it may store things on your device by its
        own rules. We send it nothing else about you. We don't remember that you pressed: next time, nothing is loaded until you press again.
      </p>`,
  });
}

function replaceParts(html: string, part: RegExp, words: Words): string {
  const parts = [...html.matchAll(part)].map(([, name]) => name);
  assert(parts.join(' ') === Object.keys(words).join(' '), 'the privacy page marks what is not true of every server');
  return html.replace(NOBODY_ELSE, '').replace(part, (_part, name: string) => words[name] ?? '');
}
