import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { newId } from '../../model/ids.ts';
import { IdentitySession, type Reverification } from '../../model/session.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { Verification } from '../../model/verification.entity.ts';
import type { CallTransaction } from '../../rules/call/call-transaction.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import type { FormFields } from '../../rules/call/form-fields.ts';
import { MAX_CODE_INPUT } from '../../rules/codes/code-rules.ts';
import { LimitsService } from '../../rules/limits/limits.service.ts';
import { type ComparedPassword, isRightFor, MAX_PASSWORD_INPUT, PasswordsService } from '../../rules/passwords/passwords.service.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { SessionsService } from '../../rules/sessions/sessions.service.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import { type FirstFactor, firstFactorsOf, holderOf, type SecondFactor, secondFactorsOf } from '../../rules/users/factors.ts';
import { maskIdentifier } from '../../rules/users/identifiers.ts';
import { LockoutService } from '../../rules/users/lockout.service.ts';
import { SECOND_STRATEGIES, SecondFactorsService } from '../../rules/users/second-factors.service.ts';
import { UsersService } from '../../rules/users/users.service.ts';
import { statusAt } from '../../rules/verification/verification-status.ts';
import { VerificationsService } from '../../rules/verification/verifications.service.ts';

const LEVELS = ['first_factor', 'second_factor', 'multi_factor'] as const;
const SENT_FIRST = ['email_code', 'phone_code'] as const;
const FIRST = ['email_code', 'phone_code', 'password'] as const;

/**
 * Stored as the time of a factor's last proof when a check begins that asks for it. Tokens then show an age of decades, and not -1: official
 * clients read -1 as a factor that the account lacks, and would let calls pass that need a proof.
 */
const NO_LONGER_PROVED = new Date(0);

/** Reverification: a session must prove its user's identity again before a change that cannot be undone. */
@Injectable()
export class ReverificationsService {
  constructor(
    private readonly clock: Clock,
    private readonly transactions: FapiTransactions,
    private readonly settings: SettingsStore,
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
    private readonly lockout: LockoutService,
    private readonly passwords: PasswordsService,
    private readonly verifications: VerificationsService,
    private readonly secondFactors: SecondFactorsService,
    private readonly limits: LimitsService,
  ) {}

  /**
   * Begins a check. The factors that it asks for count as not proved from now on, in this session. An account without a second factor is
   * asked for the first, whatever level was requested. A code that was sent for the
   * previous check of the same level stays valid: the user may still have it after canceling, and a new code would be refused for a while.
   */
  async start(context: FapiContext, sessionId: string, form: FormFields): Promise<IdentitySession> {
    const wanted = form.oneOf('level', LEVELS) ?? 'first_factor';
    return this.transactions.run(context, async (tx) => {
      const { session, user } = await this.lock(tx, sessionId);
      const { first, second } = await this.factorsOf(tx.manager, user);
      const level = second.length === 0 ? 'first_factor' : wanted;
      const status = level === 'second_factor' ? 'needs_second_factor' : 'needs_first_factor';
      const before = session.reverification?.level === level ? session.reverification : null;
      if (level !== 'second_factor') session.firstFactorAt = NO_LONGER_PROVED;
      if (level !== 'first_factor') session.secondFactorAt = NO_LONGER_PROVED;
      return this.saveProofs(tx.manager, session, {
        ...{ id: newId('sv'), level, status },
        firstVerificationId: await this.underWay(tx.manager, before?.firstVerificationId ?? null, first),
        secondVerificationId: await this.underWay(tx.manager, before?.secondVerificationId ?? null, second),
      });
    });
  }

  async prepareFirst(context: FapiContext, sessionId: string, form: FormFields): Promise<IdentitySession> {
    const strategy = form.oneOf('strategy', SENT_FIRST);
    if (strategy === undefined) throw new FapiException('form_param_missing', { param: 'strategy' });
    const named = form.text('email_address_id') ?? form.text('phone_number_id');
    return this.send(context, sessionId, strategy, 'needs_first_factor', named);
  }

