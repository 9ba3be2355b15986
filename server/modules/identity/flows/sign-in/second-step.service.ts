import { Injectable } from '@nestjs/common';
import type { SignIn } from '../../model/sign-in.entity.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import type { FormFields } from '../../rules/call/form-fields.ts';
import { MAX_CODE_INPUT } from '../../rules/codes/code-rules.ts';
import { LimitsService } from '../../rules/limits/limits.service.ts';
import { MAX_PASSWORD_INPUT, PasswordsService } from '../../rules/passwords/passwords.service.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { SECOND_STRATEGIES, SecondFactorsService } from '../../rules/users/second-factors.service.ts';
import { UsersService } from '../../rules/users/users.service.ts';
import { VerificationsService } from '../../rules/verification/verifications.service.ts';
import { SignInAttempts } from './sign-in-attempts.ts';
import { SignInFactors } from './sign-in-factors.ts';

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
    private readonly secondFactors: SecondFactorsService,
    private readonly limits: LimitsService,
  ) {}

  /** Sends a code to a phone number that is a second factor. */
  async prepare(context: FapiContext, id: string, form: FormFields): Promise<SignIn> {
    if (form.required('strategy') !== 'phone_code') throw new FapiException('form_param_value_invalid', { param: 'strategy' });
    return this.transactions.run(context, async (tx) => {
      const signIn = await this.attempts.lockAtStatus(tx, id, 'needs_second_factor');
      const user = await this.attempts.lockProvedUser(tx, signIn);
      const wanted = form.text('phone_number_id');
      const phones = (await this.users.identificationsOf(tx.manager, user.id)).filter(
        ({ type, reservedForSecondFactor, verifiedAt }) => type === 'phone_number' && reservedForSecondFactor && verifiedAt !== null,
      );
      const phone =
        wanted === undefined
          ? (phones.find(({ defaultSecondFactor }) => defaultSecondFactor) ?? phones[0])
          : phones.find((each) => each.id === wanted);
      if (phone === undefined) throw new FapiException('strategy_for_user_invalid');
      const verification = await this.verifications.send(tx, {
        strategy: 'phone_code',
        channel: 'sms',
        target: phone.identifier,
        identificationId: phone.id,
        purpose: 'sign_in',
        previous: await this.verifications.find(tx.manager, signIn.secondVerificationId),
      });
      signIn.secondVerificationId = verification.id;
      return tx.manager.save(signIn);
    });
  }

  async attempt(context: FapiContext, id: string, form: FormFields): Promise<SignIn> {
    const strategy = form.oneOf('strategy', SECOND_STRATEGIES);
    if (strategy === undefined) throw new FapiException('form_param_missing', { param: 'strategy' });
    const code = form.required('code', MAX_CODE_INPUT);
    return this.transactions.run(context, async (tx) => {
      const signIn = await this.attempts.lockAtStatus(tx, id, 'needs_second_factor');
      const user = await this.attempts.lockProvedUser(tx, signIn);
      const offered = await this.factors.second(tx.manager, user);
      if (!offered.some((factor) => factor.strategy === strategy)) throw new FapiException('strategy_for_user_invalid');
      const sent = await this.verifications.find(tx.manager, signIn.secondVerificationId);
      const proof = await this.secondFactors.prove(tx, user, { strategy, code, sent });
      if (proof instanceof FapiException) return proof;
      signIn.secondVerificationId = proof.id;
      await this.attempts.complete(tx, signIn, user, { strategy, secondFactor: true });
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
}
