import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import type { Identification } from '../../model/identification.entity.ts';
import { newId } from '../../model/ids.ts';
import type { IdentitySession, Reverification } from '../../model/session.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { StrategyName } from '../../model/verification.entity.ts';
import type { CallTransaction } from '../../rules/call/call-transaction.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import type { FormFields } from '../../rules/call/form-fields.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { saveRow } from '../../rules/rows/rows.ts';
import { SessionsService } from '../../rules/sessions/sessions.service.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import { noSuchFactor } from '../../rules/strategies/no-such-factor.ts';
import { type Chosen, Strategies } from '../../rules/strategies/strategies.ts';
import type { Question, Receiver, Strategy } from '../../rules/strategies/strategy.ts';
import type { FirstFactor, SecondFactor } from '../../rules/users/factors.ts';
import { maskIdentifier } from '../../rules/users/identifiers.ts';
import { LockoutService } from '../../rules/users/lockout.service.ts';
import { UserParts } from '../../rules/users/user-parts.ts';
import { UsersService } from '../../rules/users/users.service.ts';
import { statusAt } from '../../rules/verification/verification-status.ts';
import { VerificationsService } from '../../rules/verification/verifications.service.ts';

const LEVELS = ['first_factor', 'second_factor', 'multi_factor'] as const;

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
    private readonly parts: UserParts,
    private readonly lockout: LockoutService,
    private readonly strategies: Strategies,
    private readonly verifications: VerificationsService,
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
      const { first, second } = await this.factorsOf(tx, user);
      const level = second.length === 0 ? 'first_factor' : wanted;
      const status = level === 'second_factor' ? 'needs_second_factor' : 'needs_first_factor';
      const before = session.reverification?.level === level ? session.reverification : null;
      if (level !== 'second_factor') session.firstFactorAt = NO_LONGER_PROVED;
      if (level !== 'first_factor') session.secondFactorAt = NO_LONGER_PROVED;
      // A passkey may have proved both. The age would grow, and clients would ask for a second factor that the account does not have.
      if (second.length === 0) session.secondFactorAt = null;
      return this.saveProofs(tx.manager, session, {
        ...{ id: newId('sv'), level, status },
        firstVerificationId: await this.underWay(tx.manager, before?.firstVerificationId ?? null, first),
        secondVerificationId: await this.underWay(tx.manager, before?.secondVerificationId ?? null, second),
      });
    });
  }

  async prepareFirst(context: FapiContext, sessionId: string, form: FormFields): Promise<IdentitySession> {
    const chosen = this.strategies.choose(form, 'prepare', canReverify);
    return this.send(context, sessionId, form, chosen, 'first', form.text('email_address_id') ?? form.text('phone_number_id'));
  }

  async prepareSecond(context: FapiContext, sessionId: string, form: FormFields): Promise<IdentitySession> {
    form.required('strategy');
    const chosen = this.strategies.choose(form, 'prepare', isSecond);
    return this.send(context, sessionId, form, chosen, 'second', form.text('phone_number_id'));
  }

  async attemptFirst(context: FapiContext, sessionId: string, form: FormFields): Promise<IdentitySession> {
    const chosen = this.strategies.choose(form, 'answer', canReverify);
    const judge = await chosen.strategy.answer(this.questionOf(context, sessionId, form, chosen.name));
    return this.transactions.run(context, async (tx) => {
      const { session, user } = await this.lock(tx, sessionId);
      const check = requireStep(session, ...stepsOf(chosen.strategy, 'first'));
      const { refusal, verification } = await judge(tx, { user, sentId: check.firstVerificationId, isNamed: true });
      if (refusal !== undefined) return this.lockout.refusalAfterGuess(tx, user, refusal);
      const now = new Date(this.clock.now());
      const isBoth = chosen.strategy.isSecondProof === true;
      session.firstFactorAt = now;
      if (isBoth) session.secondFactorAt = now;
      const status = check.level === 'multi_factor' && !isBoth ? 'needs_second_factor' : 'complete';
      return this.saveProofs(tx.manager, session, { ...check, status, firstVerificationId: verification?.id ?? null });
    });
  }

  async attemptSecond(context: FapiContext, sessionId: string, form: FormFields): Promise<IdentitySession> {
    const { name, strategy } = this.strategies.choose(form, 'answer', isSecond);
    const judge = await strategy.answer(this.questionOf(context, sessionId, form, name));
    return this.transactions.run(context, async (tx) => {
      const { session, user } = await this.lock(tx, sessionId);
      const check = requireStep(session, 'needs_second_factor');
      const { second } = await this.factorsOf(tx, user);
      if (!second.some((factor) => factor.strategy === name)) throw new FapiException('strategy_for_user_invalid');
      const { refusal, verification } = await judge(tx, { user, sentId: check.secondVerificationId, isNamed: true });
      if (refusal !== undefined) return this.lockout.refusalAfterGuess(tx, user, refusal);
      session.secondFactorAt = new Date(this.clock.now());
      return this.saveProofs(tx.manager, session, { ...check, status: 'complete', secondVerificationId: verification?.id ?? null });
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
    form: FormFields,
    { name, strategy }: Chosen<'prepare'>,
    call: 'first' | 'second',
    named: string | undefined,
  ): Promise<IdentitySession> {
    const prepare = await strategy.prepare({ name, call: context, form, purpose: 'reverify' });
    return this.transactions.run(context, async (tx) => {
      const { session, user } = await this.lock(tx, sessionId);
      const check = requireStep(session, ...stepsOf(strategy, call));
      const offered = (await this.factorsOf(tx, user))[call].filter((factor) => factor.strategy === name);
      if (offered.length === 0) throw noSuchFactor('reverify', name);
      const field = call === 'first' ? 'firstVerificationId' : 'secondVerificationId';
      const verification = await prepare(tx, {
        user,
        previous: await this.verifications.find(tx.manager, check[field]),
        receiver: () => this.receiverOf(tx.manager, user, offered, named),
      });
      return saveRow(tx.manager, Object.assign(session, { reverification: { ...check, [field]: verification.id } }));
    });
  }

  /** Finds the named e-mail address or phone number among those that are offered, else the primary one, or any. */
  private async receiverOf(
    manager: EntityManager,
    user: IdentityUser,
    offered: readonly (FirstFactor | SecondFactor)[],
    named: string | undefined,
  ): Promise<Receiver> {
    const ids = offered.map(({ identification }) => identification?.id);
    const owned = (await this.users.identificationsOf(manager, user.id)).filter(({ id }) => ids.includes(id));
    const isPrimary = ({ id }: Identification): boolean => id === user.primaryEmailAddressId || id === user.primaryPhoneNumberId;
    const found = named === undefined ? (owned.find(isPrimary) ?? owned[0]) : owned.find(({ id }) => id === named);
    if (found === undefined) throw noSuchFactor('reverify');
    return { target: found.identifier, identificationId: found.id };
  }

  private questionOf(context: FapiContext, sessionId: string, form: FormFields, name: StrategyName): Question {
    return { name, call: context, form, purpose: 'reverify', account: () => this.accountOf(context, sessionId) };
  }

  /** Finds the session's account outside transactions. @throws FapiException when it is locked out or banned */
  private async accountOf(context: FapiContext, sessionId: string): Promise<IdentityUser> {
    const { reader } = this.transactions;
    const found = await this.sessions.findLive(reader, context.requireClient().id, sessionId);
    if (found === undefined) throw new FapiException('resource_not_found');
    await this.lockout.check(reader, context, found.user);
    return found.user;
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

  /** Saves the check with the changed ages of the factors. `updatedAt` makes clients fetch tokens with the new ones. */
  private saveProofs(manager: EntityManager, session: IdentitySession, reverification: Reverification): Promise<IdentitySession> {
    return saveRow(manager, Object.assign(session, { reverification, updatedAt: new Date(this.clock.now()) }));
  }

  /** Returns the factors that the account can prove, by step. */
  async factorsOf({ manager, publicOrigin }: { manager: EntityManager; publicOrigin: string }, user: IdentityUser) {
    const account = await this.parts.of(manager, user);
    const first = this.strategies
      .firstFactorsOf(account, this.settings.current, maskIdentifier, publicOrigin)
      .filter(({ strategy }) => canReverify(this.strategies.require(strategy)));
    return { first, second: this.strategies.secondFactorsOf(account, this.settings.current) };
  }
}

const canReverify = ({ first }: Strategy): boolean => first?.canReverify === true;
const isSecond = ({ second }: Strategy): boolean => second !== undefined;

/** Returns the steps at which a strategy can be used. What proves both factors at once is a first factor that also serves the second step. */
function stepsOf({ isSecondProof }: Strategy, call: 'first' | 'second'): Reverification['status'][] {
  if (call === 'second') return ['needs_second_factor'];
  return isSecondProof === true ? ['needs_first_factor', 'needs_second_factor'] : ['needs_first_factor'];
}

function requireStep(session: IdentitySession, ...steps: readonly Reverification['status'][]): Reverification {
  if (session.reverification === null) throw new FapiException('session_reverification_missing');
  if (!steps.includes(session.reverification.status)) throw new FapiException('client_state_invalid');
  return session.reverification;
}
