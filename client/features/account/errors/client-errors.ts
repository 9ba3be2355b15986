import { isReverificationCancelledError } from '@clerk/clerk-react/errors';
import { isRecord } from '../../../platform/storage.ts';
import { ServiceUnreachableError } from './call-service.ts';

/** One of the errors in an answer of the identity service. */
export interface ServiceError {
  readonly code: string;
  /** English text for a person. */
  readonly words: string;
  /** The parameter that it is about, as the service spells it; '' for none. */
  readonly param: string;
  /** What would make a password stronger, by zxcvbn's codes. */
  readonly suggestions: readonly string[];
}

/** An error answer of the identity service. */
export interface Refusal {
  readonly status: number;
  readonly retryAfterS: number | undefined;
  readonly errors: readonly ServiceError[];
}

/**
 * Reads an error of the official client by its shape: its class is part of another script and cannot be imported.
 * @returns undefined for any other error
 */
export function readRefusal(error: unknown): Refusal | undefined {
  if (!isRecord(error) || !Array.isArray(error.errors)) return undefined;
  const { status, retryAfter } = error;
  return {
    status: typeof status === 'number' ? status : 0,
    retryAfterS: typeof retryAfter === 'number' && retryAfter >= 0 ? retryAfter : undefined,
    errors: error.errors.filter(isRecord).map(readError),
  };
}

function readError({ code, message, longMessage, meta }: Record<string, unknown>): ServiceError {
  const { paramName, zxcvbn } = isRecord(meta) ? meta : {};
  const suggestions = isRecord(zxcvbn) && Array.isArray(zxcvbn.suggestions) ? zxcvbn.suggestions : [];
  return {
    code: textOf(code),
    words: textOf(longMessage) || textOf(message),
    param: textOf(paramName),
    suggestions: suggestions.filter(isRecord).map((suggestion) => textOf(suggestion.code)),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The player has closed the browser's window for passkeys, or something else has taken its place. */
const PASSKEY_CANCELED: ReadonlySet<string> = new Set([
  'passkey_registration_cancelled',
  'passkey_retrieval_cancelled',
  'passkey_operation_aborted',
]);

/** The player has canceled a reverification or a passkey. The client's own test takes objects only. */
export const isCanceled = (error: unknown): boolean =>
  error instanceof Error && (isReverificationCancelledError(error) || PASSKEY_CANCELED.has(clientCodeOf(error)));

/** The code of an error that the client makes itself, without an answer of the service; '' for other errors. */
export const clientCodeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? textOf(error.code) : '');

/**
 * The service gave no answer. A fetch that finds no server throws a TypeError with a text of the browser's own, and the client may
 * wrap it in an error of its own.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ServiceUnreachableError || ('code' in error && error.code === 'network_error')) return true;
  return /network|failed to fetch|load failed/i.test(error.message);
}
