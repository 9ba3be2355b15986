import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { Passkey } from '../../model/passkey.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { Verification } from '../../model/verification.entity.ts';
import type { CallFacts } from '../call/call-facts.ts';
import type { CallTransaction } from '../call/call-transaction.ts';
import { LimitsService } from '../limits/limits.service.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { filled, lessThan } from '../rows/conditions.ts';
import { findRow, findRows, updateRows } from '../rows/rows.ts';
import type { InstanceSettings } from '../settings/instance-settings.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { Strategies } from '../strategies/strategies.ts';
import type {
  AnsweredStep,
  Begin,
  FirstFactorRules,
  Judge,
  Prepare,
  Question,
  Strategy,
  StrategyRequest,
  Verdict,
} from '../strategies/strategy.ts';
import type { Account } from '../users/account.ts';
import type { FirstFactor } from '../users/factors.ts';
import { LockoutService } from '../users/lockout.service.ts';
import { NOBODY, UsersService } from '../users/users.service.ts';
import { VerificationsService } from '../verification/verifications.service.ts';
import { type ListedCredential, requestOptions, type UsedCredential, verifyAssertion } from './ceremonies.ts';
import { MAX_CREDENTIAL_INPUT, readAssertion } from './credential-json.ts';
import { PasskeyChallenges } from './passkey-challenges.service.ts';
import { PASSKEYS } from './passkeys.part.ts';
import type { RelyingParty } from './relying-party.ts';

/**
 * A passkey. The authenticator verifies its owner, so it proves both factors. It names its account itself, which needs no identifier then.
 */
@Injectable()
export class PasskeyStrategy implements Strategy {
  readonly name = 'passkey';
  readonly look = {
    kind: 'passkey',
    showsBrowser: false,
    fields: ({ nonce }: Verification) => (nonce === null ? {} : { nonce }),
  };
  readonly first: FirstFactorRules = { canReverify: true, factors: factorsOf };
  readonly isBegunByForms = true;
  readonly next = 'session';
  readonly isSecondProof = true;

  constructor(
    strategies: Strategies,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly challenges: PasskeyChallenges,
    private readonly verifications: VerificationsService,
    private readonly users: UsersService,
    private readonly lockout: LockoutService,
    private readonly limits: LimitsService,
  ) {
    strategies.add(this);
  }

  worksOn(publicOrigin: string): boolean {
    return this.challenges.partyOf({ publicOrigin }) !== undefined;
  }

  /** Asks for any passkey of the site. */
  async begin(request: StrategyRequest): Promise<Begin> {
    const ask = await this.asking(request);
    return async (tx) => ({ verification: await ask(tx, []) });
  }

  /**
   * Asks for a passkey of the account. With enumeration protection the options list none: made-up ones would be found out by a real passkey,
   * which would tell that two names are one account's. Every passkey names its account itself.
   */
  async prepare(request: StrategyRequest): Promise<Prepare> {
    const ask = await this.asking(request);
    const isHidden = request.purpose === 'sign_in' && this.isHidden;
    return async (tx, { user }) => ask(tx, isHidden ? [] : await listedFor(tx.manager, user));
  }

  async answer({ call, form, purpose }: Question): Promise<Judge> {
    const party = this.requireParty(call);
    const response = readAssertion(form.required('public_key_credential', MAX_CREDENTIAL_INPUT));
    if (response === undefined) throw new FapiException('passkey_invalid_public_key_credential', { param: 'public_key_credential' });
    await this.limits.take('attempt', call.ipAddress);
    const isHidden = purpose === 'sign_in' && this.isHidden;
    return (tx, step) => this.judge(tx, step, party, response, isHidden);
  }

  private async asking({ call }: StrategyRequest) {
    const party = this.requireParty(call);
    await this.limits.take('begin_passkey', call.ipAddress);
    return async (tx: CallTransaction, listed: readonly ListedCredential[]): Promise<Verification> =>
      this.challenges.store(tx, await requestOptions(party, listed));
  }

