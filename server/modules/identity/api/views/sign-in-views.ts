import type { SignInJSON } from '@clerk/types';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SignInFactors } from '../../flows/sign-in/sign-in-factors.ts';
import type { IdentityClient } from '../../model/client.entity.ts';
import { SignIn } from '../../model/sign-in.entity.ts';
import { BrowserAttemptsService } from '../../rules/attempts/browser-attempts.service.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import type { AttributeName } from '../../rules/settings/attribute-settings.ts';
import type { InstanceSettings } from '../../rules/settings/instance-settings.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import { VerificationViews } from '../../rules/strategies/verification-views.ts';
import { NOBODY, UsersService } from '../../rules/users/users.service.ts';
import { VerificationsService } from '../../rules/verification/verifications.service.ts';
import { toMs, type Wire } from '../../rules/wire/wire.ts';
import { ClientPart, ClientParts } from './client-parts.ts';
import { toFirstFactorJson, toSecondFactorJson } from './factors.mapper.ts';
import { userDataOf } from './user-views.ts';

const IDENTIFIERS: readonly AttributeName[] = ['email_address', 'phone_number', 'username'];

/** Attempts to sign in as the official client sees them. */
@Injectable()
export class SignInViews extends ClientPart {
  constructor(
    parts: ClientParts,
    private readonly attempts: BrowserAttemptsService,
    private readonly settings: SettingsStore,
    private readonly users: UsersService,
    private readonly verifications: VerificationsService,
    private readonly factors: SignInFactors,
    private readonly proofs: VerificationViews,
  ) {
    super(parts, 'sign_in');
  }

  /** @returns null when none is running, or it was abandoned */
  override async ofClient(
    manager: EntityManager,
    { signInId }: IdentityClient,
    { publicOrigin }: FapiContext,
  ): Promise<Wire<SignInJSON> | null> {
    const signIn = signInId === null ? null : await this.attempts.find(manager, SignIn, { id: signInId });
    return signIn === null ? null : this.of(manager, signIn, publicOrigin);
  }

  /** @param publicOrigin scheme and host under which pictures are served */
  async of(manager: EntityManager, signIn: SignIn, publicOrigin: string): Promise<Wire<SignInJSON>> {
    const user = signIn.status === 'needs_identifier' ? null : await this.users.find(manager, signIn.userId ?? NOBODY);
    const first = await this.verifications.find(manager, signIn.firstVerificationId);
    const second = await this.verifications.find(manager, signIn.secondVerificationId);
    const firstFactors = signIn.status === 'needs_identifier' ? [] : await this.factors.first(manager, signIn, user, publicOrigin);
    // They are shown only after the first factor was proved.
    const secondFactors = user === null || signIn.status !== 'needs_second_factor' ? [] : await this.factors.second(manager, user);
    return {
      object: 'sign_in_attempt',
      id: signIn.id,
      status: signIn.status,
      supported_identifiers: identifiersOf(this.settings.current) as never,
      supported_first_factors: firstFactors.map(toFirstFactorJson),
      supported_second_factors: secondFactors.map(toSecondFactorJson),
      first_factor_verification: this.proofs.ofMaybe(first),
      second_factor_verification: this.proofs.ofMaybe(second),
      identifier: signIn.identifier,
      user_data: user === null || this.factors.shouldHideAccount(signIn) ? null : userDataOf(user, publicOrigin),
      created_session_id: signIn.createdSessionId,
      ...{ abandon_at: toMs(signIn.abandonAt) },
    };
  }
}

function identifiersOf({ attributes }: InstanceSettings): AttributeName[] {
  return IDENTIFIERS.filter((name) => attributes[name].enabled && attributes[name].used_for_first_factor);
}
