import { Injectable } from '@nestjs/common';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import type { FormFields } from '../../rules/call/form-fields.ts';
import { LimitsService } from '../../rules/limits/limits.service.ts';
import { MAX_PASSWORD_INPUT, PasswordsService } from '../../rules/passwords/passwords.service.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { ReverificationGate } from '../../rules/sessions/reverification-gate.ts';
import { SessionsService } from '../../rules/sessions/sessions.service.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import { AccountNotices } from '../../rules/users/account-notices.ts';
import { LockoutService } from '../../rules/users/lockout.service.ts';
import { UserParts } from '../../rules/users/user-parts.ts';
import { UsersService } from '../../rules/users/users.service.ts';

const CURRENT = 'current_password';

/**
 * The password of the signed-in user. Comparing and hashing is slow, so it is done before the transaction, which then checks that the
 * password has not changed meanwhile.
 */
@Injectable()
export class OwnPasswordService {
  constructor(
    private readonly settings: SettingsStore,
    private readonly transactions: FapiTransactions,
    private readonly gate: ReverificationGate,
    private readonly users: UsersService,
    private readonly parts: UserParts,
    private readonly lockout: LockoutService,
    private readonly limits: LimitsService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly notices: AccountNotices,
  ) {}

  /** Sets or changes the password. */
  async change(context: FapiContext, form: FormFields): Promise<void> {
    const password = form.requiredSecret('new_password', MAX_PASSWORD_INPUT);
    const shouldSignOutOthers = form.bool('sign_out_of_other_sessions');
    await this.gate.requireReverified(context);
    const known = await this.read(context);
    await this.prove(context, known, form, 'form_password_incorrect');
    if (known.passwordHash !== null && (await this.passwords.matches(known, password))) {
      throw new FapiException('form_new_password_matches_current', { param: 'new_password' });
    }
    const passwordHash = await this.passwords.accept(password, 'new_password', await this.wordsOf(known));
    await this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, known.id);
      refuseChanged(user, known);
      await this.passwords.store(tx.manager, user, passwordHash);
      if (shouldSignOutOthers) await this.sessions.endOfUser(tx.manager, user.id, tx.me.session.id);
      await this.notices.announce(tx, user, 'password_changed');
    });
  }

  /** Removes the password: the account is then signed in to by codes and links. */
  async remove(context: FapiContext, form: FormFields): Promise<void> {
    await this.gate.requireReverified(context);
    const known = await this.read(context);
    if (known.passwordHash === null) throw new FapiException('no_password_set');
    if (this.settings.current.attributes.password.required) throw new FapiException('password_required');
    await this.prove(context, known, form, 'form_password_validation_failed');
    await this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, known.id);
      refuseChanged(user, known);
      const account = await this.parts.of(tx.manager, user);
      if (!this.parts.canSignIn(account.withUser({ passwordHash: null }))) {
        throw new FapiException('password_required', { message: "You couldn't sign in without it." });
      }
      await this.passwords.store(tx.manager, user, null);
      await this.notices.announce(tx, user, 'password_removed');
    });
  }

  private async read(context: FapiContext): Promise<IdentityUser> {
    const user = await this.users.find(this.transactions.reader, context.me.user.id);
    if (user === null) throw new FapiException('authentication_invalid');
    await this.lockout.check(this.transactions.reader, context, user);
    return user;
  }

  /**
   * Compares the present password with the entered one, and counts a wrong one. With reverification on, the official screens do not ask for
   * it: the gate's proof replaces it.
   */
  private async prove(
    context: FapiContext,
    known: IdentityUser,
    form: FormFields,
    refusal: 'form_password_incorrect' | 'form_password_validation_failed',
  ): Promise<void> {
    // Also before the first password: checking and hashing it is slow.
    await this.limits.take('attempt', context.ipAddress);
    if (known.passwordHash === null) return;
    const current = form.secret(CURRENT, MAX_PASSWORD_INPUT);
    if (current === undefined && this.settings.current.reverification) return;
    if (current === undefined) throw new FapiException('form_param_nil', { param: CURRENT });
    if (await this.passwords.matches(known, current)) return;
    await this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, known.id);
      return (await this.lockout.countFailure(tx, user)) ?? new FapiException(refusal, { param: CURRENT });
    });
  }

  /** Returns the words that a guesser would try first. */
  private async wordsOf(user: IdentityUser): Promise<(string | null)[]> {
    const owned = await this.users.identificationsOf(this.transactions.reader, user.id);
    return [user.username, user.firstName, user.lastName, ...owned.map(({ identifier }) => identifier)];
  }
}

function refuseChanged(user: IdentityUser, known: IdentityUser): void {
  if (user.passwordHash !== known.passwordHash) throw new FapiException('resource_locked');
}
