import type { SignUpJSON, SignUpVerificationJSON } from '@clerk/types';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { proofsOf, requirementsOf } from '../../flows/sign-up/sign-up-requirements.ts';
import type { IdentityClient } from '../../model/client.entity.ts';
import { SignUp } from '../../model/sign-up.entity.ts';
import type { Verification } from '../../model/verification.entity.ts';
import { BrowserAttemptsService } from '../../rules/attempts/browser-attempts.service.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import { VerificationViews } from '../../rules/strategies/verification-views.ts';
import { statusAt } from '../../rules/verification/verification-status.ts';
import { VerificationsService } from '../../rules/verification/verifications.service.ts';
import { toMs, type Wire } from '../../rules/wire/wire.ts';
import { ClientPart, ClientParts } from './client-parts.ts';

/** The next step for an e-mail address or phone number, by the status of its proof. */
const NEXT_ACTIONS = {
  unverified: 'needs_attempt',
  failed: 'needs_prepare',
  expired: 'needs_prepare',
  verified: '',
  transferable: '',
} as const;

/** Sign-ups as the official client sees them. */
@Injectable()
export class SignUpViews extends ClientPart {
  private readonly kept = new WeakMap<FapiContext, string>();

  constructor(
    parts: ClientParts,
    private readonly clock: Clock,
    private readonly attempts: BrowserAttemptsService,
    private readonly settings: SettingsStore,
    private readonly verifications: VerificationsService,
    private readonly proofs: VerificationViews,
  ) {
    super(parts, 'sign_up');
  }

  /** Includes this sign-up in the client of the call's answer, even when it is complete. */
  keep(context: FapiContext, signUpId: string): void {
    this.kept.set(context, signUpId);
  }

  /** @returns null when none is running or kept, or it was abandoned */
  override async ofClient(manager: EntityManager, client: IdentityClient, context: FapiContext): Promise<Wire<SignUpJSON> | null> {
    const id = client.signUpId ?? this.kept.get(context);
    const signUp = id === undefined ? null : await this.attempts.find(manager, SignUp, { id });
    return signUp === null ? null : this.of(manager, signUp);
  }

  async of(manager: EntityManager, signUp: SignUp): Promise<Wire<SignUpJSON>> {
    const proofs = await proofsOf(this.verifications, manager, signUp);
    const { required, optional, missing, unverified } = requirementsOf(signUp, proofs, this.settings.current);
    const { attributes } = this.settings.current;
    const hasPassword = signUp.passwordHash !== null;
    return {
      object: 'sign_up_attempt',
      id: signUp.id,
      status: signUp.status,
      required_fields: [...required],
      optional_fields: [...optional],
      missing_fields: [...missing],
      unverified_fields: [...unverified],
      verifications: {
        email_address: signUp.emailAddress === null ? null : this.toVerification(proofs.email, attributes.email_address.verifications),
        phone_number: signUp.phoneNumber === null ? null : this.toVerification(proofs.phone, attributes.phone_number.verifications),
        web3_wallet: null,
        external_account: this.proofs.ofMaybe(proofs.external),
      },
      username: signUp.username,
      first_name: signUp.firstName,
      last_name: signUp.lastName,
      email_address: signUp.emailAddress,
      phone_number: signUp.phoneNumber,
      web3_wallet: null,
      external_account_strategy: proofs.external?.strategy ?? null,
      external_account: null,
      has_password: hasPassword,
      // The published description has these three; the clients read the one above.
      ...{ password_enabled: hasPassword, custom_action: false, external_id: null },
      unsafe_metadata: signUp.unsafeMetadata,
      created_session_id: signUp.createdSessionId,
      created_user_id: signUp.createdUserId,
      abandon_at: toMs(signUp.abandonAt),
      legal_accepted_at: toMs(signUp.legalAcceptedAt),
    };
  }

  /**
   * Before anything was sent, the verification has neither status nor strategy: newer clients would expect a code. A failed or expired one
   * takes no more attempts, so another code must be sent.
   */
  private toVerification(proof: Verification | null, strategies: readonly string[]): Wire<SignUpVerificationJSON> {
    const supported = [...strategies];
    if (proof === null) return { next_action: 'needs_prepare', supported_strategies: supported };
    const nextAction = NEXT_ACTIONS[statusAt(proof, this.clock.now())];
    return { ...this.proofs.of(proof), next_action: nextAction, supported_strategies: supported };
  }
}
