import type { Keyed } from '../errors/failure-keys.ts';
import type { Bounds } from '../session/instance.ts';

/** What the service would refuse a username for, as far as that can be told without it; undefined for a good one. */
export function usernameProblem(name: string, { min, max }: Bounds): Keyed | undefined {
  if (name === '') return { key: 'account.emptyUsername' };
  if (!/^[A-Za-z0-9_-]*$/.test(name)) return { key: 'accountSettings.usernameCharacters' };
  if (name.length < min || name.length > max) return { key: 'accountSettings.usernameLength', values: { min, max } };
  return /[A-Za-z]/.test(name) ? undefined : { key: 'accountSettings.usernameLetter' };
}

/** Whether it can be an address of e-mail; whose it is only a code tells. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);

/** Whether somebody can be called so who signs in: by address, by username, or by the number of a phone. */
export const isIdentifier = (text: string): boolean => isEmail(text) || /^[A-Za-z0-9_-]+$|^\+?[\d ()./-]+$/.test(text);
