import { HttpException } from '@nestjs/common';
import { FAPI_CODES, type FapiCode } from './fapi-codes.ts';

export interface FapiErrorDetails {
  /** The message for the player; by default that of the code. */
  readonly message?: string;
  /** The wrong field of the form, in snake_case: the error is shown there. */
  readonly param?: string;
  /** More `meta` members that the official client reads. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Whole seconds after which a new try makes sense; becomes Retry-After. */
  readonly retryAfterSeconds?: number;
}

/** One member of the `errors` array. */
export interface FapiErrorBody {
  readonly code: FapiCode;
  readonly message: string;
  readonly long_message: string;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** A refusal of the Frontend API. Several at once are several members of `errors`, with the status of the first. */
export class FapiException extends HttpException {
  readonly errors: readonly FapiErrorBody[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: FapiCode, details: FapiErrorDetails = {}, more: readonly FapiErrorBody[] = []) {
    const body = fapiError(code, details);
    super(body.message, FAPI_CODES[code][0]);
    this.errors = [body, ...more];
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get code(): FapiCode {
    return (this.errors[0] as FapiErrorBody).code;
  }
}

/** Makes the member of `errors` for a refusal. */
export function fapiError(code: FapiCode, { message = FAPI_CODES[code][1], param, meta = {} }: FapiErrorDetails = {}): FapiErrorBody {
  return { code, message, long_message: message, meta: { ...(param === undefined ? {} : { param_name: param }), ...meta } };
}
