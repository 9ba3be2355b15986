import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountEvents } from '../../../../common/account-events.ts';
import { Clock } from '../../../../common/clock.ts';
import { BackupCode } from '../../model/backup-code.entity.ts';
import { Identification, type IdentificationType } from '../../model/identification.entity.ts';
import { newId } from '../../model/ids.ts';
import { IdentityUser, type Metadata } from '../../model/user.entity.ts';
import type { Verification } from '../../model/verification.entity.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { empty, filled } from '../rows/conditions.ts';
import { findRow, findRows, insertRow, lockRow, saveRow } from '../rows/rows.ts';
import { findUserByIdentification } from '../rows/user-rows.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { checkUsername, usernameKey } from '../usernames/username-policy.ts';
import { parseEmail, parsePhone } from './identifiers.ts';

/**
 * The id of no account. With enumeration protection it is read in place of an unknown account, so that the database gets the same
 * statements, and the time shows nothing.
 */
export const NOBODY = 'user_nobody';

/** The data of a finished sign-up. */
export interface NewUser {
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly passwordHash: string | null;
  readonly unsafeMetadata: Metadata;
  readonly legalAcceptedAt: Date | null;
  readonly email: { readonly address: string; readonly verification: Verification | null } | null;
  readonly phone: { readonly number: string; readonly verification: Verification | null } | null;
}

/** The accounts. */
@Injectable()
export class UsersService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly events: AccountEvents,
  ) {}

  find(manager: EntityManager, id: string): Promise<IdentityUser | null> {
    return findRow(manager, IdentityUser, { id });
  }

  /** Locks the account's row until the transaction ends; null when there is none. */
  lock(manager: EntityManager, id: string): Promise<IdentityUser | null> {
    return lockRow(manager, IdentityUser, { id });
  }

  /** Locks the account's row until the transaction ends. @throws FapiException when there is none */
  async lockExisting(manager: EntityManager, id: string): Promise<IdentityUser> {
    const user = await this.lock(manager, id);
    if (user === null) throw new FapiException('authentication_invalid');
    return user;
  }

  /** Finds an account by a verified e-mail address or phone number, or by username. */
  async findByIdentifier(manager: EntityManager, identifier: string): Promise<IdentityUser | null> {
    const email = parseEmail(identifier);
    if (email !== undefined) return findUserByIdentification(manager, 'email_address', email);
    const phone = parsePhone(identifier);
    if (phone !== undefined) return findUserByIdentification(manager, 'phone_number', phone);
    return findRow(manager, IdentityUser, { usernameKey: usernameKey(identifier) });
  }

  /**
   * Changes columns of a locked account, and `updatedAt`, and tells listeners. Called without columns when something that belongs to the
   * account has changed.
   */
  async change(manager: EntityManager, user: IdentityUser, columns: Partial<Omit<IdentityUser, 'id'>>): Promise<void> {
    await saveRow(manager, Object.assign(user, columns, { updatedAt: new Date(this.clock.now()) }));
    const { username } = columns;
    await (username === undefined ? this.events.userUpdated(manager, user.id) : this.events.usernameChanged(manager, user.id, username));
  }

  /** Lists the e-mail addresses and phone numbers of an account, oldest first. */
  identificationsOf(manager: EntityManager, userId: string): Promise<Identification[]> {
    return findRows(manager, Identification, { userId });
  }

  async hasBackupCodes(manager: EntityManager, userId: string): Promise<boolean> {
    return (await findRow(manager, BackupCode, { userId, usedAt: empty })) !== null;
  }

  /** @throws FapiException when the username is not allowed, or taken */
  async checkUsername(manager: EntityManager, username: string, ownerId?: string): Promise<void> {
    const problem = checkUsername(username, this.settings.current.username_settings);
    if (problem !== undefined) throw new FapiException(problem.code, { message: problem.message, param: 'username' });
    const holder = await findRow(manager, IdentityUser, { usernameKey: usernameKey(username) });
    if (holder !== null && holder.id !== ownerId)
      throw new FapiException('form_identifier_exists', { param: 'username', message: 'That username is taken. Please try another.' });
  }

  /** Whether an account has verified the e-mail address or phone number. */
  async isTaken(manager: EntityManager, type: IdentificationType, identifier: string): Promise<boolean> {
    return (await findRow(manager, Identification, { type, identifier, verifiedAt: filled })) !== null;
  }

  async create(manager: EntityManager, details: NewUser): Promise<IdentityUser> {
    const now = new Date(this.clock.now());
    const user = await insertRow(manager, IdentityUser, {
      id: newId('user'),
      username: details.username,
      usernameKey: details.username === null ? null : usernameKey(details.username),
      firstName: details.firstName,
      lastName: details.lastName,
      passwordHash: details.passwordHash,
      unsafeMetadata: details.unsafeMetadata,
      legalAcceptedAt: details.legalAcceptedAt,
      createdAt: now,
      updatedAt: now,
    });
    await this.events.userCreated(manager, user.id, user.username);
    if (details.email !== null) {
      const email = await this.addIdentification(manager, user.id, 'email_address', details.email.address, details.email.verification);
      user.primaryEmailAddressId = email.id;
    }
    if (details.phone !== null) {
      const phone = await this.addIdentification(manager, user.id, 'phone_number', details.phone.number, details.phone.verification);
      user.primaryPhoneNumberId = phone.id;
    }
    return saveRow(manager, user);
  }

  async addIdentification(
    manager: EntityManager,
    userId: string,
    type: IdentificationType,
    identifier: string,
    verification: Verification | null,
  ): Promise<Identification> {
    const now = new Date(this.clock.now());
    return insertRow(manager, Identification, {
      id: newId('idn'),
      userId,
      type,
      identifier,
      verifiedAt: verification?.status === 'verified' ? now : null,
      verificationId: verification?.id ?? null,
      createdAt: now,
      updatedAt: now,
    });
  }
}
