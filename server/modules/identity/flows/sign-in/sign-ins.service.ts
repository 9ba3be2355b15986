import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Identification } from '../../model/identification.entity.ts';
import type { SignIn } from '../../model/sign-in.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { CallTransaction } from '../../rules/call/call-transaction.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import type { FormFields } from '../../rules/call/form-fields.ts';
import { RedirectPolicy } from '../../rules/call/redirect-policy.ts';
import { CaptchaGate } from '../../rules/captcha/captcha-gate.ts';
import { MAX_CODE_INPUT } from '../../rules/codes/code-rules.ts';
import { LimitsService } from '../../rules/limits/limits.service.ts';
import { type ComparedPassword, isRightFor, MAX_PASSWORD_INPUT, PasswordsService } from '../../rules/passwords/passwords.service.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import type { FirstFactor } from '../../rules/users/factors.ts';
import { identifierTypeOf, parseIdentifier } from '../../rules/users/identifiers.ts';
import { LockoutService } from '../../rules/users/lockout.service.ts';
import { NOBODY, UsersService } from '../../rules/users/users.service.ts';
import { VerificationsService } from '../../rules/verification/verifications.service.ts';
import { SignInAttempts } from './sign-in-attempts.ts';
import { SignInFactors } from './sign-in-factors.ts';
import { TicketsService } from './tickets.service.ts';

const IDENTIFIER_LENGTH = 254;
/** Strategies whose code or link is sent in the same call as the identifier, on request. */
const SENT = ['email_code', 'email_link', 'phone_code', 'reset_password_email_code', 'reset_password_phone_code'] as const;
const ATTEMPTED = ['password', 'email_code', 'phone_code', 'reset_password_email_code', 'reset_password_phone_code'] as const;
type SentStrategy = (typeof SENT)[number];

/** The first half of signing in: the identifier and the first factor. */
@Injectable()
export class SignInsService {
  constructor(
    private readonly transactions: FapiTransactions,
    private readonly attempts: SignInAttempts,
    private readonly factors: SignInFactors,
    private readonly users: UsersService,
    private readonly lockout: LockoutService,
    private readonly passwords: PasswordsService,
    private readonly verifications: VerificationsService,
    private readonly tickets: TicketsService,
    private readonly limits: LimitsService,
    private readonly captcha: CaptchaGate,
    private readonly redirects: RedirectPolicy,
    private readonly settings: SettingsStore,
  ) {}

  /** Begins an attempt, and continues as far as the sent fields allow. */
  async create(context: FapiContext, form: FormFields): Promise<SignIn> {
    // Comes first, because the client repeats the call after the challenge.
    this.captcha.challengeSignIn(context);
    await this.limits.take('begin', context.ipAddress);
    const identifier = form.text('identifier', IDENTIFIER_LENGTH);
    const password = form.secret('password', MAX_PASSWORD_INPUT);
    if (form.bool('transfer')) throw new FapiException('client_state_invalid');
    if (form.text('strategy') === 'ticket' || form.text('ticket') !== undefined) return this.useTicket(context, form.required('ticket'));
    const strategy = identifier === undefined ? this.refuseStrategy(form) : this.strategyOf(form);
    const compared =
      identifier !== undefined && password !== undefined ? await this.comparePassword(context, identifier, password) : undefined;
    return this.transactions.run(context, async (tx) => {
      await this.attempts.refuseSignedIn(tx, null);
      if (identifier === undefined) return this.attempts.begin(tx);
      const user = await this.identify(tx, identifier);
      const signIn = await this.attempts.begin(tx);
      Object.assign(signIn, { identifier, userId: user?.id ?? null, status: 'needs_first_factor' });
      await tx.manager.save(signIn);
      if (compared !== undefined) return this.judgePassword(tx, signIn, user, compared);
      if (strategy !== undefined) await this.send(tx, signIn, user, strategy, form);
      return signIn;
    });
  }

  /** Sends the code or link of a first factor. */
  async prepare(context: FapiContext, id: string, form: FormFields): Promise<SignIn> {
    const strategy = form.oneOf('strategy', SENT);
    if (strategy === undefined) throw new FapiException('form_param_missing', { param: 'strategy' });
    return this.transactions.run(context, async (tx) => {
      const signIn = await this.attempts.lockAtStatus(tx, id, 'needs_first_factor');
      const user = await this.attempts.lockClaimedUser(tx, signIn);
      await this.send(tx, signIn, user, strategy, form);
      return signIn;
    });
  }

  /** Checks the proof of a first factor. */
  async attempt(context: FapiContext, id: string, form: FormFields): Promise<SignIn> {
    const strategy = form.oneOf('strategy', ATTEMPTED) ?? 'password';
    if (strategy === 'password') return this.attemptPassword(context, id, form.requiredSecret('password', MAX_PASSWORD_INPUT));
    const code = form.required('code', MAX_CODE_INPUT);
    return this.transactions.run(context, async (tx) => {
      const signIn = await this.attempts.lockAtStatus(tx, id, 'needs_first_factor');
      const user = await this.attempts.lockClaimedUser(tx, signIn);
      const verification = await this.verifications.find(tx.manager, signIn.firstVerificationId);
      const refusal = await this.verifications.attemptCode(tx, verification, strategy, code);
      // A pretended account cannot be signed in to, whatever code is entered.
      if (user === null) return this.refuseNobody(tx, refusal ?? new FapiException('form_code_incorrect', { param: 'code' }));
      if (refusal !== undefined) return this.refuse(tx, user, refusal);
      if (!strategy.startsWith('reset_password')) await this.attempts.passFirst(tx, signIn, user, strategy);
      else await this.attempts.advanceTo(tx, signIn, 'needs_new_password');
      return signIn;
    });
  }

