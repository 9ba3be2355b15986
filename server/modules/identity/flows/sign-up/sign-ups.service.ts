import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { assert } from '../../../../../shared/assert.ts';
import { Clock } from '../../../../common/clock.ts';
import type { IdentificationType } from '../../model/identification.entity.ts';
import { newId } from '../../model/ids.ts';
import { SignUp } from '../../model/sign-up.entity.ts';
import type { StrategyName } from '../../model/verification.entity.ts';
import { ATTEMPT_LIFETIME_MS, BrowserAttemptsService } from '../../rules/attempts/browser-attempts.service.ts';
import type { CallFacts } from '../../rules/call/call-facts.ts';
import type { CallTransaction } from '../../rules/call/call-transaction.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import type { FormFields } from '../../rules/call/form-fields.ts';
import { CaptchaGate } from '../../rules/captcha/captcha-gate.ts';
import { ClientsService } from '../../rules/clients/clients.service.ts';
import { LimitsService } from '../../rules/limits/limits.service.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { insertRow, saveRow } from '../../rules/rows/rows.ts';
import { SessionsService } from '../../rules/sessions/sessions.service.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import { type Chosen, Strategies } from '../../rules/strategies/strategies.ts';
import type { Prepare, Strategy, StrategyRequest } from '../../rules/strategies/strategy.ts';
import { UsersService } from '../../rules/users/users.service.ts';
import { VerificationsService } from '../../rules/verification/verifications.service.ts';
import { type SignUpChanges, SignUpFields } from './sign-up-fields.ts';
import { proofsOf, requirementsOf } from './sign-up-requirements.ts';
import { SocialSignUps } from './social-sign-ups.ts';

/** Where the verification of an e-mail address, or phone number, stands. */
const PROOFS = { email_address: 'emailVerificationId', phone_number: 'phoneVerificationId' } as const;
/** The identifiers of an account. */
const NAMED = ['emailAddress', 'phoneNumber', 'username'] as const;

/** Sign-ups: accounts that are being created. */
@Injectable()
export class SignUpsService {
  constructor(
    private readonly clock: Clock,
    private readonly transactions: FapiTransactions,
    private readonly settings: SettingsStore,
    private readonly attempts: BrowserAttemptsService,
    private readonly clients: ClientsService,
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
    private readonly fields: SignUpFields,
    private readonly verifications: VerificationsService,
    private readonly limits: LimitsService,
    private readonly captcha: CaptchaGate,
    private readonly strategies: Strategies,
    private readonly social: SocialSignUps,
  ) {}

  /** Begins a sign-up in place of the browser client's present one. */
  async create(context: FapiContext, form: FormFields): Promise<SignUp> {
    await this.limits.take('begin', context.ipAddress);
    this.refuseClosed();
    const visit = (await this.social.transferOf(context, form)) ?? this.social.visitOf(context, form);
    const hasCode = visit === undefined && form.text('strategy') !== undefined;
    const chosen = hasCode ? this.strategies.choose(form, 'prepare', verifies) : undefined;
    await this.captcha.checkSignUp(context, form, visit?.strategy);
    const read = this.fields.read(form);
    const { reader } = this.transactions;
    if (context.client !== undefined) await this.refuseSignedIn(reader, context.client.id);
    await this.fields.checkFree(reader, read, false);
    const changes = { ...read, ...(await this.fields.readPassword(form, read)) };
    const prepare = await chosen?.strategy.prepare(requestOf(context, form, chosen));
    const enter = await visit?.prepare();
    const known = context.client;
    return this.transactions.run(context, async (tx) => {
      const client = await this.clients.lockOrCreate(tx);
      await this.refuseSignedIn(tx.manager, client.id);
      // Another account may have taken them meanwhile.
      await this.fields.checkFree(tx.manager, changes, false);
      const now = this.clock.now();
      const signUp = await insertRow(tx.manager, SignUp, {
        ...EMPTY,
        ...changes,
        id: newId('sua'),
        clientId: client.id,
        skippedCaptcha: this.captcha.isSkipped(context, visit?.strategy),
        abandonAt: new Date(now + ATTEMPT_LIFETIME_MS),
        createdAt: new Date(now),
      });
      client.signUpId = signUp.id;
      await saveRow(tx.manager, client);
      if (chosen !== undefined && prepare !== undefined) await this.send(tx, signUp, chosen, prepare);
      await enter?.(tx, signUp);
      if (visit?.isLeaving !== true) await this.completeIfReady(tx, signUp);
      // Otherwise someone who knows the old cookie could add their own password before the owner verifies the e-mail address.
      if (known !== undefined && signUp.status !== 'complete') await this.attempts.changeCookie(tx);
      return signUp;
    });
  }