  async prepareSecond(context: FapiContext, sessionId: string, form: FormFields): Promise<IdentitySession> {
    if (form.required('strategy') !== 'phone_code') throw new FapiException('form_param_value_invalid', { param: 'strategy' });
    return this.send(context, sessionId, 'phone_code', 'needs_second_factor', form.text('phone_number_id'));
  }

  async attemptFirst(context: FapiContext, sessionId: string, form: FormFields): Promise<IdentitySession> {
    const strategy = form.oneOf('strategy', FIRST);
    if (strategy === undefined) throw new FapiException('form_param_missing', { param: 'strategy' });
    const compared = strategy === 'password' ? await this.comparePassword(context, sessionId, form) : undefined;
    const code = strategy === 'password' ? '' : form.required('code', MAX_CODE_INPUT);
    return this.transactions.run(context, async (tx) => {
      const { session, user } = await this.lock(tx, sessionId);
      const check = requireStep(session, 'needs_first_factor');
      const sent = await this.verifications.find(tx.manager, check.firstVerificationId);
      const refusal =
        compared !== undefined ? this.judgePassword(user, compared) : await this.verifications.attemptCode(tx, sent, strategy, code);
      if (refusal !== undefined) return this.lockout.refusalAfterGuess(tx, user, refusal);
      session.firstFactorAt = new Date(this.clock.now());
      const status = check.level === 'multi_factor' ? 'needs_second_factor' : 'complete';
      const proof = compared === undefined ? sent : await this.recordPassword(tx, user, compared);
      return this.saveProofs(tx.manager, session, { ...check, status, firstVerificationId: proof?.id ?? null });
    });
  }

  async attemptSecond(context: FapiContext, sessionId: string, form: FormFields): Promise<IdentitySession> {
    const strategy = form.oneOf('strategy', SECOND_STRATEGIES);
    if (strategy === undefined) throw new FapiException('form_param_missing', { param: 'strategy' });
    const code = form.required('code', MAX_CODE_INPUT);
    return this.transactions.run(context, async (tx) => {
      const { session, user } = await this.lock(tx, sessionId);
      const check = requireStep(session, 'needs_second_factor');
      const { second } = await this.factorsOf(tx.manager, user);
      if (!second.some((factor) => factor.strategy === strategy)) throw new FapiException('strategy_for_user_invalid');
      const sent = await this.verifications.find(tx.manager, check.secondVerificationId);
      const proof = await this.secondFactors.prove(tx, user, { strategy, code, sent });
      if (proof instanceof FapiException) return proof;
      session.secondFactorAt = new Date(this.clock.now());
      return this.saveProofs(tx.manager, session, { ...check, status: 'complete', secondVerificationId: proof.id });
    });
  }

  /** @returns the id if its code can still be entered, and was sent to a factor that is still offered; else null */
  private async underWay(manager: EntityManager, id: string | null, factors: readonly (FirstFactor | SecondFactor)[]) {
    const sent = await this.verifications.find(manager, id);
    if (sent === null || sent.codeHash === null || statusAt(sent, this.clock.now()) !== 'unverified') return null;
    const isOffered = factors.some((factor) => factor.strategy === sent.strategy && factor.identification?.id === sent.identificationId);
    return isOffered ? sent.id : null;
  }

  private async send(
    context: FapiContext,
    sessionId: string,
    strategy: 'email_code' | 'phone_code',
    step: Reverification['status'],
    named: string | undefined,
  ): Promise<IdentitySession> {
    return this.transactions.run(context, async (tx) => {
      const { session, user } = await this.lock(tx, sessionId);
      const check = requireStep(session, step);
      const isFirst = step === 'needs_first_factor';
      const { first, second } = await this.factorsOf(tx.manager, user);
      const offered = (isFirst ? first : second)
        .filter((factor) => factor.strategy === strategy)
        .map(({ identification }) => identification?.id);
      const owned = (await this.users.identificationsOf(tx.manager, user.id)).filter(({ id }) => offered.includes(id));
      const primaryId = strategy === 'email_code' ? user.primaryEmailAddressId : user.primaryPhoneNumberId;
      const target = named === undefined ? (owned.find(({ id }) => id === primaryId) ?? owned[0]) : owned.find(({ id }) => id === named);
      if (target === undefined) throw new FapiException('strategy_for_user_invalid');
      const verification = await this.verifications.send(tx, {
        strategy,
        channel: strategy === 'email_code' ? 'email' : 'sms',
        target: target.identifier,
        identificationId: target.id,
        purpose: 'reverify',
        previous: await this.verifications.find(tx.manager, isFirst ? check.firstVerificationId : check.secondVerificationId),
      });
      const sent = isFirst ? { firstVerificationId: verification.id } : { secondVerificationId: verification.id };
      return this.save(tx.manager, session, { ...check, ...sent });
    });
  }

