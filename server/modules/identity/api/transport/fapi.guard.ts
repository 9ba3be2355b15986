import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { AUTH_KEY, type AuthKind } from '../../../../common/auth.ts';
import { FROM_ELSEWHERE_KEY } from '../../../../common/from-elsewhere.ts';
import { siteOriginOf } from '../../../../common/site-origin.ts';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { publishableKeyOf } from '../../../../config/publishable-key.ts';
import { FapiContext } from '../../rules/call/fapi-context.ts';
import { ClientsService } from '../../rules/clients/clients.service.ts';
import { hashToken } from '../../rules/codes/one-time-code.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { SessionsService } from '../../rules/sessions/sessions.service.ts';
import { type ClientCookie, FapiCookies } from './fapi-cookies.ts';
import { setContext } from './fapi-params.ts';
import { NAMES_SESSION_KEY } from './route-keys.ts';

/** Finds the browser client by its cookie, and the session if the route needs one. */
@Injectable()
export class FapiGuard implements CanActivate {
  private readonly isOwn: boolean;

  constructor(
    private readonly reflector: Reflector,
    private readonly dataSource: DataSource,
    private readonly clients: ClientsService,
    private readonly sessions: SessionsService,
    private readonly cookies: FapiCookies,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.isOwn = publishableKeyOf(config).own;
  }

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    // With a hosted instance the accounts are there. A second, unattended set of accounts must not exist here.
    if (!this.isOwn) throw new FapiException('resource_not_found');
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const context = new FapiContext(request, siteOriginOf(this.config, request));
    setContext(request, context);
    // Another site has sent the browser here, so the call must not act for the user of the cookie.
    if (this.reflector.get<boolean | undefined>(FROM_ELSEWHERE_KEY, execution.getHandler()) === true) return true;
    const cookie = this.cookies.read(context);
    // Browsers send an origin with calls that change something. A call with the cookie but without an origin may be forged.
    if (cookie !== undefined && context.isChange && request.headers.origin === undefined) {
      throw new FapiException('origin_missing');
    }
    const params = request.params as Readonly<Record<string, string>>;
    // The database cannot store a NUL, so no such id exists.
    if (Object.values(params).some((id) => String(id).includes('\0'))) throw new FapiException('resource_not_found');
    const namesSession = this.reflector.get<boolean | undefined>(NAMES_SESSION_KEY, execution.getHandler()) === true;
    if (cookie !== undefined) await this.loadClient(context, cookie, namesSession ? params.id : undefined);
    context.refuseFormerToken();
    const kind = this.reflector.getAllAndOverride<AuthKind>(AUTH_KEY, [execution.getHandler(), execution.getClass()]);
    if (kind === 'session') await this.loadSession(context);
    return true;
  }

  private async loadClient(context: FapiContext, { value, hasOldName }: ClientCookie, sessionId: string | undefined): Promise<void> {
    const { manager } = this.dataSource;
    const found = await this.clients.find(manager, value, hasOldName, sessionId);
    if (found === undefined) return;
    const { client, session } = found;
    context.nameSession(session);
    context.recognize(client, { isFormerToken: client.tokenHash !== hashToken(value) });
    if (hasOldName) context.noticeOldName(value);
  }

  private async loadSession(context: FapiContext): Promise<void> {
    const { client } = context;
    const sessionId = context.query('_clerk_session_id') ?? client?.lastActiveSessionId ?? undefined;
    // The former cookie gives no access to sessions either.
    if (client === undefined || context.hasFormerToken) throw new FapiException('authentication_invalid');
    if (sessionId === undefined || sessionId.includes('\0')) throw new FapiException('authentication_invalid');
    const signedIn = await this.sessions.findLive(this.dataSource.manager, client.id, sessionId);
    if (signedIn === undefined) throw new FapiException('authentication_invalid');
    context.enter(signedIn);
  }
}