  /** Changes the entered fields. A changed e-mail address or phone number is unverified again. */
  async update(context: FapiContext, id: string, form: FormFields): Promise<SignUp> {
    this.refuseClosed();
    const visit = this.social.visitOf(context, form);
    const read = this.fields.read(form);
    const { reader } = this.transactions;
    const known = await this.find(reader, context, id);
    requireOpen(known);
    // What is entered on the way to the provider does not complete it.
    const names = visit === undefined ? { ...known, ...read } : read;
    if (NAMED.some((name) => names[name] != null)) await this.challengeSkipped(reader, context, known);
    // It costs as much as a new sign-up, and can send as many messages to strangers.
    if (visit !== undefined || form.has('password') || NAMED.some((name) => read[name] !== undefined && read[name] !== known[name])) {
      await this.limits.take('begin', context.ipAddress);
    }
    await this.fields.checkFree(reader, read, false);
    const changes = { ...read, ...(await this.fields.readPassword(form, { ...known, ...read })) };
    const enter = await visit?.prepare();
    return this.transactions.run(context, async (tx) => {
      const signUp = await this.lock(tx, id);
      await this.fields.checkFree(tx.manager, changes, false);
      this.apply(signUp, changes);
      await saveRow(tx.manager, signUp);
      await enter?.(tx, signUp);
      if (visit?.isLeaving !== true) await this.completeIfReady(tx, signUp);
      return signUp;
    });
  }

  async prepare(context: FapiContext, id: string, form: FormFields): Promise<SignUp> {
    const chosen = this.strategies.choose(form, 'prepare', verifies);
    const prepare = await chosen.strategy.prepare(requestOf(context, form, chosen));
    return this.transactions.run(context, async (tx) => {
      const signUp = await this.lock(tx, id);
      await this.challengeSkipped(tx.manager, context, signUp);
      await this.send(tx, signUp, chosen, prepare);
      return signUp;
    });
  }

  async attempt(context: FapiContext, id: string, form: FormFields): Promise<SignUp> {
    const chosen = this.strategies.choose(form, 'answer', verifies);
    const judge = await chosen.strategy.answer({ ...requestOf(context, form, chosen), account: async () => null });
    return this.transactions.run(context, async (tx) => {
      const signUp = await this.lock(tx, id);
      const { refusal } = await judge(tx, { user: null, sentId: signUp[PROOFS[typeOf(chosen.strategy)]], isNamed: true });
      if (refusal !== undefined) return refusal;
      await this.continueSignUp(tx, signUp);
      return signUp;
    });
  }

  /** Finds a sign-up of the call's browser client. @throws FapiException 404 for any other, and for an abandoned one */
  async find(manager: EntityManager, call: CallFacts, id: string): Promise<SignUp> {
    const signUp = await this.attempts.find(manager, SignUp, { id, clientId: call.requireClient().id });
    if (signUp === null) throw new FapiException('resource_not_found');
    return signUp;
  }

  /** Continues after a verification: creates the account, unless something is still missing. */
  async continueSignUp(tx: CallTransaction, signUp: SignUp): Promise<void> {
    await this.completeIfReady(tx, signUp);
    if (signUp.status !== 'complete') await this.attempts.changeCookie(tx);
  }

  /** Creates the account and signs in, if nothing is missing. */
  async completeIfReady(tx: CallTransaction, signUp: SignUp): Promise<void> {
    const proofs = await proofsOf(this.verifications, tx.manager, signUp);
    const { missing, unverified } = requirementsOf(signUp, proofs, this.settings.current);
    const external = proofs.external?.status === 'verified' ? proofs.external : null;
    const isNamed = signUp.emailAddress !== null || signUp.phoneNumber !== null || signUp.username !== null || external !== null;
    if (!isNamed || missing.length > 0 || unverified.length > 0) return;
    // Meanwhile an account may have signed in on this browser, or taken the identifiers.
    await this.refuseSignedIn(tx.manager, signUp.clientId);
    await this.fields.checkFree(tx.manager, signUp, true);
    const user = await this.users.create(tx.manager, {
      ...signUp,
      email: signUp.emailAddress === null ? null : { address: signUp.emailAddress, verification: proofs.email },
      phone: signUp.phoneNumber === null ? null : { number: signUp.phoneNumber, verification: proofs.phone },
    });
    if (external !== null) await this.social.attach(tx, user, signUp);
    const strategy = external?.strategy ?? proofs.email?.strategy ?? proofs.phone?.strategy ?? 'password';
    // Written with the session.
    Object.assign(await this.clients.lockExisting(tx), { signInId: null, signUpId: null });
    const session = await this.sessions.create(tx, user, { strategy, secondFactor: false });
    Object.assign(signUp, { status: 'complete', createdUserId: user.id, createdSessionId: session.id });
    await saveRow(tx.manager, signUp);
  }

