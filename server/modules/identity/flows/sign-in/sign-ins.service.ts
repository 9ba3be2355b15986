import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { assert } from '../../../../../shared/assert.ts';
import type { Identification } from '../../model/identification.entity.ts';
import type { SignIn, SignInStatus } from '../../model/sign-in.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { StrategyName } from '../../model/verification.entity.ts';
import type { CallTransaction } from '../../rules/call/call-transaction.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import type { FormFields } from '../../rules/call/form-fields.ts';
import { CaptchaGate } from '../../rules/captcha/captcha-gate.ts';
import { LimitsService } from '../../rules/limits/limits.service.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { saveRow } from '../../rules/rows/rows.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import { noSuchFactor } from '../../rules/strategies/no-such-factor.ts';
import { type Chosen, Strategies } from '../../rules/strategies/strategies.ts';
import type { Judge, Prepare, Receiver, Strategy, StrategyRequest } from '../../rules/strategies/strategy.ts';
import type { FirstFactor } from '../../rules/users/factors.ts';
import { identifierTypeOf, parseIdentifier } from '../../rules/users/identifiers.ts';
import { LockoutService } from '../../rules/users/lockout.service.ts';
import { NOBODY, UsersService } from '../../rules/users/users.service.ts';
import { VerificationsService } from '../../rules/verification/verifications.service.ts';
import { SignInAttempts } from './sign-in-attempts.ts';
import { SignInFactors } from './sign-in-factors.ts';
import { SocialSignIns } from './social-sign-ins.ts';

const IDENTIFIER_LENGTH = 254;

/** The first half of signing in: the identifier and the first factor. */
@Injectable()
export class SignInsService {
  constructor(
    private readonly transactions: FapiTransactions,
    private readonly attempts: SignInAttempts,
    private readonly factors: SignInFactors,
    private readonly users: UsersService,
    private readonly lockout: LockoutService,
    private readonly strategies: Strategies,
    private readonly verifications: VerificationsService,
    private readonly limits: LimitsService,
    private readonly captcha: CaptchaGate,
    private readonly settings: SettingsStore,
    private readonly social: SocialSignIns,
  ) {}

  /** Begins an attempt, and continues as far as the sent fields allow. */
  async create(context: FapiContext, form: FormFields): Promise<SignIn> {
    const identifier = form.text('identifier', IDENTIFIER_LENGTH);
    const beginning = this.strategies.meantBy(form, 'begin') ?? this.beginningOf(form, identifier);
    if (beginning?.strategy.isBegunByForms !== true) {
      // Before it is counted, because the client repeats the call after the challenge.
      this.captcha.challengeSignIn(context);
      await this.limits.take('begin', context.ipAddress);
    }
    const answered = this.strategies.meantBy(form, 'answer');
    if (form.bool('transfer')) return this.social.transfer(context);
    if (beginning !== undefined) return this.begin(context, form, beginning);
    if (identifier === undefined) return this.transactions.run(context, async (tx) => this.beginEmpty(tx));
    const prepared = this.preparedOf(form);
    const account = () => this.findNamed(this.transactions.reader, identifier);
    const judge = await answered?.strategy.answer({ name: answered.name, call: context, form, purpose: 'sign_in', account });
    const prepare = await prepared?.strategy.prepare(requestOf(context, form, prepared));
    return this.transactions.run(context, async (tx) => {
      await this.attempts.refuseSignedIn(tx, null);
      const user = await this.identify(tx, identifier);
      const signIn = await this.attempts.begin(tx);
      Object.assign(signIn, { identifier, userId: user?.id ?? null, status: 'needs_first_factor' });
      await saveRow(tx.manager, signIn);
      if (answered !== undefined && judge !== undefined) return this.judge(tx, signIn, user, answered, judge);
      if (prepared !== undefined && prepare !== undefined) await this.send(tx, signIn, user, prepared.name, form, prepare);
      return signIn;
    });
  }

  /** Asks for the proof of a first factor: sends its code or link. */
  async prepare(context: FapiContext, id: string, form: FormFields): Promise<SignIn> {
    const chosen = this.strategies.choose(form, 'prepare', isFirst);
    const prepare = await chosen.strategy.prepare(requestOf(context, form, chosen));
    return this.transactions.run(context, async (tx) => {
      const signIn = await this.attempts.lockAtStatus(tx, id, 'needs_first_factor');
      const user = await this.attempts.lockClaimedUser(tx, signIn);
      await this.send(tx, signIn, user, chosen.name, form, prepare);
      return signIn;
    });
  }

