import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountEvents } from '../../../../common/account-events.ts';
import { Clock } from '../../../../common/clock.ts';
import type { Identification, IdentificationType } from '../../model/identification.entity.ts';
import { IdentitySession } from '../../model/session.entity.ts';
import { SignIn } from '../../model/sign-in.entity.ts';
import { SignUp } from '../../model/sign-up.entity.ts';
import { IdentityUser } from '../../model/user.entity.ts';
import { Verification } from '../../model/verification.entity.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import type { FormFields } from '../../rules/call/form-fields.ts';
import { ClientsService } from '../../rules/clients/clients.service.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { oneOf } from '../../rules/rows/conditions.ts';
import { deleteRows, saveRow } from '../../rules/rows/rows.ts';
import { ReverificationGate } from '../../rules/sessions/reverification-gate.ts';
import { SessionsService } from '../../rules/sessions/sessions.service.ts';
import type { AttributeName } from '../../rules/settings/attribute-settings.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import { usernameKey } from '../../rules/usernames/username-policy.ts';
import { AccountNotices } from '../../rules/users/account-notices.ts';
import { MAX_PERSONAL_NAME, parsePersonalName } from '../../rules/users/personal-names.ts';
import { UsersService } from '../../rules/users/users.service.ts';
import { mergeMetadata } from './metadata.ts';

const USERNAME_LENGTH = 64;
const METADATA = 'unsafe_metadata';

/** New values of some of an account's columns. */
type Columns = Partial<Omit<IdentityUser, 'id'>>;