  /** @throws FapiException requires_captcha when the sign-up has skipped it, and goes on without the provider */
  private async challengeSkipped(manager: EntityManager, context: FapiContext, signUp: SignUp): Promise<void> {
    if (!signUp.skippedCaptcha) return;
    const external = await this.verifications.find(manager, signUp.externalVerificationId);
    if (external?.status !== 'verified') this.captcha.challengeSkipped(context);
  }

  private async lock(tx: CallTransaction, id: string): Promise<SignUp> {
    this.refuseClosed();
    await this.clients.lockExisting(tx);
    const signUp = await this.find(tx.manager, tx, id);
    requireOpen(signUp);
    return signUp;
  }

  private async refuseSignedIn(manager: EntityManager, clientId: string): Promise<void> {
    const live = await this.sessions.liveOf(manager, clientId);
    if (live.length > 0 && this.settings.current.single_session_mode) throw new FapiException('session_exists');
  }

  private apply(signUp: SignUp, changes: SignUpChanges): void {
    const { emailAddress, phoneNumber } = changes;
    if (emailAddress !== undefined && emailAddress !== signUp.emailAddress) signUp.emailVerificationId = null;
    if (phoneNumber !== undefined && phoneNumber !== signUp.phoneNumber) signUp.phoneVerificationId = null;
    Object.assign(signUp, changes);
  }

  private async send(tx: CallTransaction, signUp: SignUp, { name, strategy }: Chosen<'prepare'>, prepare: Prepare): Promise<void> {
    const type = typeOf(strategy);
    const target = type === 'phone_number' ? signUp.phoneNumber : signUp.emailAddress;
    const allowed: readonly string[] = this.settings.current.attributes[type].verifications;
    if (target === null || !allowed.includes(name)) throw new FapiException('verification_strategy_invalid');
    const previous = await this.verifications.find(tx.manager, signUp[PROOFS[type]]);
    if (previous?.status === 'verified') throw new FapiException('verification_already_verified');
    const verification = await prepare(tx, { user: null, previous, receiver: async () => ({ target, identificationId: null }) });
    signUp[PROOFS[type]] = verification.id;
    await saveRow(tx.manager, signUp);
  }

  /** @throws FapiException when nobody can sign up now */
  refuseClosed(): void {
    const { mode } = this.settings.current.sign_up;
    if (mode === 'restricted') throw new FapiException('sign_up_mode_restricted');
    if (mode === 'waitlist') throw new FapiException('sign_up_restricted_waitlist');
  }
}

const verifies = (strategy: Strategy): boolean => strategy.verifies !== undefined;

/** Returns what a strategy verifies that was chosen by `verifies`. */
function typeOf({ verifies: type }: Strategy): IdentificationType {
  assert(type, 'the strategy verifies e-mail addresses or phone numbers');
  return type;
}

function requestOf(call: FapiContext, form: FormFields, { name }: { readonly name: StrategyName }): StrategyRequest {
  return { name, call, form, purpose: 'sign_up' };
}

function requireOpen({ status }: SignUp): void {
  if (status !== 'missing_requirements') throw new FapiException('client_state_invalid');
}

/** A sign-up without any fields. */
const EMPTY = {
  status: 'missing_requirements',
  emailAddress: null,
  phoneNumber: null,
  username: null,
  firstName: null,
  lastName: null,
  passwordHash: null,
  unsafeMetadata: {},
  legalAcceptedAt: null,
  emailVerificationId: null,
  phoneVerificationId: null,
  externalVerificationId: null,
  createdUserId: null,
  createdSessionId: null,
} as const;
