import { USERNAME_LENGTH } from '../../../../../shared/account-rules.ts';
import { maskProfanity } from '../../../../../shared/profanity/profanity.ts';
import { foldLookAlikes } from './look-alikes.ts';
import { isReservedName } from './reserved-names.ts';

/** Fixed bounds. The official client clamps to the same ones. */
const { min: MIN_USERNAME_LENGTH, max: MAX_USERNAME_LENGTH } = USERNAME_LENGTH;
/** A name of at least this many digits and only separators looks like a phone number: the length of the shortest national numbers. */
const PHONE_DIGITS = 7;

/** `EnvironmentJSON.user_settings.username_settings`; lengths in characters; 0 or a missing one means the bound itself. */
export interface UsernameSettings {
  readonly min_length: number;
  readonly max_length: number;
}

export interface UsernameProblem {
  readonly code:
    | 'form_username_invalid_length'
    | 'form_username_invalid_character'
    | 'form_username_needs_non_number_char'
    | 'form_username_cannot_be_phone_number'
    | 'form_param_value_invalid';
  /** For a person. */
  readonly message: string;
}

/**
 * Finds the problem of a username; undefined for a good one. Whether it is taken is checked by `usernameKey`. Only ASCII letters and
 * digits, _ and - are allowed: no invisible characters, and no letters of other alphabets that look Latin.
 */
export function checkUsername(text: string, settings: UsernameSettings): UsernameProblem | undefined {
  const { min_length, max_length } = clampUsernameSettings(settings);
  if (!/^[A-Za-z0-9_-]*$/.test(text)) {
    return { code: 'form_username_invalid_character', message: 'A username can only have letters, numbers, _ and -.' };
  }
  if (text.length < min_length || text.length > max_length) {
    return { code: 'form_username_invalid_length', message: `A username must be ${min_length} to ${max_length} characters long.` };
  }
  if (!/[A-Za-z]/.test(text)) return checkWithoutLetters(text);
  if (isReservedName(text) || maskProfanity(text) !== text) {
    return { code: 'form_param_value_invalid', message: "That username isn't allowed. Please try another." };
  }
  return undefined;
}

function checkWithoutLetters(text: string): UsernameProblem {
  const digits = text.replace(/\D/g, '').length;
  if (digits < text.length && digits >= PHONE_DIGITS) {
    return { code: 'form_username_cannot_be_phone_number', message: "A username can't be a phone number." };
  }
  return { code: 'form_username_needs_non_number_char', message: 'A username needs at least one letter.' };
}

/** Clamps the settings to the bounds, for client and environment. */
export function clampUsernameSettings({ min_length, max_length }: UsernameSettings): UsernameSettings {
  const max = max_length > 0 ? Math.min(max_length, MAX_USERNAME_LENGTH) : MAX_USERNAME_LENGTH;
  return { min_length: Math.min(Math.max(min_length, MIN_USERNAME_LENGTH), max), max_length: max };
}

/**
 * Returns the form in which usernames must be unique: names with the same key could be mistaken for each other ("PauI" and "Paul").
 * @param text a name that `checkUsername` allows; any other gets a key that no account has
 */
export function usernameKey(text: string): string {
  return foldLookAlikes(text);
}
