import type { Language } from '../../i18n/languages.ts';
import type { MessageKey } from '../../i18n/message-keys.ts';
import type { Text } from '../../i18n/text-atoms.ts';
import { failureKey } from './failure-keys.ts';
import { UnreachedError } from './reach.ts';

/** Where a failure belongs; `form` is none of the fields. */
export type Field = 'email' | 'username' | 'code' | 'password' | 'form';

/** What has gone wrong, as the player reads it. */
export interface Failure {
  readonly words: string;
  readonly field: Field;
  /** The code takes no more tries. */
  readonly isFinal?: boolean;
}

/** The code was right, and still nobody is signed in. */
export class IncompleteError extends Error {}

/** Of a code that takes no more tries: only another one helps. */
const TRIES_USED_UP = 'verification_failed';

const FIELDS: Readonly<Record<string, Field>> = {
  identifier: 'email',
  email_address: 'email',
  username: 'username',
  code: 'code',
  password: 'password',
};

/** The code was wrong, or has been so too often: these have words of their own in English, too. */
const OWN_WORDS: ReadonlySet<string> = new Set(['form_code_incorrect', TRIES_USED_UP]);

/** Only one code is sent in a while, to whomever. */
const CODE_JUST_SENT = 'verification_code_too_many_requests';
const MINUTE_S = 60;

interface Told {
  readonly code: string;
  readonly words: string;
  readonly param: string;
}

/**
 * The words for a failure of the client: those of the specification, the service's own first message, or what can be done about it.
 * @param online navigator.onLine
 */
export function failureOf(error: unknown, text: Text<MessageKey>, language: Language, online: boolean): Failure {
  if (error instanceof IncompleteError) return { words: text('account.verificationFailed'), field: 'form' };
  if (error instanceof UnreachedError) return { words: text('account.offline'), field: 'form' };
  const { first, status, retryAfterS } = readError(error);
  if (status === 429 && first?.code === CODE_JUST_SENT && retryAfterS !== undefined) {
    return { words: text('account.justSent', { seconds: Math.max(1, Math.ceil(retryAfterS)) }), field: 'form' };
  }
  if (status === 429) return { words: waitWords(retryAfterS, text), field: 'form' };
  if (!first) return { words: text(isUnreachable(error, online) ? 'account.offline' : 'account.anyError'), field: 'form' };
  const field = FIELDS[first.param] ?? 'form';
  const known = failureKey(first.code, first.param) ?? 'account.anyError';
  if (OWN_WORDS.has(first.code)) return { words: text(known), field: 'code', isFinal: first.code === TRIES_USED_UP };
  const own = language === 'en' ? first.words : '';
  return { words: own || text(known), field };
}

/** Code of the service's first error; '' when the failure is another one. */
export const codeOf = (error: unknown): string => readError(error).first?.code ?? '';

function waitWords(seconds: number | undefined, text: Text<MessageKey>): string {
  if (seconds === undefined) return text('account.tooManyLater');
  if (seconds <= MINUTE_S) return text('account.tooMany', { seconds: Math.max(1, Math.ceil(seconds)) });
  return text('account.tooManyMinutes', { minutes: Math.ceil(seconds / MINUTE_S) });
}

/** Reads the client's error by its shape: the class is the script's own, and cannot be imported. */
function readError(error: unknown): { first?: Told; status?: number; retryAfterS?: number } {
  if (!isRecordLike(error)) return {};
  const { errors, status, retryAfter } = error;
  const [first] = Array.isArray(errors) ? errors : [];
  return {
    ...(isRecordLike(first) ? { first: toldBy(first) } : {}),
    ...(typeof status === 'number' ? { status } : {}),
    ...(typeof retryAfter === 'number' && retryAfter >= 0 ? { retryAfterS: retryAfter } : {}),
  };
}

function toldBy({ code, message, longMessage, meta }: Record<string, unknown>): Told {
  const param = isRecordLike(meta) ? meta.paramName : undefined;
  const words = [longMessage, message].find((candidate) => typeof candidate === 'string' && candidate !== '');
  return { code: textOf(code), words: textOf(words), param: textOf(param) };
}

/** No answer came at all: the line is cut, or the client says so in its own words. */
function isUnreachable(error: unknown, online: boolean): boolean {
  return !online || (error instanceof Error && /network|failed to fetch|load failed/i.test(error.message));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const isRecordLike = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
