import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { assert } from '../../../../../shared/assert.ts';
import { Clock } from '../../../../common/clock.ts';
import { Identification, type IdentificationType } from '../../model/identification.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import { type StrategyName, Verification } from '../../model/verification.entity.ts';
import { AccessLists } from '../../rules/access/access-lists.service.ts';
import type { CallFacts } from '../../rules/call/call-facts.ts';
import type { CallTransaction } from '../../rules/call/call-transaction.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import type { FormFields } from '../../rules/call/form-fields.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { deleteRows, findRow, saveRow } from '../../rules/rows/rows.ts';
import { ReverificationGate } from '../../rules/sessions/reverification-gate.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import { type Chosen, Strategies } from '../../rules/strategies/strategies.ts';
import { type Account, IDENTIFICATIONS } from '../../rules/users/account.ts';
import { AccountNotices } from '../../rules/users/account-notices.ts';
import { parseEmail, parsePhone } from '../../rules/users/identifiers.ts';
import { LockoutService } from '../../rules/users/lockout.service.ts';
import { UserParts } from '../../rules/users/user-parts.ts';
import { UsersService } from '../../rules/users/users.service.ts';
import { VerificationsService } from '../../rules/verification/verifications.service.ts';
import { SecondFactorChanges } from './second-factor-changes.ts';

const IDENTIFIER_LENGTH = 254;
/** Most unverified e-mail addresses, or phone numbers, of an account. Each may belong to a stranger whom we would write to. */
const MAX_UNVERIFIED = 5;
/** Most e-mail addresses, or phone numbers, of an account. */
const MAX_IN_ALL = 20;

interface Kind {
  readonly parse: (text: string) => string | undefined;
  /** The strategy by whose code it is verified. */
  readonly code: StrategyName;
  readonly primary: 'primaryEmailAddressId' | 'primaryPhoneNumberId';
  readonly field: 'emailAddress' | 'phoneNumber';
}

const KINDS: Readonly<Record<IdentificationType, Kind>> = {
  email_address: { parse: parseEmail, code: 'email_code', primary: 'primaryEmailAddressId', field: 'emailAddress' },
  phone_number: { parse: parsePhone, code: 'phone_code', primary: 'primaryPhoneNumberId', field: 'phoneNumber' },
};

