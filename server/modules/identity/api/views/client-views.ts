import type { ClientJSON } from '@clerk/types';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { IdentityClient } from '../../model/client.entity.ts';
import type { IdentitySession } from '../../model/session.entity.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { findRow } from '../../rules/rows/rows.ts';
import { SessionsService } from '../../rules/sessions/sessions.service.ts';
import { toMs, type Wire } from '../../rules/wire/wire.ts';
import { ClientParts } from './client-parts.ts';
import { SessionViews } from './session-views.ts';

export interface ClientView {
  readonly json: Wire<ClientJSON> & { readonly last_authentication_strategy: string | null };
  /** The live sessions, oldest first. */
  readonly sessions: readonly IdentitySession[];
  /** When the set of sessions last changed. */
  readonly signedInAt: Date;
}

/** The browser client as the official client sees it. It must be complete: the official client forgets what is missing. */
@Injectable()
export class ClientViews {
  private readonly made = new WeakMap<FapiContext, { readonly revision: number; readonly view: Promise<ClientView | null> }>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly sessions: SessionsService,
    private readonly sessionViews: SessionViews,
    private readonly parts: ClientParts,
  ) {}

  /**
   * Returns the present state; null for an unknown browser. Call it after the transaction. The view is cached until the next transaction,
   * because it signs a token for each session.
   */
  of(context: FapiContext): Promise<ClientView | null> {
    const made = this.made.get(context);
    if (made?.revision === context.revision) return made.view;
    const view = this.read(context);
    this.made.set(context, { revision: context.revision, view });
    return view;
  }

  private async read(context: FapiContext): Promise<ClientView | null> {
    if (context.client === undefined) return null;
    const { manager } = this.dataSource;
    // A transaction may have changed it since the guard has read it.
    const client = context.revision === 0 ? context.client : await findRow(manager, IdentityClient, { id: context.client.id });
    if (client === null) return null;
    const sessions = await this.sessions.liveOf(manager, client.id);
    const json = {
      object: 'client' as const,
      id: client.id,
      sessions: await this.sessionViews.ofAll(manager, sessions, context),
      ...((await this.parts.of(manager, client, context)) as Pick<Wire<ClientJSON>, 'sign_in' | 'sign_up'>),
      last_active_session_id: sessions.some(({ id }) => id === client.lastActiveSessionId) ? client.lastActiveSessionId : null,
      captcha_bypass: client.captchaPassedUntil !== null && client.captchaPassedUntil.getTime() > this.clock.now(),
      cookie_expires_at: toMs(client.cookieExpiresAt),
      last_authentication_strategy: client.lastAuthenticationStrategy,
      created_at: toMs(client.createdAt),
      updated_at: toMs(client.updatedAt),
    };
    return { json, sessions, signedInAt: client.updatedAt };
  }
}