  /** Checks the proof of a first factor. */
  async attempt(context: FapiContext, id: string, form: FormFields): Promise<SignIn> {
    const chosen = this.strategies.choose(form, 'answer', isFirst, 'password');
    const { reader } = this.transactions;
    const judge = await chosen.strategy.answer({
      ...requestOf(context, form, chosen),
      account: async () => this.users.find(reader, (await this.attempts.find(reader, context, id)).userId ?? NOBODY),
    });
    return this.transactions.run(context, async (tx) => {
      // What began without an identifier still has none.
      const begun: SignInStatus[] = chosen.strategy.begin === undefined ? [] : ['needs_identifier'];
      const signIn = await this.attempts.lockAtStatus(tx, id, 'needs_first_factor', ...begun);
      const user = await this.attempts.lockClaimedUser(tx, signIn);
      return this.judge(tx, signIn, user, chosen, judge);
    });
  }

  private async beginEmpty(tx: CallTransaction): Promise<SignIn> {
    await this.attempts.refuseSignedIn(tx, null);
    return this.attempts.begin(tx);
  }

  /** Begins an attempt without an identifier. It waits for the strategy's proof, or is proved already. */
  private async begin(context: FapiContext, form: FormFields, chosen: Chosen<'begin'>): Promise<SignIn> {
    const begin = await chosen.strategy.begin(requestOf(context, form, chosen));
    return this.transactions.run(context, async (tx) => {
      const signIn = await this.beginEmpty(tx);
      const { verification, user } = await begin(tx, signIn.id);
      signIn.firstVerificationId = verification.id;
      if (user === undefined) return saveRow(tx.manager, signIn);
      await this.pass(tx, await this.claim(tx, signIn, user), user, chosen);
      return signIn;
    });
  }

  /** Continues after an answer was judged. @param claimed the account that the attempt had before, locked; null for none */
  private async judge(
    tx: CallTransaction,
    signIn: SignIn,
    claimed: IdentityUser | null,
    chosen: Chosen<'answer'>,
    judge: Judge,
  ): Promise<SignIn | FapiException> {
    const {
      refusal,
      verification,
      user: found,
    } = await judge(tx, {
      user: claimed,
      sentId: signIn.firstVerificationId,
      isNamed: signIn.identifier !== null,
    });
    if (verification !== undefined && verification.id !== signIn.firstVerificationId) {
      signIn.firstVerificationId = verification.id;
      await saveRow(tx.manager, signIn);
    }
    if (found !== undefined) await this.claim(tx, signIn, found);
    const user = found ?? claimed;
    if (refusal !== undefined) return user === null ? this.refuseNobody(tx, refusal) : this.refuse(tx, user, refusal);
    assert(user, 'a right answer proves an account');
    await this.pass(tx, signIn, user, chosen);
    return signIn;
  }

  /** Gives the attempt the account that its proof has found. @throws FapiException when it is locked out or banned */
  private async claim(tx: CallTransaction, signIn: SignIn, user: IdentityUser): Promise<SignIn> {
    await this.lockout.check(tx.manager, tx, user);
    return Object.assign(signIn, { userId: user.id });
  }

  private async pass(tx: CallTransaction, signIn: SignIn, user: IdentityUser, { name, strategy }: Chosen): Promise<void> {
    if (strategy.next === 'new_password') return this.attempts.advanceTo(tx, signIn, 'needs_new_password');
    if (strategy.next !== 'session') return this.attempts.passFirst(tx, signIn, user, name);
    return this.attempts.complete(tx, signIn, user, { strategy: name, secondFactor: strategy.isSecondProof === true });
  }

  /** Counts a wrong answer. With enumeration protection the answer must not show that it has locked the account. */
  private async refuse(tx: CallTransaction, user: IdentityUser, refusal: FapiException): Promise<FapiException> {
    const answer = await this.lockout.refusalAfterGuess(tx, user, refusal);
    return this.settings.current.enumeration_protection ? refusal : answer;
  }

  private async refuseNobody(tx: CallTransaction, refusal: FapiException): Promise<FapiException> {
    await this.lockout.pretendGuess(tx, refusal);
    return refusal;
  }

  private async identify(tx: CallTransaction, identifier: string): Promise<IdentityUser | null> {
    const found = await this.findNamed(tx.manager, identifier);
    if (this.settings.current.enumeration_protection) return this.identifyHidden(tx, found);
    if (found === null) {
      throw new FapiException('form_identifier_not_found', {
        param: 'identifier',
        message: "Couldn't find your account. Check what you entered, or sign up.",
      });
    }
    const user = await this.users.lockExisting(tx.manager, found.id);
    await this.lockout.check(tx.manager, tx, user);
    await this.attempts.refuseSignedIn(tx, user);
    return user;
  }

  /** Locks the found account. Null when there is none, or it is locked out or banned; the statements are the same. */
  private async identifyHidden(tx: CallTransaction, found: IdentityUser | null): Promise<IdentityUser | null> {
    const user = await this.users.lock(tx.manager, found?.id ?? NOBODY);
    const open = (await this.lockout.isOpen(tx.manager, tx, user)) ? user : null;
    await this.attempts.refuseSignedIn(tx, open);
    return open;
  }

