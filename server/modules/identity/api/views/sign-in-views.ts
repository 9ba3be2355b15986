import { createHmac } from 'node:crypto';
import type { SignInJSON } from '@clerk/types';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { deriveKey } from '../../../../config/secrets.ts';
import { SignIn } from '../../model/sign-in.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import { AttemptsService } from '../../rules/attempts/attempts.service.ts';
import type { AttributeName, InstanceSettings } from '../../rules/settings/instance-settings.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import { usernameKey } from '../../rules/usernames/username-policy.ts';
import {
  type FactorHolder,
  type FirstFactor,
  firstFactorsOf,
  holderOf,
  type SecondFactor,
  secondFactorsOf,
} from '../../rules/users/factors.ts';
import { identifierTypeOf, parseIdentifier } from '../../rules/users/identifiers.ts';
import { UsersService } from '../../rules/users/users.service.ts';
import { VerificationsService } from '../../rules/verification/verifications.service.ts';
import { userDataOf } from './user-views.ts';
import { toVerificationJson } from './verification.mapper.ts';
import { toMs, type Wire } from './wire.ts';

const IDENTIFIERS: readonly AttributeName[] = ['email_address', 'phone_number', 'username'];
const PRETENDED_ID_LENGTH = 27;
/** What is shown of what is behind a username, or of another address of the account: neither its letters nor how many there are. */
const HIDDEN_ADDRESS = '***@***';
const HIDDEN_NUMBER = '***';

/** Attempts to sign in as the official client sees them. */
@Injectable()
export class SignInViews {
  private readonly key: Buffer;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly clock: Clock,
    private readonly attempts: AttemptsService,
    private readonly settings: SettingsStore,
    private readonly users: UsersService,
    private readonly verifications: VerificationsService,
  ) {
    this.key = deriveKey(config.SECRET, 'pretended-account');
  }

  /** @returns null for one that was given up */
  async byId(manager: EntityManager, id: string, publicOrigin: string): Promise<Wire<SignInJSON> | null> {
    const signIn = await this.attempts.find(manager, SignIn, { id });
    return signIn === null ? null : this.of(manager, signIn, publicOrigin);
  }

  /** @param publicOrigin scheme and host under which pictures are served */
  async of(manager: EntityManager, signIn: SignIn, publicOrigin: string): Promise<Wire<SignInJSON>> {
    const user = signIn.userId === null ? null : await this.users.find(manager, signIn.userId);
    const first = await this.verifications.find(manager, signIn.firstVerificationId);
    const second = await this.verifications.find(manager, signIn.secondVerificationId);
    const now = this.clock.now();
    return {
      // The published description says sign_in_attempt, the client's types say this; the client looks at neither.
      object: 'sign_in',
      id: signIn.id,
      status: signIn.status,
      supported_identifiers: identifiersOf(this.settings.current) as never,
      supported_first_factors: signIn.status === 'needs_identifier' ? [] : await this.firstFactors(manager, signIn, user),
      // Before the first factor is shown they are nobody's business.
      supported_second_factors: user === null || signIn.status !== 'needs_second_factor' ? [] : await this.secondFactors(manager, user),
      first_factor_verification: first === null ? null : toVerificationJson(first, now),
      second_factor_verification: second === null ? null : toVerificationJson(second, now),
      identifier: signIn.identifier,
      user_data: user === null || this.hides(signIn) ? null : userDataOf(user, publicOrigin),
      created_session_id: signIn.createdSessionId,
      ...{ abandon_at: toMs(signIn.abandonAt) },
    };
  }

  /**
   * The first factors of the attempt's account. While nobody shall find out who has one, they hang on what was typed alone,
   * ids and all: those of a fresh account.
   */
  async firstFactors(manager: EntityManager, signIn: SignIn, user: IdentityUser | null): Promise<FirstFactor[]> {
    const told = signIn.identifier ?? '';
    const holder = user === null || this.hides(signIn) ? this.pretend(told) : await holderOf(this.users, manager, user);
    const typed = parseIdentifier(told);
    return firstFactorsOf(holder, this.settings.current, (identifier) => (identifier === typed ? identifier : hidden(identifier)));
  }

  /** Whether what is shown must not tell if there is such an account. */
  private hides(signIn: SignIn): boolean {
    return this.settings.current.enumeration_protection && signIn.status === 'needs_first_factor';
  }

  async secondFactors(manager: EntityManager, user: IdentityUser): Promise<SecondFactor[]> {
    return secondFactorsOf(await holderOf(this.users, manager, user), this.settings.current);
  }

  /** An account that nobody has, the same each time somebody asks for it, in whatever way it is typed. */
  private pretend(told: string): FactorHolder {
    const address = parseIdentifier(told);
    const name = address ?? usernameKey(told);
    const id = `idn_${createHmac('sha512', this.key).update(name).digest('base64url').replace(/[-_]/g, '').slice(0, PRETENDED_ID_LENGTH)}`;
    const type = identifierTypeOf(told) === 'phone_number' ? 'phone_number' : 'email_address';
    const verifiedAt = new Date(0);
    return {
      user: { passwordHash: null, primaryEmailAddressId: id, primaryPhoneNumberId: id, totpVerifiedAt: null },
      identifications: [
        { id, type, identifier: address ?? HIDDEN_ADDRESS, verifiedAt, reservedForSecondFactor: false, defaultSecondFactor: false },
      ],
      hasBackupCodes: false,
    };
  }
}

function hidden(identifier: string): string {
  return identifier.includes('@') ? HIDDEN_ADDRESS : HIDDEN_NUMBER;
}

function identifiersOf({ attributes }: InstanceSettings): AttributeName[] {
  return IDENTIFIERS.filter((name) => attributes[name].enabled && attributes[name].used_for_first_factor);
}
