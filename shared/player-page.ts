import { LIMITS } from './limits.ts';

// Apart from the other routes: the page needs it only when somebody looks at a player.

/** A slash at the end changes nothing; neither does the case of the letter. */
const PLAYER = /^\/u\/([^/]+)\/?$/i;

/** The path of a player's page. */
export const playerPagePath = (username: string): string => `/u/${encodeURIComponent(username)}`;

/** Whether a text may be the name of a player: without spaces around it or control characters in it, and not too long. */
export const isPlayerName = (text: string): boolean =>
  text.length <= LIMITS.searchText.max && text === text.trim() && /^\P{Cc}+$/u.test(text);

/**
 * Whether a shown name leads to the player's page. A masked name is not the player's own, and an account without a name is shown as
 * 'Anonymous'.
 */
export const hasPlayerPage = (shownName: string): boolean => !shownName.includes('*') && shownName !== 'Anonymous';

/** Whether a URL of the page is that of a player. @param path without query, not decoded */
export function isPlayerPage(path: string): boolean {
  const [, name] = PLAYER.exec(path) ?? [];
  if (name === undefined) return false;
  try {
    return isPlayerName(decodeURIComponent(name));
  } catch {
    return false;
  }
}