  /** Signs in the user of a ticket. */
  private async useTicket(context: FapiContext, ticket: string): Promise<SignIn> {
    return this.transactions.run(context, async (tx) => {
      await this.attempts.refuseSignedIn(tx, null);
      const signIn = await this.attempts.begin(tx);
      const user = await this.tickets.redeem(tx.manager, ticket);
      await this.lockout.check(tx.manager, tx, user);
      const verification = await this.verifications.record(tx, 'ticket', 'verified');
      Object.assign(signIn, { userId: user.id, firstVerificationId: verification.id });
      await this.attempts.complete(tx, signIn, user, { strategy: 'ticket', secondFactor: false });
      return signIn;
    });
  }

  private async attemptPassword(context: FapiContext, id: string, password: string): Promise<SignIn> {
    await this.limits.take('attempt', context.ipAddress);
    // Compared before the transaction: it is slow, and the embedded database has only one session.
    const { reader } = this.transactions;
    if (!this.settings.current.attributes.password.enabled) throw this.noSuchFactor();
    const { userId } = await this.attempts.find(reader, context, id);
    const known = await this.users.find(reader, userId ?? NOBODY);
    const compared = await this.passwords.compare(known, password);
    return this.transactions.run(context, async (tx) => {
      const signIn = await this.attempts.lockAtStatus(tx, id, 'needs_first_factor');
      const user = await this.attempts.lockClaimedUser(tx, signIn);
      return this.judgePassword(tx, signIn, user, compared);
    });
  }

  private async judgePassword(
    tx: CallTransaction,
    signIn: SignIn,
    user: IdentityUser | null,
    compared: ComparedPassword,
  ): Promise<SignIn | FapiException> {
    const isRight = isRightFor(user, compared);
    const isHidden = this.settings.current.enumeration_protection;
    if (user !== null && user.passwordHash === null && !isHidden) return this.noSuchFactor();
    // After a failed password the code that was sent can still be entered.
    if (isRight || signIn.firstVerificationId === null) {
      const verification = await this.verifications.record(tx, 'password', isRight ? 'verified' : 'unverified');
      signIn.firstVerificationId = verification.id;
      await tx.manager.save(signIn);
    }
    if (user === null || !isRight) {
      const refusal = new FapiException(isHidden ? 'form_password_or_identifier_incorrect' : 'form_password_incorrect', {
        param: 'password',
      });
      return user === null ? this.refuseNobody(tx, refusal) : this.refuse(tx, user, refusal);
    }
    await this.passwords.refresh(tx.manager, user, compared);
    await this.attempts.passFirst(tx, signIn, user, 'password');
    return signIn;
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

  private async comparePassword(context: FapiContext, identifier: string, password: string): Promise<ComparedPassword> {
    await this.limits.take('attempt', context.ipAddress);
    if (!this.settings.current.attributes.password.enabled) throw this.noSuchFactor();
    const user = await this.findNamed(this.transactions.reader, identifier);
    return this.passwords.compare(user, password);
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
    strategy: SentStrategy,
    form: FormFields,
  ): Promise<void> {
    const factor = this.chooseFactor(signIn, await this.factors.first(tx.manager, signIn, user), strategy, form);
    const identification = await this.addressOf(tx.manager, signIn, user, factor);
    const isHidden = this.settings.current.enumeration_protection;
    const redirectUrl = strategy === 'email_link' ? this.redirects.requireForMail(tx, form, 'redirect_url') : undefined;
    const verification = await this.verifications.send(tx, {
      strategy,
      channel: strategy.includes('phone') ? 'sms' : 'email',
      target: identification?.identifier ?? signIn.identifier ?? '',
      identificationId: identification?.id ?? null,
      purpose: strategy.startsWith('reset_password') ? 'reset_password' : 'sign_in',
      previous: await this.verifications.find(tx.manager, signIn.firstVerificationId),
      isPretended: identification === undefined,
      ...(isHidden ? { isHidden, countedAs: signIn.identifier?.toLowerCase() } : {}),
      ...(redirectUrl === undefined ? {} : { redirectUrl }),
    });
    signIn.firstVerificationId = verification.id;
    await tx.manager.save(signIn);
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

  /** Chooses the named factor, else the one that was typed, the primary one, or any. */
  private chooseFactor(signIn: SignIn, factors: readonly FirstFactor[], strategy: SentStrategy, form: FormFields): FirstFactor {
    const named = form.text('email_address_id') ?? form.text('phone_number_id');
    const fitting = factors.filter((factor) => factor.strategy === strategy);
    const typed = parseIdentifier(signIn.identifier ?? '');
    const chosen =
      named === undefined
        ? (fitting.find(({ identification }) => identification !== undefined && identification.shown === typed) ??
          fitting.find(({ identification }) => identification?.isPrimary) ??
          fitting[0])
        : fitting.find(({ identification }) => identification?.id === named);
    if (chosen === undefined) throw this.noSuchFactor();
    return chosen;
  }

  private strategyOf(form: FormFields): SentStrategy | undefined {
    const strategy = form.text('strategy');
    if (strategy === undefined || strategy === 'password') return undefined;
    if ((SENT as readonly string[]).includes(strategy)) return strategy as SentStrategy;
    throw new FapiException('form_param_value_invalid', { param: 'strategy' });
  }

  /** Refuses a strategy without an identifier, which this instance does not support. */
  private refuseStrategy(form: FormFields): undefined {
    if (form.text('strategy') !== undefined) throw new FapiException('form_param_value_invalid', { param: 'strategy' });
  }

  private noSuchFactor(): FapiException {
    return new FapiException('strategy_for_user_invalid', { message: "You can't sign in to this account that way. Please try another." });
  }
}
