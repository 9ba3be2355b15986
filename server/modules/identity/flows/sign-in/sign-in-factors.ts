import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { deriveKey } from '../../../../config/secrets.ts';
import { Identification } from '../../model/identification.entity.ts';
import { Passkey } from '../../model/passkey.entity.ts';
import type { SignIn } from '../../model/sign-in.entity.ts';
import { IdentityUser } from '../../model/user.entity.ts';
import { PASSKEYS } from '../../rules/passkeys/passkeys.part.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import { Strategies } from '../../rules/strategies/strategies.ts';
import { usernameKey } from '../../rules/usernames/username-policy.ts';
import { type Account, IDENTIFICATIONS } from '../../rules/users/account.ts';
import type { FirstFactor, SecondFactor } from '../../rules/users/factors.ts';
import { identifierTypeOf, parseIdentifier } from '../../rules/users/identifiers.ts';
import { UserParts } from '../../rules/users/user-parts.ts';
import { NOBODY } from '../../rules/users/users.service.ts';

const PRETENDED_ID_LENGTH = 27;
/** Shown in place of an e-mail address or phone number that was not typed. It hides letters and length. */
const HIDDEN_EMAIL = '***@***';
const HIDDEN_NUMBER = '***';

/** Determines the factors of a sign-in. */
@Injectable()
export class SignInFactors {
  private readonly key: Buffer;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly settings: SettingsStore,
    private readonly parts: UserParts,
    private readonly strategies: Strategies,
  ) {
    this.key = deriveKey(config.SECRET, 'pretended-account');
  }

  /**
   * Returns the first factors of the attempt's account. With enumeration protection they depend only on what was typed, ids included, and
   * look like those of a new account.
   */
  async first(manager: EntityManager, signIn: SignIn, user: IdentityUser | null, publicOrigin: string): Promise<FirstFactor[]> {
    const entered = signIn.identifier ?? '';
    const account = user === null || this.shouldHideAccount(signIn) ? this.pretend(entered) : await this.parts.of(manager, user);
    const typed = parseIdentifier(entered);
    const mask = (identifier: string) => (identifier === typed ? identifier : hidden(identifier));
    return this.strategies.firstFactorsOf(account, this.settings.current, mask, publicOrigin);
  }

  async second(manager: EntityManager, user: IdentityUser): Promise<SecondFactor[]> {
    return this.strategies.secondFactorsOf(await this.parts.of(manager, user), this.settings.current);
  }

  /** Whether the answer must hide whether the account exists. */
  shouldHideAccount({ status }: SignIn): boolean {
    return this.settings.current.enumeration_protection && status === 'needs_first_factor';
  }

  /** Makes up an account for an unknown identifier, with a password and a passkey. It is the same each time, however the identifier is typed. */
  private pretend(entered: string): Account {
    const identifier = parseIdentifier(entered);
    const name = identifier ?? usernameKey(entered);
    const id = `idn_${createHmac('sha512', this.key).update(name).digest('base64url').replace(/[-_]/g, '').slice(0, PRETENDED_ID_LENGTH)}`;
    const type = identifierTypeOf(entered) === 'phone_number' ? 'phone_number' : 'email_address';
    const shown = { id, type, identifier: identifier ?? HIDDEN_EMAIL, verifiedAt: new Date(0) };
    const columns = { passwordHash: '', totpVerifiedAt: null };
    const user = Object.assign(new IdentityUser(), { id: NOBODY, primaryEmailAddressId: id, primaryPhoneNumberId: id, ...columns });
    const pretended = Object.assign(new Identification(), { ...shown, reservedForSecondFactor: false, defaultSecondFactor: false });
    return this.parts.empty(user).with(IDENTIFICATIONS, [pretended]).with(PASSKEYS, [new Passkey()]);
  }
}

function hidden(identifier: string): string {
  return identifier.includes('@') ? HIDDEN_EMAIL : HIDDEN_NUMBER;
}
