import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CODE_LIFETIME_MS } from '../../../../../shared/account-rules.ts';
import { Clock } from '../../../../common/clock.ts';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { deriveKey } from '../../../../config/secrets.ts';
import { newId } from '../../model/ids.ts';
import { type Strategy, Verification } from '../../model/verification.entity.ts';
import type { CallFacts } from '../call/call-facts.ts';
import type { CallTransaction } from '../call/call-transaction.ts';
import { FAPI_BASE } from '../call/fapi-paths.ts';
import { CODE_TRIES, codeFor, isTestIdentifier } from '../codes/code-rules.ts';
import { codeMatches, hashCode, hashToken, newToken } from '../codes/one-time-code.ts';
import type { CodePurpose } from '../delivery/message-texts.ts';
import { Messages } from '../delivery/messages.ts';
import { LimitsService } from '../limits/limits.service.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { statusAt } from './verification-status.ts';

/** Where a code or link goes, and why. */
export interface Delivery {
  readonly strategy: Strategy;
  readonly channel: 'email' | 'sms';
  /** Lower-case e-mail address, or E.164 number. */
  readonly target: string;
  readonly identificationId: string | null;
  readonly purpose: CodePurpose;
  /** For links: where the page goes on, checked already. */
  readonly redirectUrl?: string;
  /** What was sent before for the same step: it bounds how soon the next may follow. */
  readonly previous: Verification | null;
  /** Nothing is sent: somebody only seems to have an account. */
  readonly pretended?: boolean;
  /** Neither how long the sending takes nor its failure may show. */
  readonly isHidden?: boolean;
  /** What is counted in place of the target, where that would tell whose it is. */
  readonly countedAs?: string | undefined;
}

