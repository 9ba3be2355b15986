import type { Keyed } from '../errors/failure-keys.ts';
import type { Bounds } from '../session/instance.ts';

/** Why the service would refuse a username, as far as the page can know; undefined for a good one. */
export function usernameProblem(name: string, { min, max }: Bounds): Keyed | undefined {
  if (name === '') return { key: 'account.emptyUsername' };
  if (!/^[A-Za-z0-9_-]*$/.test(name)) return { key: 'accountSettings.usernameCharacters' };
  if (name.length < min || name.length > max) return { key: 'accountSettings.usernameLength', values: { min, max } };
  return /[A-Za-z]/.test(name) ? undefined : { key: 'accountSettings.usernameLetter' };
}

/** Whether the text looks like an e-mail. Only a code proves whose it is. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);

/** Whether the text can name an account: an e-mail, a username or a phone number. */
export const isIdentifier = (text: string): boolean => isEmail(text) || /^[A-Za-z0-9_-]+$|^\+?[\d ()./-]+$/.test(text);
