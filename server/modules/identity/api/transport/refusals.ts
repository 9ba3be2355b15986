import { HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiException } from '../../../../common/api-exception.ts';
import { unavailableFor } from '../../../../common/database-trouble.ts';
import type { FailureFormat } from '../../../../common/exception.filter.ts';
import { FAPI_BASE } from '../../rules/call/fapi-paths.ts';
import { QueueFullError } from '../../rules/limits/bounded-queue.ts';
import type { FapiCode } from '../../rules/refusals/fapi-codes.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';

/** Retry-After of a full queue, s. */
const BUSY_RETRY_SECONDS = 5;
const BODILESS = new Set(['GET', 'HEAD']);

/** Converts a failure to a refusal of the Frontend API: its own refusals unchanged, others by their status. */
export function toRefusal(failure: unknown, request: FastifyRequest): FapiException {
  const error = unavailableFor(failure) ?? failure;
  if (error instanceof FapiException) return error;
  if (error instanceof ApiException && error.code === 'forbidden') return new FapiException('origin_invalid');
  if (error instanceof ApiException && error.code === 'too_many_requests') {
    return new FapiException('too_many_requests', { retryAfterSeconds: error.retryAfterSeconds ?? 60 });
  }
  if (error instanceof ApiException && error.code === 'unavailable') {
    return new FapiException('service_unavailable', { retryAfterSeconds: error.retryAfterSeconds ?? BUSY_RETRY_SECONDS });
  }
  if (error instanceof QueueFullError) return new FapiException('too_many_requests', { retryAfterSeconds: BUSY_RETRY_SECONDS });
  const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: unknown } | undefined)?.statusCode;
  return new FapiException(codeOfStatus(status, request.method));
}

/**
 * Answers with a refusal in the format that the official client reads.
 * @param client the client's present state, if it is to be included
 */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: FapiException, client?: object): void {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  reply.header('cache-control', 'no-store').code(refusal.getStatus());
  reply.send({ errors: refusal.errors, clerk_trace_id: String(request.id), ...(client === undefined ? {} : { meta: { client } }) });
}

const logger = new Logger('Identity');

/** Gives calls of the Frontend API that fail before routing a refusal in its format. */
export const FAPI_FAILURES: FailureFormat = {
  appliesTo: (url) => url.startsWith(`${FAPI_BASE}/`),
  send: (error, request, reply) => {
    const refusal = toRefusal(error, request);
    if (refusal.code === 'internal_clerk_error') logger.error({ err: error, requestId: request.id }, 'Unexpected error');
    sendRefusal(request, reply, refusal);
  },
};

/** Maps a status of the framework to a code. */
function codeOfStatus(status: unknown, method: string): FapiCode {
  if (status === 421) return 'host_invalid';
  if (status === 413) return 'request_body_too_large';
  if (status === 415) return 'unsupported_content_type';
  if (status === 404) return 'resource_not_found';
  if (status === 400 && !BODILESS.has(method)) return 'request_body_invalid';
  return typeof status === 'number' && status >= 400 && status < 500 ? 'bad_request' : 'internal_clerk_error';
}
