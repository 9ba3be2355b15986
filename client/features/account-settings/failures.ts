import type { Values } from '../../i18n/catalogues.ts';
import type { MessageKey } from '../../i18n/message-keys.ts';
import { failureKey } from '../account/failure-keys.ts';
import { isCalledOff, isUnreachable, readRefusal, type ServiceError } from './client-errors.ts';
import type { Instance } from './instance.ts';
import { suggestionKey } from './password-words.ts';

/** A message with its arguments. */
export interface Keyed {
  readonly key: MessageKey;
  readonly values?: Values;
}

/** Words of ours, a rule that a password does not keep, or the words of the server where we have none. */
export type Words = Keyed | { readonly missing: Keyed } | { readonly spoken: string };

/** Why something could not be done, as a form shows it. */
export interface Failure {
  /** The parameter that the server means, in its own spelling ('new_password'); '' when it means none. */
  readonly field: string;
  /** To be said one after the other. */
  readonly words: readonly Words[];
}

/** A failure that is known by its words when it is thrown. */
export class KnownFailure extends Error {
  readonly words: Keyed;

  constructor(key: MessageKey, values?: Values) {
    super(key);
    this.words = values ? { key, values } : { key };
  }
}

const beside = (...words: readonly Words[]): readonly Failure[] => [{ field: '', words }];

export const OFFLINE = beside({ key: 'accountSettings.failedOffline' });

/**
 * What to show of an error; nothing when the player has called it off.
 * @param error whatever a call has thrown
 */
export function failuresOf(error: unknown, instance: Instance): readonly Failure[] {
  if (isCalledOff(error)) return [];
  if (error instanceof KnownFailure) return beside(error.words);
  const refusal = readRefusal(error);
  if (!refusal) return isUnreachable(error) ? OFFLINE : beside({ key: 'accountSettings.failed' });
  if (refusal.status === 429) return beside(tooMany(refusal.retryAfterS));
  if (refusal.errors.length === 0) return beside({ key: 'accountSettings.failed' });
  return refusal.errors.map((part) => ({ field: part.param, words: wordsOf(part, instance) }));
}

/** The first failure of a field. @param fields the names by which servers call it */
export const failureAt = (failures: readonly Failure[], fields: readonly string[]): Failure | undefined =>
  failures.find(({ field }) => fields.includes(field));

/** Failures that belong to none of a form's fields. */
export const failuresBeside = (failures: readonly Failure[], fields: readonly string[]): readonly Failure[] =>
  failures.filter(({ field }) => !fields.includes(field));

/** Codes that mean one thing only, wherever they come from. */
const BY_CODE: Readonly<Record<string, MessageKey>> = {
  form_code_incorrect: 'accountSettings.codeWrong',
  form_identifier_exists: 'accountSettings.usernameTaken',
  form_username_invalid_character: 'accountSettings.usernameCharacters',
  form_username_needs_non_number_char: 'accountSettings.usernameLetter',
  form_username_cannot_be_phone_number: 'accountSettings.usernameLetter',
  form_password_incorrect: 'accountSettings.passwordWrong',
  form_password_validation_failed: 'accountSettings.passwordWrong',
  form_password_pwned: 'accountSettings.passwordPwned',
  form_new_password_matches_current: 'accountSettings.passwordSame',
  user_locked: 'accountSettings.locked',
  verification_expired: 'accountSettings.codeExpired',
  verification_failed: 'accountSettings.codeTries',
};

/** Rules of composition. */
const RULES: Readonly<Record<string, MessageKey>> = {
  form_password_no_lowercase: 'accountSettings.ruleLowercase',
  form_password_no_uppercase: 'accountSettings.ruleUppercase',
  form_password_no_number: 'accountSettings.ruleNumber',
  form_password_no_special_char: 'accountSettings.ruleSpecial',
};

function wordsOf({ code, words, param, suggestions }: ServiceError, instance: Instance): readonly Words[] {
  const key = BY_CODE[code];
  if (key) return [{ key }];
  const rule = RULES[code];
  if (rule) return [{ missing: { key: rule } }];
  switch (code) {
    case 'form_username_invalid_length':
      return [{ key: 'accountSettings.usernameLength', values: { ...instance.username } }];
    case 'form_password_length_too_short':
      return [{ missing: { key: 'accountSettings.ruleMin', values: { min: instance.password.min } } }];
    case 'form_password_length_too_long':
    case 'form_password_size_in_bytes_exceeded':
      return [{ missing: { key: 'accountSettings.ruleMax', values: { max: instance.password.max } } }];
    case 'form_password_not_strong_enough':
      return [{ key: 'accountSettings.strengthFail' }, ...tipsOf(suggestions)];
    case 'form_param_value_invalid':
      return [param === 'username' ? { key: 'accountSettings.usernameRefused' } : spokenOr(words)];
    default: {
      const shared = failureKey(code, param);
      return [shared ? { key: shared } : spokenOr(words)];
    }
  }
}

const tipsOf = (suggestions: readonly string[]): Words[] =>
  suggestions
    .map(suggestionKey)
    .filter((key) => key !== undefined)
    .map((key) => ({ key }));

const spokenOr = (spoken: string): Words => (spoken ? { spoken } : { key: 'accountSettings.failed' });

const tooMany = (seconds: number | undefined): Words =>
  seconds === undefined ? { key: 'accountSettings.tooMany' } : { key: 'accountSettings.tooManyFor', values: { seconds } };
