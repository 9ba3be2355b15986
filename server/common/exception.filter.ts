import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger, NotFoundException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError, Reverification } from '../../shared/api/common.ts';
import { ApiException, codeOfStatus, NOTHING_HERE } from './api-exception.ts';
import { unavailableFor } from './database-trouble.ts';
import { loggedUrl } from './logged-url.ts';

/** Answers failures at URLs whose callers expect another format than that of the game's API. */
export interface FailureFormat {
  appliesTo(url: string): boolean;
  send(error: unknown, request: FastifyRequest, reply: FastifyReply): void;
}

/**
 * Turns every failure into an answer: status, code and the request id, by which the line in the log is found. It also answers calls that
 * fail before routing, so it needs the formats of the other APIs.
 */
@Catch()
export class ApiExceptionFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');
  private readonly formats: readonly FailureFormat[];

  constructor(formats: readonly FailureFormat[] = []) {
    this.formats = formats;
  }

  catch(failure: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent) return;
    const error = unavailableFor(failure) ?? wrongMethod(failure, request) ?? failure;
    const format = this.formats.find((each) => each.appliesTo(request.url));
    if (format !== undefined) {
      format.send(error, request, reply);
      return;
    }
    const status = statusOf(error);
    const body = bodyOf(error, status);
    if (status >= 500 && !(error instanceof ApiException)) {
      this.logger.error({ err: error, requestId: request.id, url: loggedUrl(request.url) }, 'Unexpected error');
    }
    const retryAfter = error instanceof ApiException ? error.retryAfterSeconds : undefined;
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    if (error instanceof ApiException && error.allow !== undefined) reply.header('allow', error.allow.join(', '));
    reply.header('cache-control', 'no-store');
    reply.code(status).send({ ...body, requestId: String(request.id) } satisfies ApiError);
  }
}

/** The framework has found no route: perhaps because of the method alone. */
function wrongMethod(failure: unknown, { server, url }: FastifyRequest): ApiException | undefined {
  const allow = failure instanceof NotFoundException ? (server.methodsAt?.(url) ?? []) : [];
  if (allow.length === 0) return undefined;
  return new ApiException('method_not_allowed', `This URL takes ${allow.join(', ')}.`, { allow });
}

/** Fastify's own errors (body too large, not JSON) have a `statusCode`; an error without one is a fault of ours. */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { statusCode?: unknown } | undefined)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}

function bodyOf(error: unknown, status: number): ApiError {
  if (error instanceof ApiException) {
    const { code, message, reason, reverification, details } = error;
    return {
      code,
      message,
      ...(reason === undefined ? {} : { reason }),
      ...(details === undefined ? {} : { details }),
      ...(reverification === undefined ? {} : reverificationHint(reverification)),
    };
  }
  const code = codeOfStatus(status);
  // Details of internal errors go to the log only.
  if (status >= 500) return { code, message: 'Something went wrong on our side.' };
  return { code, message: wordsFor(error, status) };
}

/** Messages for failures that the framework finds, in place of its own. */
const BY_CODE: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The URL of the request is not valid.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request body is empty.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request body is not as long as its header says.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON.',
};
const BY_STATUS: Readonly<Record<number, string>> = {
  404: NOTHING_HERE,
  413: 'The request body is too large.',
  415: 'The request body must be JSON.',
};

function wordsFor(error: unknown, status: number): string {
  const words = BY_CODE[codeOf(error) ?? ''] ?? BY_STATUS[status];
  return words ?? (error instanceof Error ? error.message : String(error));
}

/** The framework's code of an error, which Nest may have wrapped. */
function codeOf(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  return [code, cause?.code].find((each) => typeof each === 'string');
}

/** Makes the identity service's official client ask for the proof and repeat the call. */
function reverificationHint(reverification: Reverification): Pick<ApiError, 'clerk_error'> {
  return { clerk_error: { type: 'forbidden', reason: 'reverification-error', metadata: { reverification } } };
}
