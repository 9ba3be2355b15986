import { HttpException } from '@nestjs/common';
import { FAPI_CODES, type FapiCode } from './fapi-codes.ts';

export interface FapiErrorDetails {
  /** What the player reads; by default the code's own words. */
  readonly message?: string;
  /** Field of the form that is wrong, in snake_case: its error shows there. */
  readonly param?: string;
  /** More `meta` members that the official client reads. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Whole seconds after which asking again makes sense; becomes Retry-After. */
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

/** The member of `errors` that stands for a refusal. */
export function fapiError(code: FapiCode, { message = FAPI_CODES[code][1], param, meta = {} }: FapiErrorDetails = {}): FapiErrorBody {
  return { code, message, long_message: message, meta: { ...(param === undefined ? {} : { param_name: param }), ...meta } };
}
