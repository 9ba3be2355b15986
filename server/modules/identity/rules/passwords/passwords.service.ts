import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IdentityUser } from '../../model/user.entity.ts';
import { FapiException, fapiError } from '../refusals/fapi-exception.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { PasswordHasher } from './password-hasher.ts';
import { checkPassword, type PasswordProblem } from './password-policy.ts';

/** Longest text that is looked at as a password at all. */
export const MAX_PASSWORD_INPUT = 1_024;

/** How a typed password compares with an account as it was before the transaction. */
export interface ComparedPassword {
  /** The account's; null for none. */
  readonly userId: string | null;
  readonly passwordHash: string | null;
  readonly isRight: boolean;
  /** Of a right one that was hashed at another cost than today's: its digest at today's. */
  readonly renewedHash: string | undefined;
}

/** Passwords of accounts: new ones are judged, known ones compared. To be asked outside transactions: it takes a while. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly settings: SettingsStore,
  ) {}

  /**
   * The digest to keep of a new password.
   * @param param name of the form's field
   * @param personalWords what guessers would try first: username, names, e-mail addresses
   * @throws FapiException with everything that is wrong with it
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

  /** Whether it is the account's password. Takes as long when there is no account, or none with a password. */
  async matches(user: IdentityUser | null, password: string): Promise<boolean> {
    if (user !== null && user.passwordHash !== null) return this.hasher.verify(user.passwordHash, password);
    await this.hasher.verifyNothing(password);
    return false;
  }

  /** As `matches`, with what the transaction needs to know that it is still so: `isRightFor`. */
  async compare(user: IdentityUser | null, password: string): Promise<ComparedPassword> {
    const isRight = await this.matches(user, password);
    const passwordHash = user?.passwordHash ?? null;
    const isOld = isRight && passwordHash !== null && this.hasher.needsRehash(passwordHash);
    return { userId: user?.id ?? null, passwordHash, isRight, renewedHash: isOld ? await this.hasher.hash(password) : undefined };
  }

  /** Keeps a password that was right at today's cost, if it was hashed at another. */
  async refresh(manager: EntityManager, user: IdentityUser, { renewedHash }: ComparedPassword): Promise<void> {
    if (renewedHash === undefined) return;
    user.passwordHash = renewedHash;
    await manager.update(IdentityUser, user.id, { passwordHash: renewedHash });
  }
}

/** Whether the password is that of the account which the transaction holds: a name may have become another's since, a password another one. */
export function isRightFor(user: IdentityUser | null, { userId, passwordHash, isRight }: ComparedPassword): boolean {
  return isRight && user !== null && user.id === userId && user.passwordHash === passwordHash;
}

function toError({ code, message, suggestions }: PasswordProblem, param: string) {
  return fapiError(code, { message, param, meta: suggestions === undefined ? {} : { zxcvbn: { suggestions } } });
}