  /** @param isHidden whether all refusals must look the same */
  private async judge(
    tx: CallTransaction,
    { user: claimed, sentId, isNamed }: AnsweredStep,
    party: RelyingParty,
    response: AuthenticationResponseJSON,
    isHidden: boolean,
  ): Promise<Verdict> {
    const sent = await this.verifications.find(tx.manager, sentId);
    const passkey = await this.findAmong(tx.manager, listedIn(sent), response.id);
    // Without a name the passkey tells whose account it is. After a name only that account's answers.
    const found = isNamed ? null : await this.lockOwner(tx, passkey, isHidden);
    const owner = claimed ?? found;
    const refusal = await this.challenges.use(tx, sent);
    if (refusal !== undefined || sent === null) return { refusal: refusal ?? new FapiException('verification_missing') };
    const named = found === null ? {} : { user: found };
    if (passkey === null || owner === null || passkey.userId !== owner.id) {
      return { ...named, refusal: new FapiException(isHidden ? 'passkey_authentication_failure' : 'passkey_not_registered') };
    }
    const used = await verifyAssertion(party, sent.nonce ?? '', passkey, { handle: owner.passkeyHandle, isNamed }, response);
    if (used === undefined || !(await this.count(tx.manager, passkey, used))) {
      return { ...named, refusal: new FapiException('passkey_authentication_failure') };
    }
    return { ...named, verification: await this.challenges.accept(tx, sent) };
  }

  /**
   * Stores what a use has changed. The passkey was read before its account was locked, so the counter is compared once more.
   * @returns false when another use was first, and the counter no longer increases
   */
  private async count(manager: EntityManager, { id }: Passkey, { counter, backedUp }: UsedCredential): Promise<boolean> {
    // Those that are synced between devices do not count.
    const before = counter === 0 ? 0 : lessThan(counter);
    const columns = { counter, backedUp, lastUsedAt: new Date(this.clock.now()) };
    return (await updateRows(manager, Passkey, { id, counter: before }, columns)).length === 1;
  }

  /** Finds the passkey of a credential, if the options allow it. */
  private findAmong(manager: EntityManager, listed: readonly string[], credentialId: string): Promise<Passkey | null> {
    const isAllowed = listed.length === 0 || listed.includes(credentialId);
    return findRow(manager, Passkey, { credentialId: isAllowed ? credentialId : NOBODY });
  }

  /** Locks the passkey's account. With enumeration protection one that is locked out or banned is null; the statements are the same. */
  private async lockOwner(tx: CallTransaction, passkey: Passkey | null, isHidden: boolean): Promise<IdentityUser | null> {
    const user = await this.users.lock(tx.manager, passkey?.userId ?? NOBODY);
    if (!isHidden) return user;
    return (await this.lockout.isOpen(tx.manager, tx, user)) ? user : null;
  }

  /** @throws FapiException where passkeys are off */
  private requireParty(call: CallFacts): RelyingParty {
    const party = this.challenges.partyOf(call);
    if (party === undefined) throw new FapiException('form_param_value_invalid', { param: 'strategy' });
    return party;
  }

  private get isHidden(): boolean {
    return this.settings.current.enumeration_protection;
  }
}

function factorsOf(account: Account, { attributes }: InstanceSettings): FirstFactor[] {
  const { enabled, used_for_first_factor: isFactor } = attributes.passkey;
  return enabled && isFactor && account.get(PASSKEYS).length > 0 ? [{ strategy: 'passkey' }] : [];
}

/** Lists the account's passkeys for the options. */
async function listedFor(manager: EntityManager, user: IdentityUser | null): Promise<ListedCredential[]> {
  const own = await findRows(manager, Passkey, { userId: user?.id ?? NOBODY, verifiedAt: filled });
  return own.map(({ credentialId, transports }) => ({ id: credentialId ?? '', transports }));
}

/** The ids of the credentials that may answer a challenge; none means any. */
function listedIn(sent: Verification | null): string[] {
  if (!sent?.nonce) return [];
  const { allowCredentials = [] } = JSON.parse(sent.nonce) as { allowCredentials?: readonly ListedCredential[] };
  return allowCredentials.map(({ id }) => id);
}