  /** Outside the transaction, because it is slow. */
  private async comparePassword(context: FapiContext, sessionId: string, form: FormFields): Promise<ComparedPassword> {
    const password = form.requiredSecret('password', MAX_PASSWORD_INPUT);
    await this.limits.take('attempt', context.ipAddress);
    const found = await this.sessions.findLive(this.transactions.reader, context.requireClient().id, sessionId);
    if (found === undefined) throw new FapiException('resource_not_found');
    await this.lockout.check(this.transactions.reader, context, found.user);
    return this.passwords.compare(found.user, password);
  }

  private judgePassword(user: IdentityUser, compared: ComparedPassword): FapiException | undefined {
    if (user.passwordHash === null || !this.settings.current.attributes.password.enabled)
      return new FapiException('strategy_for_user_invalid');
    return isRightFor(user, compared) ? undefined : new FapiException('form_password_incorrect', { param: 'password' });
  }

  /** Records a right password as a verification. */
  private async recordPassword(tx: CallTransaction, user: IdentityUser, compared: ComparedPassword): Promise<Verification> {
    await this.passwords.refresh(tx.manager, user, compared);
    return this.verifications.record(tx, 'password', 'verified');
  }

  /** Locks the session's account, so that concurrent calls run one after another. @returns both */
  private async lock(tx: CallTransaction, sessionId: string): Promise<{ session: IdentitySession; user: IdentityUser }> {
    const found = await this.sessions.findLive(tx.manager, tx.requireClient().id, sessionId);
    if (found === undefined) throw new FapiException('resource_not_found');
    const user = await this.users.lockExisting(tx.manager, found.user.id);
    await this.lockout.check(tx.manager, tx, user);
    // Read again: the call that held the lock before may have continued the check.
    const locked = await this.sessions.findLive(tx.manager, tx.requireClient().id, sessionId);
    if (locked === undefined) throw new FapiException('resource_not_found');
    return { session: locked.session, user };
  }

  private async save(manager: EntityManager, session: IdentitySession, reverification: Reverification): Promise<IdentitySession> {
    session.reverification = reverification;
    await manager.update(IdentitySession, session.id, { reverification });
    return session;
  }

  /** Saves the factor ages, too. `updatedAt` makes clients fetch tokens with the new ones. */
  private async saveProofs(manager: EntityManager, session: IdentitySession, reverification: Reverification): Promise<IdentitySession> {
    const { firstFactorAt, secondFactorAt } = session;
    session.updatedAt = new Date(this.clock.now());
    await manager.update(IdentitySession, session.id, { firstFactorAt, secondFactorAt, updatedAt: session.updatedAt });
    return this.save(manager, session, reverification);
  }

  /** Returns the factors that the account can prove, by step. */
  async factorsOf(manager: EntityManager, user: IdentityUser) {
    const holder = await holderOf(this.users, manager, user);
    const first = firstFactorsOf(holder, this.settings.current, maskIdentifier).filter(({ strategy }) =>
      (FIRST as readonly string[]).includes(strategy),
    );
    return { first, second: secondFactorsOf(holder, this.settings.current) };
  }
}

function requireStep(session: IdentitySession, status: Reverification['status']): Reverification {
  if (session.reverification === null) throw new FapiException('session_reverification_missing');
  if (session.reverification.status !== status) throw new FapiException('client_state_invalid');
  return session.reverification;
}
