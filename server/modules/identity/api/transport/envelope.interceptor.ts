import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { type Observable, switchMap } from 'rxjs';
import { ClientViews } from '../views/client-views.ts';
import { FapiCookies } from './fapi-cookies.ts';
import { contextOf } from './fapi-params.ts';
import { BARE_KEY } from './route-keys.ts';

/** Adds the client to every answer, as the official client expects it, and sends the cookies that the call has changed. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly views: ClientViews,
    private readonly cookies: FapiCookies,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const reply = execution.switchToHttp().getResponse<FastifyReply>();
    const isBare = this.reflector.get<boolean | undefined>(BARE_KEY, execution.getHandler()) === true;
    return next.handle().pipe(
      switchMap(async (response) => {
        const context = contextOf(execution);
        // The handler has already sent a redirect.
        if (reply.sent) return undefined;
        reply.header('cache-control', 'no-store').code(200);
        const view = isBare && !context.effects.changesSessions ? undefined : await this.views.of(context);
        this.cookies.write(reply, context, view);
        if (isBare) return response;
        // After a deletion the client is null. With an emptied client the oldest official client would drop the session before it has notified
        // the other tabs.
        return { response: response ?? null, client: context.effects.dropsClient ? null : (view?.json ?? null) };
      }),
    );
  }
}
