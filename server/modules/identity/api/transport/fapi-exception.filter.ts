import { type ArgumentsHost, Catch, type ExceptionFilter, HttpStatus, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import type { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { type ClientView, ClientViews } from '../views/client-views.ts';
import { FapiCookies } from './fapi-cookies.ts';
import { contextOfRequest } from './fapi-params.ts';
import { sendRefusal, toRefusal } from './refusals.ts';

/** Turns failures into the errors that the official client reads, with the client's present state. */
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
    const refusal = toRefusal(error, request);
    const isOurs = refusal.getStatus() >= 500;
    if (refusal.code === 'internal_clerk_error')
      this.logger.error({ err: error, requestId: request.id, url: pathOf(request) }, 'Unexpected error');
    const context = contextOfRequest(request);
    const view = context === undefined || isOurs || isLeftOut(refusal, context) ? undefined : await this.viewOf(context);
    // Also after internal errors: what was committed stays, and a browser without its new cookie would be signed out.
    if (context !== undefined) this.cookies.write(reply, context, view);
    sendRefusal(request, reply, refusal, view?.json);
  }

  /** Returns undefined when the client cannot be read. It must not throw: no caller awaits this promise. */
  private async viewOf(context: FapiContext): Promise<ClientView | null | undefined> {
    return this.views.of(context).catch((error: unknown) => {
      this.logger.error({ err: error, requestId: context.request.id }, 'The client of a refusal could not be read');
      return undefined;
    });
  }
}

/**
 * Whether a refusal leaves out the client. Official clients adopt the client of a refusal before they look at the status, so an ended
 * session disappears in one round trip; without it nothing changes. It is left out after too many calls, to save work, and for a call with
 * the former cookie, which is repeated with the present one.
 */
function isLeftOut(refusal: FapiException, context: FapiContext): boolean {
  return refusal.getStatus() === HttpStatus.TOO_MANY_REQUESTS || context.hasFormerToken;
}

/** Removes the query, which may contain tokens. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] as string;
}
