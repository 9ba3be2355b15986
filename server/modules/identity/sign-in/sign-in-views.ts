import { createHmac } from 'node:crypto';
import type { SignInJSON } from '@clerk/types';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { deriveKey } from '../../../config/secrets.ts';
import type { AttributeName, InstanceSettings } from '../environment/instance-settings.ts';
import { SettingsStore } from '../environment/settings-store.ts';
import { toMs, type Wire } from '../fapi/wire.ts';
import { parseEmail, parsePhone } from '../users/identifiers.ts';
import type { IdentityUser } from '../users/user.entity.ts';
import { userDataOf } from '../users/user-views.ts';
import { UsersService } from '../users/users.service.ts';
import { toVerificationJson } from '../verification/verification.mapper.ts';
import { VerificationsService } from '../verification/verifications.service.ts';
import { type FactorHolder, type FirstFactor, firstFactorsOf, type SecondFactor, secondFactorsOf } from './factors.ts';
import { SignIn } from './sign-in.entity.ts';

const IDENTIFIERS: readonly AttributeName[] = ['email_address', 'phone_number', 'username'];
const PRETENDED_ID_LENGTH = 27;

/** Attempts to sign in as the official client sees them. */
@Injectable()
export class SignInViews {
  private readonly key: Buffer;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly users: UsersService,
    private readonly verifications: VerificationsService,
  ) {
    this.key = deriveKey(config.SECRET, 'pretended-account');
  }

  async byId(manager: EntityManager, id: string): Promise<Wire<SignInJSON> | null> {
    const signIn = await manager.findOneBy(SignIn, { id });
    return signIn === null ? null : this.of(manager, signIn);
  }

  async of(manager: EntityManager, signIn: SignIn): Promise<Wire<SignInJSON>> {
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
      supported_second_factors: user === null ? [] : await this.secondFactors(manager, user),
      first_factor_verification: first === null ? null : toVerificationJson(first, now),
      second_factor_verification: second === null ? null : toVerificationJson(second, now),
      identifier: signIn.identifier,
      user_data: user === null ? null : userDataOf(user, this.config.PUBLIC_URL ?? ''),
      created_session_id: signIn.createdSessionId,
      ...{ abandon_at: toMs(signIn.abandonAt) },
    };
  }

  /** The first factors of the attempt's account; of one that is pretended, those that a fresh account has. */
  async firstFactors(manager: EntityManager, signIn: SignIn, user: IdentityUser | null): Promise<FirstFactor[]> {
    const told = signIn.identifier ?? '';
    return firstFactorsOf(user === null ? this.pretend(told) : await this.holderOf(manager, user), this.settings.current, told);
  }

  async secondFactors(manager: EntityManager, user: IdentityUser): Promise<SecondFactor[]> {
    return secondFactorsOf(await this.holderOf(manager, user), this.settings.current);
  }

  private async holderOf(manager: EntityManager, user: IdentityUser): Promise<FactorHolder> {
    return {
      user,
      identifications: await this.users.identificationsOf(manager, user.id),
      hasBackupCodes: await this.users.hasBackupCodes(manager, user.id),
    };
  }

  /** An account that nobody has, the same each time somebody asks for it. */
  private pretend(identifier: string): FactorHolder {
    const id = `idn_${createHmac('sha512', this.key).update(identifier.toLowerCase()).digest('base64url').replace(/[-_]/g, '').slice(0, PRETENDED_ID_LENGTH)}`;
    const email = parseEmail(identifier);
    const phone = parsePhone(identifier);
    const type = phone === undefined ? 'email_address' : 'phone_number';
    // Of a username only the masked address shows; its length must not tell that it was made up.
    const address = email ?? phone ?? `${identifier.slice(0, 1).toLowerCase()}player@gmail.com`;
    const verifiedAt = new Date(0);
    return {
      user: { passwordHash: null, primaryEmailAddressId: id, primaryPhoneNumberId: id, totpVerifiedAt: null },
      identifications: [{ id, type, identifier: address, verifiedAt, reservedForSecondFactor: false, defaultSecondFactor: false }],
      hasBackupCodes: false,
    };
  }
}

function identifiersOf({ attributes }: InstanceSettings): AttributeName[] {
  return IDENTIFIERS.filter((name) => attributes[name].enabled && attributes[name].used_for_first_factor);
}
