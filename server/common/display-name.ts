import { maskProfanity } from './profanity.ts';

/** The name of a player without an account. */
const ANONYMOUS = 'Anonymous';
/** Names that are remembered with what they are shown as: looking through one takes some 0.1 ms, and a board has 100. */
const REMEMBERED_NAMES = 10_000;

const shown = new Map<string, string>();

/** How a player is named where others can read it: offensive words are masked, whatever registration allowed. */
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
