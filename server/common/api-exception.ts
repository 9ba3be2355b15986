import { HttpException } from '@nestjs/common';
import type { LockedRun, Reverification } from '../../shared/api/common.ts';
import type { ApiErrorCode } from '../../shared/errors.ts';

const STATUS: Record<ApiErrorCode, number> = {
  bad_request: 400,
  unauthorized: 401,
  attempt_invalid: 400,
  attempt_of_other_player: 403,
  forbidden: 403,
  run_locked: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  other_day: 409,
  submission_key_reused: 409,
  too_many_rivals: 409,
  map_invalid: 400,
  too_many_maps: 409,
  payload_too_large: 413,
  replay_rejected: 422,
  too_early: 425,
  too_many_requests: 429,
  internal: 500,
  verifier_busy: 503,
  unavailable: 503,
};

interface RefusalDetails {
  /** A more specific code than `code`. */
  readonly reason?: string;
  /** When a new try makes sense. */
  readonly retryAfterSeconds?: number;
  /** The methods that the URL takes. */
  readonly allow?: readonly string[];
  /** The proof of identity that is required first. */
  readonly reverification?: Reverification;
  /** What may be known of the run that is refused. */
  readonly details?: LockedRun;
}

/** An expected refusal of the API. The exception filter turns it into the answer. */
export class ApiException extends HttpException {
  readonly code: ApiErrorCode;
  readonly reason: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly allow: readonly string[] | undefined;
  readonly reverification: Reverification | undefined;
  readonly details: LockedRun | undefined;

  constructor(code: ApiErrorCode, message: string, details: RefusalDetails = {}) {
    super(message, STATUS[code]);
    this.code = code;
    this.reason = details.reason;
    this.reverification = details.reverification;
    this.details = details.details;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.allow = details.allow;
  }
}

/** What is answered where there is nothing. */
export const NOTHING_HERE = 'There is nothing at this URL.';

/** The answer of an unknown URL, for a route that its caller must not know of. */
export const nothingHere = (): ApiException => new ApiException('not_found', NOTHING_HERE);

/** Makes the page ask for a proof of identity and send the call again. */
export const proofRequired = (reverification: Reverification): ApiException =>
  new ApiException('forbidden', 'Please verify your identity again.', { reverification });

/** Maps an HTTP status of the framework or the body parser to a code. */
export function codeOfStatus(status: number): ApiErrorCode {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 408) return 'request_timeout';
  if (status === 413) return 'payload_too_large';
  if (status === 429) return 'too_many_requests';
  return status < 500 ? 'bad_request' : 'internal';
}
