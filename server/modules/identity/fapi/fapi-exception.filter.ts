import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiException } from '../../../common/api-exception.ts';
import { ClientViews } from '../clients/client-views.ts';
import { QueueFullError } from '../passwords/bounded-queue.ts';
import type { FapiCode } from './fapi-codes.ts';
import { contextOfRequest } from './fapi-context.ts';
import { FapiCookies } from './fapi-cookies.ts';
import { FapiException } from './fapi-exception.ts';

/** When asking again makes sense, if too much of what takes long is waiting. */
const BUSY_RETRY_SECONDS = 5;

/** Turns what went wrong into the errors that the official client reads, beside the client as it is now. */
@Catch()
export class FapiExceptionFilter implements ExceptionFilter {
  private readonly logger = new Logger('Identity');

  constructor(
    private readonly views: ClientViews,
    private readonly cookies: FapiCookies,
  ) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent) return;
    const refusal = toRefusal(error);
    if (refusal.getStatus() >= 500) this.logger.error({ err: error, requestId: request.id, url: pathOf(request) }, 'Unexpected error');
    const context = contextOfRequest(request);
    // Clients adopt the client of a refusal before they look at the status: a dead session is gone in one round trip.
    const client = context === undefined || refusal.getStatus() >= 500 ? null : await this.views.of(context);
    if (context !== undefined && client !== null) {
      this.cookies.write(reply, context, client.sessions.length === 0 ? undefined : client.signedInAt);
    }
    if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
    reply.header('cache-control', 'no-store').code(refusal.getStatus());
    reply.send({
      errors: refusal.errors,
      clerk_trace_id: String(request.id),
      ...(client === null ? {} : { meta: { client: client.json } }),
    });
  }
}

/** Queries may hold tokens. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] as string;
}

function toRefusal(error: unknown): FapiException {
  if (error instanceof FapiException) return error;
  if (error instanceof ApiException && error.code === 'forbidden') return new FapiException('origin_invalid');
  if (error instanceof ApiException && error.code === 'too_many_requests') {
    return new FapiException('too_many_requests', { retryAfterSeconds: error.retryAfterSeconds ?? 60 });
  }
  if (error instanceof QueueFullError) return new FapiException('too_many_requests', { retryAfterSeconds: BUSY_RETRY_SECONDS });
  const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: unknown } | undefined)?.statusCode;
  return new FapiException(codeOfStatus(status));
}

/** The code that stands for a status which came from the framework. */
function codeOfStatus(status: unknown): FapiCode {
  if (status === 413) return 'request_body_too_large';
  if (status === 415) return 'unsupported_content_type';
  if (status === 404) return 'resource_not_found';
  return typeof status === 'number' && status >= 400 && status < 500 ? 'bad_request' : 'internal_clerk_error';
}
