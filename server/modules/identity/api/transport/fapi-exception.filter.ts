import { type ArgumentsHost, Catch, type ExceptionFilter, HttpStatus, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import type { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { type ClientView, ClientViews } from '../views/client-views.ts';
import { FapiCookies } from './fapi-cookies.ts';
import { contextOfRequest } from './fapi-params.ts';
import { sendRefusal, toRefusal } from './refusals.ts';

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
    const refusal = toRefusal(error, request);
    const isOurs = refusal.getStatus() >= 500;
    if (isOurs) this.logger.error({ err: error, requestId: request.id, url: pathOf(request) }, 'Unexpected error');
    const context = contextOfRequest(request);
    const view = context === undefined || isOurs || isLeftOut(refusal, context) ? undefined : await this.viewOf(context);
    // After our own mistakes, too: what has been written stays, and a browser without its new cookie would be thrown out.
    if (context !== undefined) this.cookies.write(reply, context, view);
    sendRefusal(request, reply, refusal, view?.json);
  }

  /** Undefined when it cannot be told: nobody waits for this promise, so nothing may be thrown here. */
  private async viewOf(context: FapiContext): Promise<ClientView | null | undefined> {
    return this.views.of(context).catch((error: unknown) => {
      this.logger.error({ err: error, requestId: context.request.id }, 'The client of a refusal could not be read');
      return undefined;
    });
  }
}

/**
 * Clients adopt the client of a refusal before they look at the status: a dead session is gone in one round trip. None means
 * no change. Who asks too often is not to be dear to us, and who bears the former cookie asks again with the present one.
 */
function isLeftOut(refusal: FapiException, context: FapiContext): boolean {
  return refusal.getStatus() === HttpStatus.TOO_MANY_REQUESTS || context.hasFormerToken;
}

/** Queries may hold tokens. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] as string;
}
