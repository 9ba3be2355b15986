import type { Values } from '../../i18n/catalogues.ts';
import type { MessageKey } from '../../i18n/message-keys.ts';

/** Fewest and most characters. */
interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** A message with its arguments. */
interface Problem {
  readonly key: MessageKey;
  readonly values?: Values;
}

/** What the service would refuse a username for, as far as that can be told without it; undefined for a good one. */
export function usernameProblem(name: string, { min, max }: Bounds): Problem | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(name)) return { key: 'accountSettings.usernameCharacters' };
  if (name.length < min || name.length > max) return { key: 'accountSettings.usernameLength', values: { min, max } };
  return /[A-Za-z]/.test(name) ? undefined : { key: 'accountSettings.usernameLetter' };
}

/** Whether somebody can be called so who signs in: by address, by username, or by the number of a phone. */
export const isIdentifier = (text: string): boolean => /^[^\s@]+@[^\s@]+$|^[A-Za-z0-9_-]+$|^\+?[\d ()./-]+$/.test(text);
