/** The name of a player without an account. */
const ANONYMOUS = 'Anonymous';

/** How a player is named where others can read it. */
export function displayName(username: string | null): string {
  return username ?? ANONYMOUS;
}
