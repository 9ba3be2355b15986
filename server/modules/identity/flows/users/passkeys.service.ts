import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { Identification } from '../../model/identification.entity.ts';
import { newId } from '../../model/ids.ts';
import { Passkey } from '../../model/passkey.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import { Verification } from '../../model/verification.entity.ts';
import type { CallFacts } from '../../rules/call/call-facts.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import type { FormFields } from '../../rules/call/form-fields.ts';
import { creationOptions, newPasskeyHandle, verifyRegistration } from '../../rules/passkeys/ceremonies.ts';
import { MAX_CREDENTIAL_INPUT, readRegistration } from '../../rules/passkeys/credential-json.ts';
import { PasskeyChallenges } from '../../rules/passkeys/passkey-challenges.service.ts';
import { MAX_PASSKEY_NAME, passkeyNameFor } from '../../rules/passkeys/passkey-names.ts';
import { PASSKEYS } from '../../rules/passkeys/passkeys.part.ts';
import type { RelyingParty } from '../../rules/passkeys/relying-party.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { empty, filled } from '../../rules/rows/conditions.ts';
import { deleteRows, findRow, findRows, insertRow, saveRow } from '../../rules/rows/rows.ts';
import { ReverificationGate } from '../../rules/sessions/reverification-gate.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import { AccountNotices } from '../../rules/users/account-notices.ts';
import { UserParts } from '../../rules/users/user-parts.ts';
import { UsersService } from '../../rules/users/users.service.ts';
import { VerificationsService } from '../../rules/verification/verifications.service.ts';

/** Most passkeys of an account. */
const MAX_PASSKEYS = 10;

