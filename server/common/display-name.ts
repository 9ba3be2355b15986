import { EN } from '../../shared/guest-names/en.ts';
import { guestName } from '../../shared/guest-names/guest-name.ts';
import { maskProfanity } from '../../shared/profanity/profanity.ts';

/** The name of a player without an account. */
const ANONYMOUS = 'Anonymous';
/** Names in the cache. To mask one takes about 0.1 ms, and a board has 100. */
const REMEMBERED_NAMES = 10_000;

const shown = new Map<string, string>();

/** Returns the name that other players see. Offensive words are masked, even if registration allowed them. */
export function displayName(username: string | null): string {
  if (username === null) return ANONYMOUS;
  const known = shown.get(username);
  if (known !== undefined) return known;
  const name = maskProfanity(username);
  shown.set(username, name);
  const oldest = shown.keys().next().value;
  if (shown.size > REMEMBERED_NAMES && oldest !== undefined) shown.delete(oldest);
  return name;
}

/** The name of a player where the language of who reads it is not known. @param guest see `guestSchema` */
export const englishName = ({ username, guest }: { readonly username: string; readonly guest: number | null }): string =>
  guest === null ? username : guestName(guest, EN);
