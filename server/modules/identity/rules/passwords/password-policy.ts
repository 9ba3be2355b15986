import type { PasswordSettings } from '../settings/password-settings.ts';
import { rateStrength, type StrengthSuggestion } from './password-strength.ts';

/**
 * Longest password, bytes of UTF-8. The hosted service uses bcrypt, which reads no further. With the same limit every account can move
 * there.
 */
const MAX_PASSWORD_BYTES = 72;
const DEFAULT_SPECIAL_CHARACTERS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

type PasswordProblemCode =
  | 'form_password_length_too_short'
  | 'form_password_length_too_long'
  | 'form_password_no_lowercase'
  | 'form_password_no_uppercase'
  | 'form_password_no_number'
  | 'form_password_no_special_char'
  | 'form_password_size_in_bytes_exceeded'
  | 'form_password_not_strong_enough';

/** A problem of a password: `code`, `message` for a person, and suggestions for a weak one (`meta.zxcvbn.suggestions`). */
export interface PasswordProblem {
  readonly code: PasswordProblemCode;
  readonly message: string;
  readonly suggestions?: readonly StrengthSuggestion[];
}

/**
 * Finds all problems of a new password, in the order in which the client shows them; empty for a good one. Strength is rated last, and only
 * without other problems, because it takes up to 50 ms and grows with the length.
 * @param personalWords what guessers would try first: username, names, e-mail addresses
 */
export function checkPassword(password: string, settings: PasswordSettings, personalWords: readonly string[]): PasswordProblem[] {
  const problems = [...checkLength(password, settings), ...checkComposition(password, settings)];
  if (problems.length > 0) return problems;
  if (settings.min_zxcvbn_strength === 0) return [];
  const { score, suggestions } = rateStrength(password, personalWords);
  if (score >= settings.min_zxcvbn_strength) return [];
  return [{ code: 'form_password_not_strong_enough', message: "Your password isn't strong enough.", suggestions }];
}

function checkLength(password: string, { min_length, max_length }: PasswordSettings): PasswordProblem[] {
  if (password.length < min_length) {
    return [{ code: 'form_password_length_too_short', message: `Your password must contain ${min_length} or more characters.` }];
  }
  if (password.length > max_length) {
    return [{ code: 'form_password_length_too_long', message: `Your password must contain at most ${max_length} characters.` }];
  }
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    const message = 'Your password takes too many bytes. Please shorten it or use fewer special characters.';
    return [{ code: 'form_password_size_in_bytes_exceeded', message }];
  }
  return [];
}

/** Only ASCII letters and digits count, as in the client. */
function checkComposition(password: string, settings: PasswordSettings): PasswordProblem[] {
  const problems: PasswordProblem[] = [];
  if (settings.require_lowercase && !/[a-z]/.test(password)) {
    problems.push({ code: 'form_password_no_lowercase', message: 'Your password must contain a lowercase letter.' });
  }
  if (settings.require_uppercase && !/[A-Z]/.test(password)) {
    problems.push({ code: 'form_password_no_uppercase', message: 'Your password must contain an uppercase letter.' });
  }
  if (settings.require_numbers && !/[0-9]/.test(password)) {
    problems.push({ code: 'form_password_no_number', message: 'Your password must contain a number.' });
  }
  const special = new Set(settings.allowed_special_characters || DEFAULT_SPECIAL_CHARACTERS);
  if (settings.require_special_char && ![...password].some((character) => special.has(character))) {
    problems.push({ code: 'form_password_no_special_char', message: 'Your password must contain a special character.' });
  }
  return problems;
}