/** The passkeys of the signed-in user. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly transactions: FapiTransactions,
    private readonly gate: ReverificationGate,
    private readonly users: UsersService,
    private readonly parts: UserParts,
    private readonly challenges: PasskeyChallenges,
    private readonly verifications: VerificationsService,
    private readonly notices: AccountNotices,
  ) {
    transactions.addTaken({ identity_passkey_credential_key: unreadable });
  }

  /** Finds one of the caller's own. @throws FapiException 404 for any other */
  async find(manager: EntityManager, call: CallFacts, id: string): Promise<Passkey> {
    const found = await findRow(manager, Passkey, { id, userId: call.me.user.id });
    if (found === null) throw new FapiException('resource_not_found');
    return found;
  }

  /** Begins to register one. It replaces a registration that was begun before: its page was left, or its person has changed their mind. */
  async create(context: FapiContext): Promise<Passkey> {
    const party = this.requireParty(context);
    await this.gate.requireReverified(context);
    return this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, tx.me.user.id);
      const own = await passkeysOf(tx.manager, user);
      if (own.length >= MAX_PASSKEYS) throw new FapiException('passkey_quota_exceeded');
      await dropUnverified(tx.manager, user);
      const nonce = await this.optionsFor(tx.manager, party, user, own);
      const verification = await this.challenges.store(tx, nonce);
      const now = new Date(this.clock.now());
      return insertRow(tx.manager, Passkey, {
        id: newId('psk'),
        userId: user.id,
        name: passkeyNameFor(undefined, tx.userAgent, namesOf(own)),
        verificationId: verification.id,
        ...{ credentialId: null, publicKey: null, counter: 0, transports: [], aaguid: null, deviceType: null, backedUp: false },
        ...{ verifiedAt: null, lastUsedAt: null, createdAt: now, updatedAt: now },
      });
    });
  }

  /** Checks the answer of the authenticator. From then on it signs the owner in, who is told by mail. */
  async attempt(context: FapiContext, id: string, form: FormFields): Promise<Passkey> {
    const party = this.requireParty(context);
    if (form.required('strategy') !== 'passkey') throw new FapiException('form_param_value_invalid', { param: 'strategy' });
    const response = readRegistration(form.required('public_key_credential', MAX_CREDENTIAL_INPUT));
    if (response === undefined) throw unreadable();
    return this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, tx.me.user.id);
      const passkey = await this.find(tx.manager, tx, id);
      if (passkey.verifiedAt !== null) throw new FapiException('verification_already_verified');
      const sent = await this.verifications.find(tx.manager, passkey.verificationId);
      const isOpen = (await this.challenges.use(tx, sent)) === undefined;
      if (sent === null || !isOpen) return new FapiException('passkey_invalid_verification');
      const credential = await verifyRegistration(party, sent.nonce ?? '', response);
      if (credential === undefined) return new FapiException('passkey_identification_not_verified');
      const { credentialId } = credential;
      if ((await findRow(tx.manager, Passkey, { credentialId })) !== null) return unreadable();
      await this.challenges.accept(tx, sent);
      await this.notices.announce(tx, user, 'passkey_added');
      const now = new Date(this.clock.now());
      const name = passkeyNameFor(credential.aaguid, tx.userAgent, namesOf(await passkeysOf(tx.manager, user)));
      await this.users.change(tx.manager, user, {});
      return saveRow(tx.manager, Object.assign(passkey, credential, { name, verifiedAt: now, updatedAt: now }));
    });
  }

  async rename(context: FapiContext, id: string, form: FormFields): Promise<Passkey> {
    const name = form.required('name', MAX_PASSKEY_NAME);
    return this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, tx.me.user.id);
      const passkey = await this.find(tx.manager, tx, id);
      if (passkey.verifiedAt === null) throw new FapiException('passkey_identification_not_verified');
      await this.users.change(tx.manager, user, {});
      return saveRow(tx.manager, Object.assign(passkey, { name, updatedAt: new Date(this.clock.now()) }));
    });
  }

  /** Removes one, unless its owner could then no longer sign in. */
  async remove(context: FapiContext, id: string): Promise<void> {
    await this.gate.requireReverified(context);
    await this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, tx.me.user.id);
      const passkey = await this.find(tx.manager, tx, id);
      if (passkey.verifiedAt !== null) {
        const account = await this.parts.of(tx.manager, user);
        this.parts.requireWayIn(account.without(PASSKEYS, id));
        await this.notices.announce(tx, user, 'passkey_removed');
      }
      if (passkey.verificationId !== null) await deleteRows(tx.manager, Verification, { id: passkey.verificationId });
      await deleteRows(tx.manager, Passkey, { id });
      await this.users.change(tx.manager, user, {});
    });
  }

  private requireParty(context: FapiContext): RelyingParty {
    const party = this.challenges.partyOf(context);
    if (party === undefined) throw new FapiException('feature_not_enabled');
    return party;
  }

  private async optionsFor(manager: EntityManager, party: RelyingParty, user: IdentityUser, own: readonly Passkey[]): Promise<string> {
    const handle = user.passkeyHandle ?? newPasskeyHandle();
    if (user.passkeyHandle === null) await this.users.change(manager, user, { passkeyHandle: handle });
    const name = await nameOf(manager, user);
    const displayName = [user.firstName, user.lastName].filter((part) => part !== null).join(' ') || name;
    const exclude = own.map(({ credentialId, transports }) => ({ id: credentialId ?? '', transports }));
    return creationOptions(party, this.settings.current.application_name, { handle, name, displayName }, exclude);
  }
}

function unreadable(): FapiException {
  return new FapiException('passkey_invalid_public_key_credential', { param: 'public_key_credential' });
}

/** Lists the account's verified passkeys, oldest first. */
function passkeysOf(manager: EntityManager, { id: userId }: IdentityUser): Promise<Passkey[]> {
  return findRows(manager, Passkey, { userId, verifiedAt: filled });
}

async function dropUnverified(manager: EntityManager, { id: userId }: IdentityUser): Promise<void> {
  const left = await findRows(manager, Passkey, { userId, verifiedAt: empty });
  for (const { id, verificationId } of left) {
    if (verificationId !== null) await deleteRows(manager, Verification, { id: verificationId });
    await deleteRows(manager, Passkey, { id });
  }
}

function namesOf(passkeys: readonly Passkey[]): string[] {
  return passkeys.map(({ name }) => name);
}

/** Returns the name under which authenticators list the account. */
async function nameOf(manager: EntityManager, { id, username, primaryEmailAddressId }: IdentityUser): Promise<string> {
  if (username !== null || primaryEmailAddressId === null) return username ?? id;
  const email = await findRow(manager, Identification, { id: primaryEmailAddressId });
  return email?.identifier ?? id;
}
