import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../../common/clock.ts';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { publishableKeyOf } from '../../../../config/publishable-key.ts';
import type { Verification } from '../../model/verification.entity.ts';
import type { CallFacts } from '../call/call-facts.ts';
import type { CallTransaction } from '../call/call-transaction.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { saveRow } from '../rows/rows.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { statusAt } from '../verification/verification-status.ts';
import { VerificationsService } from '../verification/verifications.service.ts';
import { CEREMONY_MS } from './ceremonies.ts';
import { isIdOf, type RelyingParty, relyingPartyOf } from './relying-party.ts';

/** The challenges that passkeys answer. Each is stored, so that any server can judge the answer, and is good for one answer. */
@Injectable()
export class PasskeyChallenges implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly verifications: VerificationsService,
  ) {}

  /** @throws Error at the start when browsers would refuse every passkey */
  onModuleInit(): void {
    const { rp_id: id } = this.settings.current.passkeys;
    if (id === undefined || !publishableKeyOf(this.config).own || isIdOf(this.config.PUBLIC_URL, id)) return;
    throw new Error(`IDENTITY_SETTINGS has ${id} as passkeys.rp_id, which must be the host of PUBLIC_URL or a domain above it`);
  }

  /**
   * Tells for which site the call may use passkeys; undefined where they are off, by the settings or because of the site's host. They are
   * first factors and nothing else, so they are off, too, where the settings want other first factors only.
   */
  partyOf({ publicOrigin }: Pick<CallFacts, 'publicOrigin'>): RelyingParty | undefined {
    const { enabled, used_for_first_factor: isFactor } = this.settings.current.attributes.passkey;
    const { rp_id: id } = this.settings.current.passkeys;
    return enabled && isFactor ? relyingPartyOf(this.config.PUBLIC_URL, publicOrigin, id) : undefined;
  }

  /** Stores options with a challenge for the call's browser. @param nonce the options, as JSON text */
  store(tx: CallTransaction, nonce: string): Promise<Verification> {
    return this.verifications.challenge(tx, 'passkey', nonce, CEREMONY_MS);
  }

  /**
   * Uses a challenge up, whatever its answer is. The refusal must be returned from the transaction, so that it stays used up.
   * @returns undefined when the call's browser may answer it
   */
  async use(tx: CallTransaction, sent: Verification | null): Promise<FapiException | undefined> {
    if (sent === null || sent.strategy !== 'passkey' || sent.nonce === null) return new FapiException('verification_missing');
    if (sent.clientId !== (tx.client?.id ?? null)) return new FapiException('verification_missing');
    const status = statusAt(sent, this.clock.now());
    if (status === 'expired') return new FapiException('verification_expired');
    if (status !== 'unverified') return new FapiException('passkey_authentication_failure');
    Object.assign(sent, { status: 'failed', attempts: sent.attempts + 1 });
    await saveRow(tx.manager, sent);
    return undefined;
  }

  /** Marks the challenge as answered right. Nothing needs its options any more. */
  accept(tx: CallTransaction, sent: Verification): Promise<Verification> {
    Object.assign(sent, { status: 'verified', nonce: null, verifiedAtClient: tx.client?.id ?? null });
    return saveRow(tx.manager, sent);
  }
}