/** Proofs that are sent out and answered: codes by mail and text message, links by mail. */
@Injectable()
export class VerificationsService {
  private readonly logger = new Logger('Identity');
  private readonly key: Buffer;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly messages: Messages,
    private readonly limits: LimitsService,
    private readonly settings: SettingsStore,
  ) {
    this.key = deriveKey(config.SECRET, 'one-time-code');
  }

  /** @returns null for an id that is null or long cleared away */
  async find(manager: EntityManager, id: string | null): Promise<Verification | null> {
    return id === null ? null : manager.findOneBy(Verification, { id });
  }

  /**
   * Sends a code, or a link, after the transaction.
   * @throws FapiException 429 when the last one is younger than the settings' window, 30 s, which the official client counts
   *   down, or the address sends too many
   */
  async send(tx: CallTransaction, delivery: Delivery): Promise<Verification> {
    this.refuseTooSoon(delivery);
    const isTest = isTestIdentifier(delivery.target, this.config.NODE_ENV);
    const giveBack = isTest ? () => undefined : this.takeSend(tx, delivery);
    const isLink = delivery.strategy === 'email_link';
    const verification = this.create(tx, delivery.strategy);
    Object.assign(verification, { identificationId: delivery.identificationId, target: delivery.target });
    const send = isLink ? this.linkOf(verification, tx, delivery) : this.codeOf(verification, delivery);
    if (!isTest) this.sendAfterCommit(tx, delivery, send, () => this.takeBack(tx.manager.connection.manager, verification, giveBack));
    return tx.manager.save(verification);
  }

  /** A proof that is given at once, such as a password: nothing is sent. */
  async record(tx: CallTransaction, strategy: Strategy, status: 'verified' | 'unverified'): Promise<Verification> {
    const verification = this.create(tx, strategy);
    verification.status = status;
    if (status === 'verified') verification.verifiedAtClient = tx.client?.id ?? null;
    return tx.manager.save(verification);
  }

  /**
   * Holds a typed code against what was sent. The try is counted, so the refusal is to be returned from the transaction.
   * @returns undefined when it is right
   */
  async attemptCode(
    tx: CallTransaction,
    verification: Verification | null,
    strategy: Strategy,
    code: string,
  ): Promise<FapiException | undefined> {
    this.limits.take('attempt', tx.ipAddress);
    if (verification === null || verification.codeHash === null || verification.strategy !== strategy) {
      return new FapiException('verification_missing');
    }
    const refusal = this.checkCode(verification, code);
    if (refusal === undefined) verification.verifiedAtClient = tx.client?.id ?? null;
    await tx.manager.save(verification);
    return refusal;
  }

  private checkCode(verification: Verification, code: string): FapiException | undefined {
    const status = statusAt(verification, this.clock.now());
    if (status === 'expired') return new FapiException('verification_expired');
    if (status === 'verified') return new FapiException('verification_already_verified');
    if (status === 'failed') return new FapiException('verification_failed');
    verification.attempts += 1;
    if (codeMatches(this.key, verification.id, code.replace(/\s/g, ''), verification.codeHash as string)) {
      verification.status = 'verified';
      return undefined;
    }
    if (verification.attempts < CODE_TRIES) return new FapiException('form_code_incorrect', { param: 'code' });
    verification.status = 'failed';
    return new FapiException('verification_failed');
  }

  private takeSend({ ipAddress }: CallFacts, { countedAs, target, purpose }: Delivery): () => void {
    return this.limits.takeSend(ipAddress, countedAs ?? target, purpose);
  }

  private refuseTooSoon({ previous, strategy }: Delivery): void {
    if (previous === null || previous.status === 'verified') return;
    // A forgotten password is noticed right after a code for signing in has been sent; that one is no use then.
    if (isReset(previous.strategy) !== isReset(strategy)) return;
    const { send_window_seconds: resendAfterSeconds } = this.settings.current.limits;
    const waitMs = previous.createdAt.getTime() + resendAfterSeconds * 1000 - this.clock.now();
    if (waitMs > 0 && previous.target !== null && !isTestIdentifier(previous.target, this.config.NODE_ENV)) {
      throw new FapiException('verification_code_too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    }
  }

  private create(tx: CallTransaction, strategy: Strategy): Verification {
    const now = this.clock.now();
    return tx.manager.create(Verification, {
      id: newId('ver'),
      strategy,
      status: 'unverified',
      identificationId: null,
      target: null,
      codeHash: null,
      linkHash: null,
      redirectUrl: null,
      clientId: tx.client?.id ?? null,
      verifiedAtClient: null,
      attempts: 0,
      error: null,
      expireAt: new Date(now + CODE_LIFETIME_MS),
      createdAt: new Date(now),
    });
  }

  /** A new code of the verification. @returns sends it */
  private codeOf(verification: Verification, { channel, target: to, purpose }: Delivery): () => Promise<void> {
    const code = codeFor(to, this.config.NODE_ENV);
    verification.codeHash = hashCode(this.key, verification.id, code);
    return () => this.messages.sendCode({ channel, to, code, purpose });
  }

  /** A new link of the verification. @returns sends it */
  private linkOf(
    verification: Verification,
    { publicOrigin }: CallFacts,
    { target: to, purpose, redirectUrl }: Delivery,
  ): () => Promise<void> {
    const token = newToken();
    verification.linkHash = hashToken(token);
    verification.redirectUrl = redirectUrl ?? null;
    const url = `${publicOrigin}${FAPI_BASE}/verify?token=${token}`;
    const aim = purpose === 'sign_in' || purpose === 'sign_up' ? purpose : 'verify';
    return () => this.messages.sendLink({ to, url, purpose: aim });
  }

  /** Sends after the transaction; what is hidden is sent beside the answer. @param failed what is done when nobody takes the message */
  private sendAfterCommit(
    { effects }: CallTransaction,
    { pretended, isHidden }: Delivery,
    send: () => Promise<void>,
    failed: () => Promise<void>,
  ): void {
    if (pretended === true) return;
    effects.messages.push(async () => {
      if (isHidden !== true) {
        return send().catch(async (error: unknown) => {
          await failed();
          throw error;
        });
      }
      // It counts all the same: who may ask again at once would know that there is an account.
      send().catch((error: unknown) => this.logger.error({ err: error }, 'A message could not be sent'));
    });
  }

  /** As if it had not been asked for: the next one may follow at once. */
  private async takeBack(manager: EntityManager, { id }: Verification, giveBack: () => void): Promise<void> {
    giveBack();
    await manager.delete(Verification, { id });
  }
}

const isReset = (strategy: Strategy): boolean => strategy.startsWith('reset_password');
