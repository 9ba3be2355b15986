import type { ClientJSON } from '@clerk/types';
import { Delete, Get, Post, Put, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { IdentityClient } from '../../model/client.entity.ts';
import { FapiContext } from '../../rules/call/fapi-context.ts';
import { FAPI_BASE } from '../../rules/call/fapi-paths.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import { FormFields } from '../../rules/call/form-fields.ts';
import { RedirectPolicy } from '../../rules/call/redirect-policy.ts';
import { CaptchaGate } from '../../rules/captcha/captcha-gate.ts';
import { ClientsService } from '../../rules/clients/clients.service.ts';
import { LimitsService } from '../../rules/limits/limits.service.ts';
import { deleteRows, saveRow } from '../../rules/rows/rows.ts';
import { SessionsService } from '../../rules/sessions/sessions.service.ts';
import { toMs, type Wire } from '../../rules/wire/wire.ts';
import { FapiCookies } from '../transport/fapi-cookies.ts';
import { Fapi, Form } from '../transport/fapi-params.ts';
import { AnyClient, FapiController } from '../transport/fapi-routes.ts';
import { ClientViews } from '../views/client-views.ts';

const PATH = `${FAPI_BASE}/client`;
const TEMPORARY_REDIRECT = 307;
const MAX_URL_LENGTH = 2_048;

type ClientAnswer = Wire<ClientJSON> | null;

@FapiController()
export class ClientsController {
  constructor(
    private readonly transactions: FapiTransactions,
    private readonly clients: ClientsService,
    private readonly sessions: SessionsService,
    private readonly views: ClientViews,
    private readonly captcha: CaptchaGate,
    private readonly cookies: FapiCookies,
    private readonly redirects: RedirectPolicy,
    private readonly limits: LimitsService,
  ) {}

  /** Null for an unknown browser. The first call that needs a browser client creates it. */
  @AnyClient()
  @Get(PATH)
  read(@Fapi() context: FapiContext): Promise<ClientAnswer> {
    return this.view(context);
  }

  @AnyClient()
  @Put(PATH)
  async create(@Fapi() context: FapiContext): Promise<ClientAnswer> {
    if (context.client === undefined) await this.limits.take('begin', context.ipAddress);
    await this.transactions.run(context, (tx) => this.clients.lockOrCreate(tx));
    return this.view(context);
  }

  @AnyClient()
  @Post(PATH)
  createByPost(@Fapi() context: FapiContext): Promise<ClientAnswer> {
    return this.create(context);
  }

  /**
   * Signs out all sessions and deletes the browser client; the oldest official clients sign out this way. The answer is the deleted client,
   * without sessions.
   */
  @AnyClient()
  @Delete(PATH)
  async remove(@Fapi() context: FapiContext): Promise<ClientAnswer> {
    if (context.client === undefined) return null;
    const last = await this.view(context);
    const updatedAt = await this.transactions.run(context, async (tx) => {
      const ended = await this.sessions.endAll(tx, 'removed');
      if (ended !== null) await deleteRows(tx.manager, IdentityClient, { id: ended.id });
      tx.effects.dropsClient = true;
      return ended?.updatedAt;
    });
    // A concurrent call may have deleted it.
    if (last === null || updatedAt === undefined) return null;
    return { ...last, sessions: [], last_active_session_id: null, updated_at: toMs(updatedAt) };
  }

  /** Signs out all sessions of this browser client. */
  @AnyClient()
  @Delete(`${PATH}/sessions`)
  async signOut(@Fapi() context: FapiContext): Promise<ClientAnswer> {
    if (context.client === undefined) return null;
    await this.transactions.run(context, (tx) => this.sessions.endAll(tx, 'removed'));
    return this.view(context);
  }

  /** Takes the answer to a challenge for robots. */
  @AnyClient()
  @Post(`${PATH}/verify`)
  async verify(@Fapi() context: FapiContext, @Form() form: FormFields): Promise<ClientAnswer> {
    await this.captcha.verify(context, form);
    return this.view(context);
  }

  /** Renews the cookie: the official client sends its page here when the cookie expires soon. */
  @AnyClient()
  @Get(`${PATH}/touch`)
  async touch(@Fapi() context: FapiContext, @Res() reply: FastifyReply): Promise<void> {
    const target = this.redirects.check(context, (context.query('redirect_url') ?? '').slice(0, MAX_URL_LENGTH), 'redirect_url');
    if (context.client !== undefined) {
      await this.transactions.run(context, async (tx) => {
        const client = await this.clients.tryLock(tx);
        if (client === null) return;
        this.clients.rotate(tx, client);
        await saveRow(tx.manager, client);
      });
    }
    this.cookies.write(reply, context, undefined);
    await reply.header('cache-control', 'no-store').redirect(target, TEMPORARY_REDIRECT);
  }

  private async view(context: FapiContext): Promise<ClientAnswer> {
    return (await this.views.of(context))?.json ?? null;
  }
}
