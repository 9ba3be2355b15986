import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { RateLimits } from '../../../../common/rate-limits/rate-limits.ts';
import type { SlidingFigures, SlidingLimit } from '../../../../common/rate-limits/sliding-limit.ts';
import { IdentitySession } from '../../model/session.entity.ts';
import { IdentityUser } from '../../model/user.entity.ts';
import type { CallFacts } from '../call/call-facts.ts';
import type { CallTransaction } from '../call/call-transaction.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { isGuess } from '../refusals/guesses.ts';
import { findRows, updateRows } from '../rows/rows.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { AccountNotices } from './account-notices.ts';
import { NOBODY } from './users.service.ts';

/**
 * Locks an account for an hour after ten failed proofs in a row. A browser on which the account was signed in before stays open, with its
 * own count; otherwise anyone who knows a username could lock out its owner.
 */
@Injectable()
export class LockoutService {
  private readonly clientFailures: SlidingLimit;

  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly notices: AccountNotices,
    rateLimits: RateLimits,
  ) {
    this.clientFailures = rateLimits.createSliding('identity_client_failure');
  }

  /** @throws FapiException when the account is locked out for the call's browser, or banned */
  async check(manager: EntityManager, call: CallFacts, user: IdentityUser): Promise<void> {
    if (user.banned) throw new FapiException('user_banned');
    const waitMs = await this.waitOf(manager, call, user);
    if (waitMs > 0) throw refusalFor(waitMs);
  }

  /** Whether the account is neither locked out for the call's browser nor banned. Sends the same statements for every account and for none. */
  async isOpen(manager: EntityManager, call: CallFacts, user: IdentityUser | null): Promise<boolean> {
    const isKnown = await this.isKnownClient(manager, call, user ?? { id: NOBODY });
    return user !== null && !user.banned && (await this.waitMs(call, user, isKnown)) <= 0;
  }

  /**
   * Whether the account is, or was, signed in on the call's browser. A browser whose latest session was revoked does not count: the owner,
   * or a new password, has signed it out.
   */
  async isKnownClient(manager: EntityManager, { client }: CallFacts, user: Pick<IdentityUser, 'id'>): Promise<boolean> {
    if (client === undefined) return false;
    const own = { clientId: client.id, userId: user.id };
    const [latest] = await findRows(manager, IdentitySession, own, { latestBy: 'createdAt', take: 1 });
    return latest !== undefined && latest.status !== 'revoked';
  }

  /**
   * Counts a refused proof, if it was a guess.
   * @returns the refusal to answer: the given one, or that the account is now locked
   */
  async refusalAfterGuess(tx: CallTransaction, user: IdentityUser, refusal: FapiException): Promise<FapiException> {
    if (!isGuess(refusal)) return refusal;
    return (await this.countFailure(tx, user)) ?? refusal;
  }

  /**
   * Counts a failed proof, for the account and for a known browser.
   * @returns the refusal that replaces the proof's own when the account is now locked for the browser
   */
  async countFailure(tx: CallTransaction, user: IdentityUser): Promise<FapiException | undefined> {
    const isKnown = await this.isKnownClient(tx.manager, tx, user);
    if (isKnown) await this.clientFailures.take(keyOf(tx, user), this.figures);
    // Failures of a known browser do not extend a lockout of others.
    if (this.lockedMs(user) <= 0) await this.countAccountFailure(tx, user);
    const waitMs = await this.waitMs(tx, user, isKnown);
    return waitMs > 0 ? refusalFor(waitMs) : undefined;
  }

  /** Sends the statements of `refusalAfterGuess` for no account. */
  async pretendGuess(tx: CallTransaction, refusal: FapiException): Promise<void> {
    if (!isGuess(refusal)) return;
    await this.isKnownClient(tx.manager, tx, { id: NOBODY });
    await this.notices.prepare(tx, { id: NOBODY, primaryEmailAddressId: NOBODY }, 'account_locked');
    await this.addFailure(tx.manager, { id: NOBODY, failedAttempts: 0, lockedUntil: null });
  }

  /** Clears the browser's failures after a sign-in. */
  async clearFailures(call: CallFacts, user: IdentityUser): Promise<void> {
    await this.clientFailures.clear(keyOf(call, user), this.figures);
  }

  /**
   * The guess that locks the account sends the same statements as those before, and an account without an e-mail address the same as one
   * with it: the time must not show that there is an account.
   */
  private async countAccountFailure(tx: CallTransaction, user: IdentityUser): Promise<void> {
    const { id, primaryEmailAddressId } = user;
    const announce = await this.notices.prepare(tx, { id, primaryEmailAddressId: primaryEmailAddressId ?? NOBODY }, 'account_locked');
    await this.addFailure(tx.manager, user);
    if (this.lockedMs(user) > 0) announce();
  }

  /**
   * Counts and locks with one statement, which is the same for every account and for none.
   * @param user locked, so that concurrent guesses all count; it gets the new values
   */
  private async addFailure(manager: EntityManager, user: Pick<IdentityUser, 'id' | 'failedAttempts' | 'lockedUntil'>): Promise<void> {
    const { attempts, seconds } = this.settings.current.lockout;
    const failedAttempts = user.failedAttempts + 1;
    const locked = { failedAttempts: 0, lockedUntil: new Date(this.clock.now() + seconds * 1000) };
    const columns = failedAttempts < attempts ? { failedAttempts, lockedUntil: user.lockedUntil } : locked;
    await updateRows(manager, IdentityUser, { id: user.id }, columns);
  }

  /** Returns how long the account is locked out for the call's browser, ms; 0 or less when it is not. */
  private async waitOf(manager: EntityManager, call: CallFacts, user: IdentityUser): Promise<number> {
    const isKnown = this.lockedMs(user) > 0 && (await this.isKnownClient(manager, call, user));
    return this.waitMs(call, user, isKnown);
  }

  /** @param isKnown whether the browser knows the account */
  private async waitMs(call: CallFacts, user: IdentityUser, isKnown: boolean): Promise<number> {
    const lockedMs = this.lockedMs(user);
    if (lockedMs <= 0 || !isKnown) return lockedMs;
    const outcome = await this.clientFailures.look(keyOf(call, user), this.figures);
    return outcome.ok ? 0 : Math.min(lockedMs, outcome.retryAfterSeconds * 1000);
  }

  private lockedMs({ lockedUntil }: IdentityUser): number {
    return (lockedUntil?.getTime() ?? 0) - this.clock.now();
  }

  private get figures(): SlidingFigures {
    const { attempts, seconds } = this.settings.current.lockout;
    return { count: attempts, seconds };
  }
}

function keyOf({ client }: CallFacts, user: IdentityUser): string {
  return `${client?.id ?? ''} ${user.id}`;
}

function refusalFor(waitMs: number): FapiException {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new FapiException('user_locked', {
    message: `Your account is locked. Try again in ${Math.ceil(seconds / 60)} minutes.`,
    meta: { lockout_expires_in_seconds: seconds },
  });
}
