import type { SessionVerificationJSON } from '@clerk/types';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ReverificationsService } from '../../flows/sessions/reverifications.service.ts';
import type { IdentitySession, Reverification } from '../../model/session.entity.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { VerificationViews } from '../../rules/strategies/verification-views.ts';
import { UsersService } from '../../rules/users/users.service.ts';
import { VerificationsService } from '../../rules/verification/verifications.service.ts';
import type { Wire } from '../../rules/wire/wire.ts';
import { toFirstFactorJson, toSecondFactorJson } from './factors.mapper.ts';
import { SessionViews } from './session-views.ts';

/** The reverification of a session as the official client sees it. */
@Injectable()
export class ReverificationViews {
  constructor(
    private readonly users: UsersService,
    private readonly verifications: VerificationsService,
    private readonly reverifications: ReverificationsService,
    private readonly sessions: SessionViews,
    private readonly proofs: VerificationViews,
  ) {}

  /** @throws FapiException 404 when the session's user was deleted meanwhile */
  async of(manager: EntityManager, session: IdentitySession, context: FapiContext): Promise<Wire<SessionVerificationJSON>> {
    const check = session.reverification as Reverification;
    const user = await this.users.find(manager, session.userId);
    if (user === null) throw new FapiException('resource_not_found');
    const { first, second } = await this.reverifications.factorsOf({ manager, publicOrigin: context.publicOrigin }, user);
    return {
      object: 'session_reverification',
      id: check.id,
      status: check.status,
      level: check.level,
      session: await this.sessions.of(manager, session, context),
      supported_first_factors: first.map(toFirstFactorJson),
      supported_second_factors: second.map(toSecondFactorJson),
      first_factor_verification: await this.proof(manager, check.firstVerificationId),
      second_factor_verification: await this.proof(manager, check.secondVerificationId),
    };
  }

  private async proof(manager: EntityManager, id: string | null) {
    return this.proofs.ofMaybe(await this.verifications.find(manager, id));
  }
}
