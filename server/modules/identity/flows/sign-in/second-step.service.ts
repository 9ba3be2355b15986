import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SignIn } from '../../model/sign-in.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import type { FormFields } from '../../rules/call/form-fields.ts';
import { LimitsService } from '../../rules/limits/limits.service.ts';
import { MAX_PASSWORD_INPUT, PasswordsService } from '../../rules/passwords/passwords.service.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { saveRow } from '../../rules/rows/rows.ts';
import { Strategies } from '../../rules/strategies/strategies.ts';
import type { Receiver, Strategy } from '../../rules/strategies/strategy.ts';
import type { SecondFactor } from '../../rules/users/factors.ts';
import { LockoutService } from '../../rules/users/lockout.service.ts';
import { NOBODY, UsersService } from '../../rules/users/users.service.ts';
import { VerificationsService } from '../../rules/verification/verifications.service.ts';
import { SignInAttempts } from './sign-in-attempts.ts';
import { SignInFactors } from './sign-in-factors.ts';
import { SocialSignIns } from './social-sign-ins.ts';

/** What may follow the first factor of a sign-in: a new password, a second factor. */
@Injectable()
export class SecondStepService {
  constructor(
    private readonly transactions: FapiTransactions,
    private readonly attempts: SignInAttempts,
    private readonly factors: SignInFactors,
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
    private readonly verifications: VerificationsService,
    private readonly strategies: Strategies,
    private readonly lockout: LockoutService,
    private readonly limits: LimitsService,
    private readonly social: SocialSignIns,
  ) {}

  /** Asks for the proof of a second factor: sends a code to a phone number. */
  async prepare(context: FapiContext, id: string, form: FormFields): Promise<SignIn> {
    form.required('strategy');
    const { name, strategy } = this.strategies.choose(form, 'prepare', isSecond);
    const prepare = await strategy.prepare({ name, call: context, form, purpose: 'sign_in' });
    return this.transactions.run(context, async (tx) => {
      const signIn = await this.attempts.lockAtStatus(tx, id, 'needs_second_factor');
      const user = await this.attempts.lockProvedUser(tx, signIn);
      const offered = (await this.factors.second(tx.manager, user)).filter((factor) => factor.strategy === name);
      if (offered.length === 0) throw new FapiException('strategy_for_user_invalid');
      const verification = await prepare(tx, {
        user,
        previous: await this.verifications.find(tx.manager, signIn.secondVerificationId),
        receiver: () => this.receiverOf(tx.manager, user, offered, form.text('phone_number_id')),
      });
      signIn.secondVerificationId = verification.id;
      return saveRow(tx.manager, signIn);
    });
  }

  async attempt(context: FapiContext, id: string, form: FormFields): Promise<SignIn> {
    const { name, strategy } = this.strategies.choose(form, 'answer', isSecond);
    const account = async (): Promise<IdentityUser | null> => {
      const { reader } = this.transactions;
      return this.users.find(reader, (await this.attempts.find(reader, context, id)).userId ?? NOBODY);
    };
    const judge = await strategy.answer({ name, call: context, form, purpose: 'sign_in', account });
    return this.transactions.run(context, async (tx) => {
      const signIn = await this.attempts.lockAtStatus(tx, id, 'needs_second_factor');
      const user = await this.attempts.lockProvedUser(tx, signIn);
      const offered = await this.factors.second(tx.manager, user);
      if (!offered.some((factor) => factor.strategy === name)) throw new FapiException('strategy_for_user_invalid');
      const { refusal, verification } = await judge(tx, { user, sentId: signIn.secondVerificationId, isNamed: true });
      if (refusal !== undefined) return this.lockout.refusalAfterGuess(tx, user, refusal);
      signIn.secondVerificationId = verification?.id ?? null;
      await this.social.attachShown(tx, user, signIn);
      await this.attempts.complete(tx, signIn, user, { strategy: name, secondFactor: true });
      return signIn;
    });
  }

  /** Takes a new password after a code was proved. It is set when the attempt completes, which is after the second factor if there is one. */
  async resetPassword(context: FapiContext, id: string, form: FormFields): Promise<SignIn> {
    const password = form.requiredSecret('password', MAX_PASSWORD_INPUT);
    const endsOtherSessions = form.bool('sign_out_of_other_sessions', true);
    const { reader } = this.transactions;
    const known = await this.attempts.find(reader, context, id);
    if (known.status !== 'needs_new_password' || known.userId === null) throw new FapiException('client_state_invalid');
    // Checking and hashing it takes about 50 ms each.
    await this.limits.take('attempt', context.ipAddress);
    const owner = await this.users.find(reader, known.userId);
    const owned = await this.users.identificationsOf(reader, known.userId);
    const words = [
      owner?.username ?? null,
      owner?.firstName ?? null,
      owner?.lastName ?? null,
      ...owned.map(({ identifier }) => identifier),
    ];
    const passwordHash = await this.passwords.accept(password, 'password', words);
    return this.transactions.run(context, async (tx) => {
      const signIn = await this.attempts.lockAtStatus(tx, id, 'needs_new_password');
      const user = await this.attempts.lockProvedUser(tx, signIn);
      Object.assign(signIn, { newPasswordHash: passwordHash, endsOtherSessions });
      const proof = await this.verifications.find(tx.manager, signIn.firstVerificationId);
      await this.attempts.passFirst(tx, signIn, user, proof?.strategy ?? 'reset_password_email_code');
      return signIn;
    });
  }

  /** Finds the phone number that the form names, else the default one, or any. */
  private async receiverOf(
    manager: EntityManager,
    user: IdentityUser,
    offered: readonly SecondFactor[],
    wanted: string | undefined,
  ): Promise<Receiver> {
    const chosen =
      wanted === undefined
        ? (offered.find(({ identification }) => identification?.isDefault) ?? offered[0])
        : offered.find(({ identification }) => identification?.id === wanted);
    const phone = (await this.users.identificationsOf(manager, user.id)).find(({ id }) => id === chosen?.identification?.id);
    if (phone === undefined) throw new FapiException('strategy_for_user_invalid');
    return { target: phone.identifier, identificationId: phone.id };
  }
}

const isSecond = ({ second }: Strategy): boolean => second !== undefined;