  /** Finds the account by the kinds of identifier that the settings allow. */
  private async findNamed(manager: EntityManager, identifier: string): Promise<IdentityUser | null> {
    const { enabled, used_for_first_factor: isNameable } = this.settings.current.attributes[identifierTypeOf(identifier)];
    return enabled && isNameable ? this.users.findByIdentifier(manager, identifier) : null;
  }

  private async send(
    tx: CallTransaction,
    signIn: SignIn,
    user: IdentityUser | null,
    strategy: StrategyName,
    form: FormFields,
    prepare: Prepare,
  ): Promise<void> {
    const offered = (await this.factors.first(tx.manager, signIn, user, tx.publicOrigin)).filter((factor) => factor.strategy === strategy);
    if (offered.length === 0) throw noSuchFactor('sign_in', strategy);
    const verification = await prepare(tx, {
      user,
      previous: await this.verifications.find(tx.manager, signIn.firstVerificationId),
      receiver: () => this.receiverOf(tx.manager, signIn, user, chooseFactor(signIn, offered, form)),
    });
    signIn.firstVerificationId = verification.id;
    await saveRow(tx.manager, signIn);
  }

  /** Finds where the code or link of a factor goes. Nothing is sent for a pretended account. */
  private async receiverOf(manager: EntityManager, signIn: SignIn, user: IdentityUser | null, factor: FirstFactor): Promise<Receiver> {
    const identification = await this.addressOf(manager, signIn, user, factor);
    const isHidden = this.settings.current.enumeration_protection;
    return {
      target: identification?.identifier ?? signIn.identifier ?? '',
      identificationId: identification?.id ?? null,
      isPretended: identification === undefined,
      ...(isHidden ? { isHidden, countedAs: signIn.identifier?.toLowerCase() } : {}),
    };
  }

  /** Finds the identification that a factor's code goes to. Hidden factors have made-up ids, so it is found by what was typed. */
  private async addressOf(
    manager: EntityManager,
    signIn: SignIn,
    user: IdentityUser | null,
    factor: FirstFactor,
  ): Promise<Identification | undefined> {
    const owned = await this.users.identificationsOf(manager, user?.id ?? NOBODY);
    if (!this.settings.current.enumeration_protection) return owned.find(({ id }) => id === factor.identification?.id);
    const typed = parseIdentifier(signIn.identifier ?? '');
    const meant = owned.find(({ id, identifier }) => (typed === undefined ? id === user?.primaryEmailAddressId : identifier === typed));
    return meant?.verifiedAt && !meant.reservedForSecondFactor ? meant : undefined;
  }

  /**
   * Returns the named strategy if it begins without an identifier.
   * @throws FapiException when there is no identifier, and the form names another one
   */
  private beginningOf(form: FormFields, identifier: string | undefined): Chosen<'begin'> | undefined {
    const name = form.text('strategy');
    if (name === undefined || (identifier !== undefined && isIdentified(this.strategies.find(name)))) return undefined;
    return this.strategies.choose(form, 'begin', () => true);
  }

  /** Returns the named strategy if the same call asks for its proof. A password, for example, just follows. */
  private preparedOf(form: FormFields): Chosen<'prepare'> | undefined {
    const name = form.text('strategy');
    if (name === undefined) return undefined;
    const named = this.strategies.find(name);
    if (named?.first !== undefined && named.prepare === undefined) return undefined;
    return this.strategies.choose(form, 'prepare', isFirst);
  }
}

const isFirst = ({ first }: Strategy): boolean => first !== undefined;
/** Whether a strategy goes with an identifier. */
const isIdentified = (strategy: Strategy | undefined): boolean => strategy?.begin === undefined || isFirst(strategy);

function requestOf(call: FapiContext, form: FormFields, { name }: { readonly name: StrategyName }): StrategyRequest {
  return { name, call, form, purpose: 'sign_in' };
}

/** Chooses the named factor, else the one that was typed, the primary one, or any. */
function chooseFactor(signIn: SignIn, offered: readonly FirstFactor[], form: FormFields): FirstFactor {
  const named = form.text('email_address_id') ?? form.text('phone_number_id');
  const typed = parseIdentifier(signIn.identifier ?? '');
  const chosen =
    named === undefined
      ? (offered.find(({ identification }) => identification !== undefined && identification.shown === typed) ??
        offered.find(({ identification }) => identification?.isPrimary) ??
        offered[0])
      : offered.find(({ identification }) => identification?.id === named);
  if (chosen === undefined) throw noSuchFactor('sign_in');
  return chosen;
}
