import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountEvents } from '../../../../common/account-events.ts';
import { Clock } from '../../../../common/clock.ts';
import { SignIn } from '../../model/sign-in.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import { FapiException, fapiError } from '../refusals/fapi-exception.ts';
import { filled } from '../rows/conditions.ts';
import { saveRow, updateRows } from '../rows/rows.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { PasswordHasher } from './password-hasher.ts';
import { checkPassword, type PasswordProblem } from './password-policy.ts';

/** Longest text that is checked as a password, characters. */
export const MAX_PASSWORD_INPUT = 1_024;

/** The result of comparing an entered password with an account before the transaction. */
export interface ComparedPassword {
  /** The account's id; null without an account. */
  readonly userId: string | null;
  readonly passwordHash: string | null;
  readonly isRight: boolean;
  /** A new digest at today's cost, for a right password whose digest has another cost. */
  readonly renewedHash: string | undefined;
}

/** Checks new passwords and compares known ones. Call it outside transactions, because it is slow. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
    private readonly events: AccountEvents,
  ) {}

  /**
   * Checks a new password and returns its digest.
   * @param param name of the form's field
   * @param personalWords what guessers would try first: username, names, e-mail addresses
   * @throws FapiException with all problems of the password
   */
  async accept(password: string, param: string, personalWords: readonly (string | null)[]): Promise<string> {
    if (!this.settings.current.attributes.password.enabled) throw new FapiException('form_param_value_disabled', { param });
    const words = personalWords.filter((word) => word !== null);
    const [first, ...more] = checkPassword(password, this.settings.current.password_settings, words).map((problem) =>
      toError(problem, param),
    );
    if (first !== undefined) throw new FapiException(first.code, { message: first.message, meta: first.meta }, more);
    return this.hasher.hash(password);
  }

  /** Whether it is the account's password. It takes equally long without an account or without a password. */
  async matches(user: IdentityUser | null, password: string): Promise<boolean> {
    if (user !== null && user.passwordHash !== null) return this.hasher.verify(user.passwordHash, password);
    await this.hasher.verifyNothing(password);
    return false;
  }

  /** Like `matches`, with the data by which `isRightFor` checks in the transaction that it still holds. */
  async compare(user: IdentityUser | null, password: string): Promise<ComparedPassword> {
    const isRight = await this.matches(user, password);
    const passwordHash = user?.passwordHash ?? null;
    const isOld = isRight && passwordHash !== null && this.hasher.needsRehash(passwordHash);
    return { userId: user?.id ?? null, passwordHash, isRight, renewedHash: isOld ? await this.hasher.hash(password) : undefined };
  }

  /**
   * Stores another password for an account, or none. New passwords that wait for a second factor are older: they are dropped, and their
   * sign-ins end.
   */
  async store(manager: EntityManager, user: IdentityUser, passwordHash: string | null): Promise<void> {
    const now = new Date(this.clock.now());
    await saveRow(manager, Object.assign(user, { passwordHash, updatedAt: now }));
    await updateRows(manager, SignIn, { userId: user.id, newPasswordHash: filled }, { newPasswordHash: null, abandonAt: now });
    await this.events.userUpdated(manager, user.id);
  }

  /** Stores the new digest of a right password whose digest had another cost. */
  async refresh(manager: EntityManager, user: IdentityUser, { renewedHash }: ComparedPassword): Promise<void> {
    if (renewedHash === undefined) return;
    await saveRow(manager, Object.assign(user, { passwordHash: renewedHash }));
  }
}

/**
 * Whether the compared password is right for the account that the transaction has locked. Meanwhile the identifier may belong to another
 * account, or the password may have changed.
 */
export function isRightFor(user: IdentityUser | null, { userId, passwordHash, isRight }: ComparedPassword): boolean {
  return isRight && user !== null && user.id === userId && user.passwordHash === passwordHash;
}

function toError({ code, message, suggestions }: PasswordProblem, param: string) {
  return fapiError(code, { message, param, meta: suggestions === undefined ? {} : { zxcvbn: { suggestions } } });
}
