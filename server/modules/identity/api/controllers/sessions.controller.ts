import type { SessionJSON, SessionVerificationJSON, TokenJSON } from '@clerk/types';
import { Param, Post } from '@nestjs/common';
import { Frequent } from '../../../../common/rate-limit.guard.ts';
import { ReverificationsService } from '../../flows/sessions/reverifications.service.ts';
import type { IdentitySession } from '../../model/session.entity.ts';
import { FapiContext } from '../../rules/call/fapi-context.ts';
import { FAPI_BASE } from '../../rules/call/fapi-paths.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import { FormFields } from '../../rules/call/form-fields.ts';
import { ClientsService } from '../../rules/clients/clients.service.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { saveRow } from '../../rules/rows/rows.ts';
import type { SessionWithUser } from '../../rules/rows/session-rows.ts';
import { SessionsService } from '../../rules/sessions/sessions.service.ts';
import { UnknownTemplate } from '../../rules/tokens/jwt-templates.ts';
import type { Wire } from '../../rules/wire/wire.ts';
import { Fapi, Form } from '../transport/fapi-params.ts';
import { AnyClient, Bare, FapiController, NamesSession } from '../transport/fapi-routes.ts';
import { ClientViews } from '../views/client-views.ts';
import { ReverificationViews } from '../views/reverification-views.ts';
import { SessionViews } from '../views/session-views.ts';

const PATH = `${FAPI_BASE}/client/sessions/:id`;

/** The sessions of the call's browser. */
@FapiController()
export class SessionsController {
  constructor(
    private readonly transactions: FapiTransactions,
    private readonly clients: ClientsService,
    private readonly sessions: SessionsService,
    private readonly views: SessionViews,
    private readonly clientViews: ClientViews,
    private readonly reverifications: ReverificationsService,
    private readonly reverificationViews: ReverificationViews,
  ) {}

  /** Marks the session as active: its page has come to the front. */
  @AnyClient()
  @Frequent()
  @Post(`${PATH}/touch`)
  async touch(@Fapi() context: FapiContext, @Param('id') id: string, @Form() form: FormFields): Promise<Wire<SessionJSON>> {
    if (form.text('active_organization_id') !== undefined)
      throw new FapiException('resource_not_found', { param: 'active_organization_id' });
    await this.transactions.run(context, async (tx) => {
      const client = await this.clients.lockExisting(tx);
      const { session } = this.require(await this.sessions.findLive(tx.manager, client.id, id));
      await saveRow(tx.manager, Object.assign(client, { lastActiveSessionId: id }));
      if (!(await this.sessions.markActive(tx.manager, session, true))) throw new FapiException('resource_not_found');
    });
    // Taken from the client's view: a view of its own would sign a second token.
    const view = await this.clientViews.of(context);
    const touched = view?.json.sessions?.find((session) => session.id === id);
    if (touched === undefined) throw new FapiException('resource_not_found');
    return touched;
  }

  @AnyClient()
  @Post(`${PATH}/end`)
  end(@Fapi() context: FapiContext, @Param('id') id: string): Promise<Wire<SessionJSON>> {
    return this.close(context, id, 'ended');
  }

  @AnyClient()
  @Post(`${PATH}/remove`)
  remove(@Fapi() context: FapiContext, @Param('id') id: string): Promise<Wire<SessionJSON>> {
    return this.close(context, id, 'removed');
  }

  /** Every open page calls this once a minute. */
  @AnyClient()
  @NamesSession()
  @Bare()
  @Frequent()
  @Post(`${PATH}/tokens`)
  token(@Fapi() context: FapiContext, @Form() form: FormFields): Promise<Wire<TokenJSON>> {
    if (form.text('organization_id') !== undefined) throw new FapiException('resource_not_found', { param: 'organization_id' });
    return this.mint(context);
  }

  @AnyClient()
  @NamesSession()
  @Bare()
  @Post(`${PATH}/tokens/:template`)
  templateToken(@Fapi() context: FapiContext, @Param('template') template: string): Promise<Wire<TokenJSON>> {
    return this.mint(context, template);
  }

  @AnyClient()
  @Post(`${PATH}/verify`)
  async verify(@Fapi() context: FapiContext, @Param('id') id: string, @Form() form: FormFields): Promise<Wire<SessionVerificationJSON>> {
    return this.check(context, await this.reverifications.start(context, id, form));
  }

  @AnyClient()
  @Post(`${PATH}/verify/prepare_first_factor`)
  async prepareFirst(
    @Fapi() context: FapiContext,
    @Param('id') id: string,
    @Form() form: FormFields,
  ): Promise<Wire<SessionVerificationJSON>> {
    return this.check(context, await this.reverifications.prepareFirst(context, id, form));
  }

  @AnyClient()
  @Post(`${PATH}/verify/attempt_first_factor`)
  async attemptFirst(
    @Fapi() context: FapiContext,
    @Param('id') id: string,
    @Form() form: FormFields,
  ): Promise<Wire<SessionVerificationJSON>> {
    return this.check(context, await this.reverifications.attemptFirst(context, id, form));
  }

  @AnyClient()
  @Post(`${PATH}/verify/prepare_second_factor`)
  async prepareSecond(
    @Fapi() context: FapiContext,
    @Param('id') id: string,
    @Form() form: FormFields,
  ): Promise<Wire<SessionVerificationJSON>> {
    return this.check(context, await this.reverifications.prepareSecond(context, id, form));
  }

  @AnyClient()
  @Post(`${PATH}/verify/attempt_second_factor`)
  async attemptSecond(
    @Fapi() context: FapiContext,
    @Param('id') id: string,
    @Form() form: FormFields,
  ): Promise<Wire<SessionVerificationJSON>> {
    return this.check(context, await this.reverifications.attemptSecond(context, id, form));
  }

  private check(context: FapiContext, session: IdentitySession): Promise<Wire<SessionVerificationJSON>> {
    return this.reverificationViews.of(this.transactions.reader, session, context);
  }

  private async close(context: FapiContext, id: string, status: 'ended' | 'removed'): Promise<Wire<SessionJSON>> {
    const session = await this.transactions.run(context, async (tx) => {
      const { session } = this.require(await this.sessions.findLive(tx.manager, tx.requireClient().id, id));
      await this.sessions.end(tx, session, status);
      return session;
    });
    return this.views.of(this.transactions.reader, session, context);
  }

  private async mint(context: FapiContext, template?: string): Promise<Wire<TokenJSON>> {
    const manager = this.transactions.reader;
    const { named: session } = context;
    // For an ended session the answer is 401, which makes the official client reload its sessions.
    if (session === undefined || !(await this.sessions.isLive(manager, session))) throw new FapiException('authentication_invalid');
    if (!(await this.sessions.markActive(manager, session))) throw new FapiException('authentication_invalid');
    try {
      return { object: 'token', jwt: await this.views.token(session, session.username, context, template) };
    } catch (error) {
      if (error instanceof UnknownTemplate) throw new FapiException('resource_not_found');
      throw error;
    }
  }

  private require(found: SessionWithUser | undefined): SessionWithUser {
    if (found === undefined) throw new FapiException('resource_not_found');
    return found;
  }
}