/** Changes of an account by its owner, and its deletion. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly transactions: FapiTransactions,
    private readonly gate: ReverificationGate,
    private readonly clients: ClientsService,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly notices: AccountNotices,
    private readonly events: AccountEvents,
  ) {}

  /** Changes names, primary e-mail address and phone number, and metadata. Fields that were not sent stay unchanged. */
  async update(context: FapiContext, form: FormFields): Promise<void> {
    const names = { ...this.nameOf(form, 'first_name', 'firstName'), ...this.nameOf(form, 'last_name', 'lastName') };
    const metadata = form.json(METADATA);
    if (movesMain(context.me.user, form)) await this.gate.requireReverified(context);
    await this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, tx.me.user.id);
      const columns: Columns = {
        ...names,
        ...(metadata === undefined ? {} : { unsafeMetadata: metadata }),
        ...(await this.usernameOf(tx.manager, user, form)),
        ...(await this.primaryOf(tx.manager, user, form, 'email_address', 'primaryEmailAddressId')),
        ...(await this.primaryOf(tx.manager, user, form, 'phone_number', 'primaryPhoneNumberId')),
      };
      const { username = user.username } = columns;
      const isRenamed = username !== user.username;
      // Goes to the previous primary e-mail address.
      if (movesMain(user, form)) await this.notices.announce(tx, user, 'address_changed');
      await this.users.change(tx.manager, user, columns);
      // The username is a claim of the tokens.
      if (isRenamed) await this.sessions.renewTokensOf(tx.manager, user.id);
    });
  }

  /** Merges into the metadata; null removes a member. */
  async updateMetadata(context: FapiContext, form: FormFields): Promise<void> {
    const change = form.json(METADATA) ?? {};
    await this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, tx.me.user.id);
      await this.users.change(tx.manager, user, { unsafeMetadata: mergeMetadata(user.unsafeMetadata, change, METADATA) });
    });
  }

  /** Deletes the account with all its data, and signs it out everywhere. */
  async delete(context: FapiContext): Promise<void> {
    if (!this.settings.current.delete_self) throw new FapiException('user_delete_self_not_enabled');
    await this.gate.requireReverified(context);
    await this.transactions.run(context, async (tx) => {
      const client = await this.clients.lockExisting(tx);
      const user = await this.users.lockExisting(tx.manager, tx.me.user.id);
      await this.notices.announce(tx, user, 'account_deleted');
      await this.sessions.endOfUser(tx.manager, user.id);
      if (client.lastActiveSessionId === tx.me.session.id) client.lastActiveSessionId = null;
      client.updatedAt = new Date(this.clock.now());
      await saveRow(tx.manager, client);
      await this.events.userDeleted(tx.manager, user.id);
      await forgetTraces(tx.manager, await this.users.identificationsOf(tx.manager, user.id), user.id);
      await deleteRows(tx.manager, IdentityUser, { id: user.id });
      tx.effects.changesSessions = true;
    });
  }

  private async usernameOf(manager: EntityManager, user: IdentityUser, form: FormFields): Promise<Columns> {
    const username = this.clearable(form, 'username', USERNAME_LENGTH);
    if (username === undefined || username === user.username) return {};
    if (username === null) return { username, usernameKey: null };
    await this.users.checkUsername(manager, username, user.id);
    return { username, usernameKey: usernameKey(username) };
  }

  private nameOf(form: FormFields, field: 'first_name' | 'last_name', column: 'firstName' | 'lastName'): Columns {
    const text = this.clearable(form, field, MAX_PERSONAL_NAME);
    if (text === undefined) return {};
    const name = text === null ? null : parsePersonalName(text);
    if (name === undefined) throw new FapiException('form_param_format_invalid', { param: field });
    return { [column]: name };
  }

  /** Reads an attribute's new value; null clears it. @throws FapiException when the settings do not have the attribute, or require it */
  private clearable(form: FormFields, field: AttributeName, maxLength: number): string | null | undefined {
    const { enabled, required } = this.settings.current.attributes[field];
    const value = form.clearable(field, maxLength);
    if (value === null && required) throw new FapiException('form_param_nil', { param: field });
    if (value !== null && value !== undefined && !enabled) throw new FapiException('form_param_unknown', { param: field });
    return value;
  }

  private async primaryOf(
    manager: EntityManager,
    user: IdentityUser,
    form: FormFields,
    type: IdentificationType,
    column: 'primaryEmailAddressId' | 'primaryPhoneNumberId',
  ): Promise<Columns> {
    const param = `primary_${type}_id`;
    const id = form.text(param);
    if (id === undefined) return {};
    const owned = await this.users.identificationsOf(manager, user.id);
    const chosen = owned.find((each) => each.id === id && each.type === type);
    if (chosen === undefined) throw new FapiException('form_resource_not_found', { param });
    if (chosen.verifiedAt === null) throw new FapiException('form_verification_needed', { param });
    return { [column]: chosen.id };
  }
}

/** Whether the form changes the primary e-mail address or phone number. */
function movesMain(user: IdentityUser, form: FormFields): boolean {
  const [email, phone] = [form.text('primary_email_address_id'), form.text('primary_phone_number_id')];
  return (email !== undefined && email !== user.primaryEmailAddressId) || (phone !== undefined && phone !== user.primaryPhoneNumberId);
}

/** Deletes data of an account that its row's deletion does not delete. */
async function forgetTraces(manager: EntityManager, owned: readonly Identification[], userId: string): Promise<void> {
  // The row's deletion would delete them, but sessions come before attempts, as everywhere: a concurrent call may be deleting a browser
  // client with both.
  await deleteRows(manager, IdentitySession, { userId });
  await deleteRows(manager, Verification, { identificationId: oneOf(owned.map(({ id }) => id)) });
  await deleteRows(manager, Verification, { id: oneOf(owned.flatMap(({ verificationId }) => verificationId ?? [])) });
  // Those of this account's sign-up and of unfinished ones. Only verified e-mail addresses and phone numbers: an unverified one may belong to another
  // person.
  const proved = owned.filter(({ verifiedAt }) => verifiedAt !== null);
  await deleteRows(manager, Verification, { target: oneOf(proved.map(({ identifier }) => identifier)) });
  await deleteRows(manager, SignIn, { userId });
  await deleteRows(manager, SignUp, { createdUserId: userId });
}
