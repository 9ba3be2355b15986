import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import type { SignUp } from '../../model/sign-up.entity.ts';
import { AccessLists } from '../../rules/access/access-lists.service.ts';
import type { FormFields } from '../../rules/call/form-fields.ts';
import { MAX_PASSWORD_INPUT, PasswordsService } from '../../rules/passwords/passwords.service.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import type { AttributeName } from '../../rules/settings/attribute-settings.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import { parseEmail, parsePhone } from '../../rules/users/identifiers.ts';
import { MAX_PERSONAL_NAME, parsePersonalName } from '../../rules/users/personal-names.ts';
import { UsersService } from '../../rules/users/users.service.ts';

/** The fields of a form for the new account: only those that were sent, and that the settings allow. */
export type SignUpChanges = Partial<
  Pick<
    SignUp,
    'emailAddress' | 'phoneNumber' | 'username' | 'firstName' | 'lastName' | 'passwordHash' | 'unsafeMetadata' | 'legalAcceptedAt'
  >
>;

/** Reads the fields of a sign-up. */
@Injectable()
export class SignUpFields {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly access: AccessLists,
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
  ) {}

  /**
   * Reads everything that is cheap to check and does not depend on other accounts: all but the password.
   * @throws FapiException naming the wrong field
   */
  read(form: FormFields): SignUpChanges {
    const changes: SignUpChanges = {};
    const email = this.take(form, 'email_address', parseEmail);
    if (email !== undefined) changes.emailAddress = email;
    const phone = this.take(form, 'phone_number', parsePhone);
    if (phone !== undefined) changes.phoneNumber = phone;
    const username = this.take(form, 'username', (text) => text);
    if (username !== undefined) changes.username = username;
    const firstName = this.take(form, 'first_name', parsePersonalName, MAX_PERSONAL_NAME);
    if (firstName !== undefined) changes.firstName = firstName;
    const lastName = this.take(form, 'last_name', parsePersonalName, MAX_PERSONAL_NAME);
    if (lastName !== undefined) changes.lastName = lastName;
    // Wallets are off. An account without the wallet that its owner entered would be of no use to them.
    if (form.text('web3_wallet') !== undefined) throw new FapiException('form_param_unknown', { param: 'web3_wallet' });
    const metadata = form.json('unsafe_metadata');
    if (metadata !== undefined) changes.unsafeMetadata = metadata;
    if (form.text('legal_accepted') !== undefined) changes.legalAcceptedAt = this.readLegal(form);
    return changes;
  }

  /**
   * Returns the digest of the entered password. Checking and hashing it takes about 50 ms each, so it comes last, and outside transactions.
   * @param holder the known fields of the new account, which guessers would try first
   * @throws FapiException with all problems of the password
   */
  async readPassword(form: FormFields, holder: SignUpChanges): Promise<Pick<SignUpChanges, 'passwordHash'>> {
    const password = form.secret('password', MAX_PASSWORD_INPUT);
    if (password === undefined) return {};
    const words = [holder.username, holder.emailAddress, holder.firstName, holder.lastName].map((word) => word ?? null);
    return { passwordHash: await this.passwords.accept(password, 'password', words) };
  }

  /**
   * With enumeration protection, it is told only after they were proved that an e-mail address or phone number belongs to an account.
   * @throws FapiException when a username, e-mail address or phone number belongs to another account, or is not allowed
   */
  async checkFree(manager: EntityManager, { username, emailAddress, phoneNumber }: SignUpChanges, isProved: boolean): Promise<void> {
    // First, because its answer does not depend on accounts.
    if (isProved) await this.access.checkComplete(manager, { emailAddress, phoneNumber });
    else await this.access.check(manager, { emailAddress, phoneNumber });
    if (username) await this.users.checkUsername(manager, username);
    if (!isProved && this.settings.current.enumeration_protection) return;
    if (emailAddress && (await this.users.isTaken(manager, 'email_address', emailAddress))) {
      throw new FapiException('form_identifier_exists', {
        param: 'email_address',
        message: 'That email address is taken. Please try another, or sign in.',
      });
    }
    if (phoneNumber && (await this.users.isTaken(manager, 'phone_number', phoneNumber))) {
      throw new FapiException('form_identifier_exists', {
        param: 'phone_number',
        message: 'That phone number is taken. Please try another.',
      });
    }
  }

  private take(form: FormFields, name: AttributeName, parse: (text: string) => string | undefined, maxLength?: number): string | undefined {
    const text = form.text(name, maxLength);
    // An empty field counts as not sent.
    if (text === undefined) return undefined;
    if (!this.settings.current.attributes[name].enabled) throw new FapiException('form_param_unknown', { param: name });
    const value = parse(text);
    if (value === undefined)
      throw new FapiException('form_param_format_invalid', { param: name, message: FORMATS[name] ?? 'This is not valid.' });
    return value;
  }

  private readLegal(form: FormFields): Date | null {
    if (!form.bool('legal_accepted')) {
      if (this.settings.current.sign_up.legal_consent_enabled) throw new FapiException('legal_not_accepted', { param: 'legal_accepted' });
      return null;
    }
    return new Date(this.clock.now());
  }
}

const FORMATS: Partial<Record<AttributeName, string>> = {
  email_address: 'Please enter a valid email address.',
  phone_number: 'Please enter a valid phone number, with its country code.',
};
