import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock.ts';
import { SettingsStore } from '../environment/settings-store.ts';
import type { FapiCode } from '../fapi/fapi-codes.ts';
import { FapiException } from '../fapi/fapi-exception.ts';
import { IdentityUser } from './user.entity.ts';

/** Refusals of an answer that was wrong. One that came too late, or to nothing, guesses at nothing. */
const GUESSES: ReadonlySet<FapiCode> = new Set([
  'form_code_incorrect',
  'form_password_incorrect',
  'form_password_or_identifier_incorrect',
  'verification_failed',
]);

/** Locks accounts at which somebody guesses: after ten failed proofs in a row, for an hour. */
@Injectable()
export class LockoutService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
  ) {}

  /** @throws FapiException when the account is locked, or closed */
  check(user: IdentityUser): void {
    if (user.banned) throw new FapiException('user_banned');
    if (!this.isOpen(user)) throw this.refusal(user);
  }

  /** Whether the account is neither locked nor closed. */
  isOpen(user: IdentityUser): boolean {
    return !user.banned && (user.lockedUntil === null || user.lockedUntil.getTime() <= this.clock.now());
  }

  /**
   * Counts a refused proof, if it was a guess.
   * @returns what to answer: the refusal, or that the account is locked by this one
   */
  async count(manager: EntityManager, user: IdentityUser, refusal: FapiException): Promise<FapiException> {
    if (!GUESSES.has(refusal.code)) return refusal;
    return (await this.fail(manager, user)) ?? refusal;
  }

  /**
   * Counts a failed proof. Done by one statement, so that guesses side by side count each.
   * @returns the refusal that takes the place of the proof's own when the account is locked by this one
   */
  async fail(manager: EntityManager, user: IdentityUser): Promise<FapiException | undefined> {
    const { attempts, seconds } = this.settings.current.lockout;
    await manager.increment(IdentityUser, { id: user.id }, 'failedAttempts', 1);
    const counted = await manager.findOneByOrFail(IdentityUser, { id: user.id });
    user.failedAttempts = counted.failedAttempts;
    if (counted.failedAttempts < attempts) return undefined;
    user.lockedUntil = new Date(this.clock.now() + seconds * 1000);
    user.failedAttempts = 0;
    await manager.update(IdentityUser, user.id, { lockedUntil: user.lockedUntil, failedAttempts: 0 });
    return this.refusal(user);
  }

  private refusal(user: IdentityUser): FapiException {
    const seconds = Math.max(1, Math.ceil(((user.lockedUntil?.getTime() ?? 0) - this.clock.now()) / 1000));
    return new FapiException('user_locked', {
      message: `Your account is locked. You will be able to try again in ${Math.ceil(seconds / 60)} minutes.`,
      meta: { lockout_expires_in_seconds: seconds },
    });
  }
}
