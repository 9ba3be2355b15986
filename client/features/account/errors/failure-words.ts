import type { Values } from 'virtual:words';
import type { Language } from '../../../i18n/languages.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import type { Text } from '../../../i18n/text-atoms.ts';
import type { Instance } from '../session/instance.ts';
import { clientCodeOf, isCanceled, isUnreachable, type Refusal, readRefusal, type ServiceError } from './client-errors.ts';
import { failureKey } from './failure-keys.ts';
import { suggestionKey } from './password-words.ts';

/** Where a failure is shown; `form` is none of the fields. */
export type Field = 'email' | 'username' | 'code' | 'password' | 'currentPassword' | 'passkeyName' | 'form';

/** What went wrong, in the player's words. */
export interface Failure {
  readonly words: string;
  readonly field: Field;
  /** The code takes no more tries. */
  readonly isFinal?: boolean;
}

/** The code was right, but the attempt is not complete. */
export class IncompleteError extends Error {}

/** A failure that already has its text when it is thrown. */
export class KnownFailure extends Error {
  readonly key: MessageKey;

  constructor(key: MessageKey) {
    super(key);
    this.key = key;
  }
}

/** A call that was refused for now, with the seconds until the next try; undefined when the service does not say. */
export class TooManyError extends Error {
  readonly retryAfterS: number | undefined;

  constructor(retryAfterS: number | undefined) {
    super('Too many calls');
    this.retryAfterS = retryAfterS;
  }
}

/** What decides the text of a failure. */
export interface FailureReader {
  readonly text: Text<MessageKey>;
  readonly language: Language;
  /** As navigator.onLine. */
  readonly isOnline: boolean;
  readonly instance: Instance;
  /**
   * In the settings our own text comes first. At sign-in and sign-up the specification wants the service's text, where the player
   * reads its language.
   */
  readonly place: 'signIn' | 'settings';
}

/** Parameters of the service and their fields. Hosted services use two names for a new password. */
const FIELDS: Readonly<Record<string, Field>> = {
  identifier: 'email',
  email_address: 'email',
  username: 'username',
  code: 'code',
  password: 'password',
  new_password: 'password',
  current_password: 'currentPassword',
  name: 'passkeyName',
};

/** The code takes no more tries: the player needs another one. */
const TRIES_USED_UP = 'verification_failed';

/** The code was wrong, perhaps too often. These have our own text at sign-in, too. */
const CODE_ERRORS: ReadonlySet<string> = new Set(['form_code_incorrect', TRIES_USED_UP]);

/** A code was sent a moment ago, to this e-mail or another. */
const CODE_JUST_SENT = 'verification_code_too_many_requests';
const MINUTE_S = 60;

/** Rules for a password; their messages are parts of a sentence. */
const RULES: ReadonlySet<string> = new Set([
  'accountSettings.ruleMin',
  'accountSettings.ruleMax',
  'accountSettings.ruleLowercase',
  'accountSettings.ruleUppercase',
  'accountSettings.ruleNumber',
  'accountSettings.ruleSpecial',
] satisfies MessageKey[]);

/**
 * The failures to show for an error, in order; none when the player has canceled.
 * @param error anything that a call has thrown
 */
export function failuresOf(error: unknown, reader: FailureReader): readonly Failure[] {
  const { text } = reader;
  if (isCanceled(error)) return [];
  if (error instanceof IncompleteError) return beside(text('account.verificationFailed'));
  if (error instanceof KnownFailure) return beside(text(error.key));
  if (error instanceof TooManyError) return beside(waitWords(error.retryAfterS, text));
  const refusal = readRefusal(error);
  if (!refusal) {
    const key = failureKey(clientCodeOf(error));
    if (key) return beside(text(key));
    return beside(isUnreachable(error) || !reader.isOnline ? unanswered(reader) : text('account.anyError'));
  }
  if (refusal.status === 429) return beside(tooManyWords(refusal, text));
  if (refusal.errors.length === 0) return beside(text('account.anyError'));
  return refusal.errors.map((part) => failureOf(part, reader));
}

/** The code of the service's first error; '' for other failures. */
export const codeOf = (error: unknown): string => readRefusal(error)?.errors[0]?.code ?? '';

/** The text of the first failure of a field. */
export const wordsAt = (failures: readonly Failure[], field: Field): string | undefined =>
  failures.find((failure) => failure.field === field)?.words;

const beside = (words: string): readonly Failure[] => [{ words, field: 'form' }];

function failureOf(part: ServiceError, reader: FailureReader): Failure {
  const words = wordsOf(part, reader);
  if (CODE_ERRORS.has(part.code)) return { words, field: 'code', isFinal: part.code === TRIES_USED_UP };
  return { words, field: FIELDS[part.param] ?? 'form' };
}

function wordsOf({ code, words, param, suggestions }: ServiceError, { text, language, instance, place }: FailureReader): string {
  // The service speaks English only.
  const serviceWords = language === 'en' ? words : '';
  const tips = suggestions.flatMap((tip) => suggestionKey(tip) ?? []).map((tip) => text(tip));
  if (serviceWords && place === 'signIn' && !CODE_ERRORS.has(code)) return [serviceWords, ...tips].join(' ');
  const key = failureKey(code, param);
  if (!key) return serviceWords || text('account.anyError');
  const ownWords = text(key, boundsFor(key, instance));
  if (RULES.has(key)) return text('accountSettings.missing', { list: ownWords });
  return [ownWords, ...tips].join(' ');
}

/** The limits in the messages that name some. */
function boundsFor(key: MessageKey, { username, password }: Instance): Values {
  switch (key) {
    case 'accountSettings.usernameLength':
      return { ...username };
    case 'accountSettings.ruleMin':
      return { min: password.min };
    case 'accountSettings.ruleMax':
      return { max: password.max };
    default:
      return {};
  }
}

/**
 * A call without an answer may still have arrived. "Offline" is used only when the browser says so: a service that is down has
 * nothing to do with the player's connection.
 */
function unanswered({ text, isOnline, place }: FailureReader): string {
  if (place === 'settings') return text('accountSettings.unanswered');
  return text(isOnline ? 'account.unanswered' : 'account.offline');
}

function tooManyWords({ errors, retryAfterS }: Refusal, text: Text<MessageKey>): string {
  if (errors[0]?.code !== CODE_JUST_SENT || retryAfterS === undefined) return waitWords(retryAfterS, text);
  return text('account.justSent', { seconds: Math.max(1, Math.ceil(retryAfterS)) });
}

function waitWords(seconds: number | undefined, text: Text<MessageKey>): string {
  if (seconds === undefined) return text('account.tooManyLater');
  if (seconds <= MINUTE_S) return text('account.tooMany', { seconds: Math.max(1, Math.ceil(seconds)) });
  return text('account.tooManyMinutes', { minutes: Math.ceil(seconds / MINUTE_S) });
}