/** E-mail addresses and phone numbers of accounts. */
@Injectable()
export class IdentificationsService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly transactions: FapiTransactions,
    private readonly gate: ReverificationGate,
    private readonly access: AccessLists,
    private readonly users: UsersService,
    private readonly parts: UserParts,
    private readonly verifications: VerificationsService,
    private readonly lockout: LockoutService,
    private readonly strategies: Strategies,
    private readonly secondFactors: SecondFactorChanges,
    private readonly notices: AccountNotices,
  ) {}

  /** Finds one of the caller's own. @throws FapiException 404 for any other */
  async find(manager: EntityManager, call: CallFacts, type: IdentificationType, id: string): Promise<Identification> {
    const found = await findRow(manager, Identification, { id, type, userId: call.me.user.id });
    if (found === null) throw new FapiException('resource_not_found');
    return found;
  }

  /** Adds an unverified one. */
  async add(context: FapiContext, type: IdentificationType, form: FormFields): Promise<Identification> {
    const { enumeration_protection: isHidden, attributes } = this.settings.current;
    if (!attributes[type].enabled) throw new FapiException('form_param_value_disabled', { param: type });
    const identifier = KINDS[type].parse(form.required(type, IDENTIFIER_LENGTH));
    if (identifier === undefined) throw new FapiException('form_param_format_invalid', { param: type });
    await this.gate.requireReverified(context);
    return this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, tx.me.user.id);
      // Otherwise an account could move to an e-mail address that could not sign up.
      await this.access.check(tx.manager, { [KINDS[type].field]: identifier });
      const own = (await this.users.identificationsOf(tx.manager, user.id)).filter((each) => each.type === type);
      const isOwn = own.some((each) => each.identifier === identifier);
      // With enumeration protection another account's e-mail address or phone number can be added, but never verified.
      if (isOwn || (!isHidden && (await this.users.isTaken(tx.manager, type, identifier)))) throw taken(type);
      if (own.length >= MAX_IN_ALL || own.filter(({ verifiedAt }) => verifiedAt === null).length >= MAX_UNVERIFIED) {
        throw new FapiException('too_many_unverified_identifications');
      }
      await this.users.change(tx.manager, user, {});
      return this.users.addIdentification(tx.manager, user.id, type, identifier, null);
    });
  }

  /** Sends a code or a link to it. */
  async prepare(context: FapiContext, type: IdentificationType, id: string, form: FormFields): Promise<Identification> {
    const { name, strategy } = this.chosenOf(type, form);
    const prepare = await strategy.prepare({ name, call: context, form, purpose: 'verify' });
    const { enumeration_protection: isHidden } = this.settings.current;
    return this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, tx.me.user.id);
      const identification = await this.find(tx.manager, tx, type, id);
      const { identifier, verifiedAt, verificationId } = identification;
      if (verifiedAt !== null) throw new FapiException('verification_already_verified');
      const isPretended = await this.users.isTaken(tx.manager, type, identifier);
      if (isPretended && !isHidden) throw taken(type);
      const verification = await prepare(tx, {
        user,
        previous: await this.verifications.find(tx.manager, verificationId),
        receiver: async () => ({ target: identifier, identificationId: id, isPretended, isHidden }),
      });
      return saveRow(tx.manager, Object.assign(identification, { verificationId: verification.id }));
    });
  }

  /** Checks the code that was sent. */
  async attempt(context: FapiContext, type: IdentificationType, id: string, form: FormFields): Promise<Identification> {
    const name = KINDS[type].code;
    const { answer } = this.strategies.require(name);
    const judge = await answer?.({ name, call: context, form, purpose: 'verify', account: async () => context.me.user });
    assert(judge, `${name} is answered by a code`);
    return this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, tx.me.user.id);
      await this.lockout.check(tx.manager, tx, user);
      const identification = await this.find(tx.manager, tx, type, id);
      if (identification.verifiedAt !== null) throw new FapiException('verification_already_verified');
      const { refusal } = await judge(tx, { user, sentId: identification.verificationId, isNamed: true });
      if (refusal !== undefined) return this.lockout.refusalAfterGuess(tx, user, refusal);
      return (await this.verify(tx, user, identification)) ? identification : taken(type);
    });
  }

  /**
   * Marks an e-mail address or phone number as verified.
   * @returns false when it was removed, belongs to another account now, or a newer code or link was sent
   */
  async markVerified(tx: CallTransaction, verification: Verification): Promise<boolean> {
    const identification = await findRow(tx.manager, Identification, { verificationId: verification.id });
    if (identification === null) return false;
    return this.verify(tx, await this.users.lockExisting(tx.manager, identification.userId), identification);
  }

  /** Removes one, unless its owner could then no longer sign in. */
  async remove(context: FapiContext, type: IdentificationType, id: string): Promise<void> {
    await this.gate.requireReverified(context);
    await this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, tx.me.user.id);
      const identification = await this.find(tx.manager, tx, type, id);
      const after = (await this.parts.of(tx.manager, user)).without(IDENTIFICATIONS, id);
      const others = after.get(IDENTIFICATIONS);
      if (identification.verifiedAt !== null) this.refuseLast(after, type);
      if (identification.reservedForSecondFactor) await this.secondFactors.refuseLast(tx.manager, user);
      const { primary } = KINDS[type];
      if (user[primary] === id) await this.notices.announce(tx, user, 'address_changed');
      await deleteRows(tx.manager, Verification, { identificationId: id });
      await deleteRows(tx.manager, Identification, { id });
      const next = others.find((each) => each.type === type && each.verifiedAt !== null && !each.reservedForSecondFactor);
      await this.users.change(tx.manager, user, user[primary] === id ? { [primary]: next?.id ?? null } : {});
      if (identification.reservedForSecondFactor) await this.secondFactors.removed(tx, user);
    });
  }

  /** @param after the account after the removal */
  private refuseLast(after: Account, type: IdentificationType): void {
    const settings = this.settings.current;
    const isLast = !after.get(IDENTIFICATIONS).some((each) => each.type === type && each.verifiedAt !== null);
    if (isLast && settings.attributes[type].required) throw new FapiException('last_required_identification_deletion_failed');
    this.parts.requireWayIn(after);
  }

  private chosenOf(type: IdentificationType, form: FormFields): Chosen<'prepare'> {
    const { verifications } = this.settings.current.attributes[type];
    const allowed: readonly string[] = verifications.length > 0 ? verifications : [KINDS[type].code];
    if (!allowed.includes(form.required('strategy'))) throw new FapiException('verification_strategy_invalid', { param: 'strategy' });
    return this.strategies.choose(form, 'prepare', ({ verifies }) => verifies !== undefined);
  }

  /** @returns false when it belongs to another account */
  private async verify(tx: CallTransaction, user: IdentityUser, identification: Identification): Promise<boolean> {
    if (identification.verifiedAt !== null) return true;
    const { type, identifier } = identification;
    if (await this.users.isTaken(tx.manager, type, identifier)) return false;
    // Announced before it counts, so that the mail does not go to the new e-mail address: a thief could add their own to keep access.
    await this.notices.announce(tx, user, 'address_added');
    const now = new Date(this.clock.now());
    await saveRow(tx.manager, Object.assign(identification, { verifiedAt: now, updatedAt: now }));
    const { primary } = KINDS[type];
    await this.users.change(tx.manager, user, user[primary] === null ? { [primary]: identification.id } : {});
    return true;
  }
}

function taken(type: IdentificationType): FapiException {
  const message = type === 'email_address' ? 'That email address is taken.' : 'That phone number is taken.';
  return new FapiException('form_identifier_exists', { param: type, message: `${message} Please try another.` });
}
