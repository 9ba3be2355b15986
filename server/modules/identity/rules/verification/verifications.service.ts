import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CODE_LIFETIME_MS } from '../../../../../shared/account-rules.ts';
import { Clock } from '../../../../common/clock.ts';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { deriveKey } from '../../../../config/secrets.ts';
import { newId } from '../../model/ids.ts';
import { type StrategyName, Verification } from '../../model/verification.entity.ts';
import type { CallFacts } from '../call/call-facts.ts';
import type { CallTransaction } from '../call/call-transaction.ts';
import { FAPI_BASE } from '../call/fapi-paths.ts';
import { CODE_TRIES, codeFor, isTestIdentifier } from '../codes/code-rules.ts';
import { codeMatches, hashCode, hashToken, newToken } from '../codes/one-time-code.ts';
import type { CodePurpose } from '../delivery/message-texts.ts';
import { Messages } from '../delivery/messages.ts';
import { LimitsService } from '../limits/limits.service.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { isGuess } from '../refusals/guesses.ts';
import { deleteRows, findRow, insertRow, saveRow } from '../rows/rows.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { statusAt } from './verification-status.ts';

/** Receiver and purpose of a code or link. */
export interface Delivery {
  readonly strategy: StrategyName;
  readonly channel: 'email' | 'sms';
  /** Lower-case e-mail address, or E.164 number. */
  readonly target: string;
  readonly identificationId: string | null;
  readonly purpose: CodePurpose;
  /** For links: the checked URL to redirect to. */
  readonly redirectUrl?: string;
  /** What was sent before for the same step; the next one must wait for a while. */
  readonly previous: Verification | null;
  /** True for a pretended account: nothing is sent. */
  readonly isPretended?: boolean;
  /** True when neither duration nor failure of sending may show. */
  readonly isHidden?: boolean;
  /** Counted in place of the target, where the target would reveal the account. */
  readonly countedAs?: string | undefined;
}

/** Verifications that are sent: codes by mail and text message, links by mail. */
@Injectable()
export class VerificationsService {
  private readonly logger = new Logger('Identity');
  private readonly key: Buffer;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly messages: Messages,
    private readonly limits: LimitsService,
    private readonly settings: SettingsStore,
  ) {
    this.key = deriveKey(config.SECRET, 'one-time-code');
  }

  /** @returns null for a null id, or a deleted verification */
  async find(manager: EntityManager, id: string | null): Promise<Verification | null> {
    return id === null ? null : findRow(manager, Verification, { id });
  }

  /**
   * Sends a code, or a link, after the transaction.
   * @throws FapiException 429 when the last one is newer than the settings' window (30 s, which the official client counts down), or the IP
   *   address sends too many
   */
  async send(tx: CallTransaction, delivery: Delivery): Promise<Verification> {
    this.refuseTooSoon(delivery);
    const isTest = isTestIdentifier(delivery.target, this.config.NODE_ENV);
    const giveBack = isTest ? async () => undefined : await this.takeSend(tx, delivery);
    const isLink = delivery.strategy === 'email_link';
    const verification = this.create(tx, delivery.strategy);
    Object.assign(verification, { identificationId: delivery.identificationId, target: delivery.target });
    const send = isLink ? this.linkOf(verification, tx, delivery) : this.codeOf(verification, delivery);
    if (!isTest) this.sendAfterCommit(tx, delivery, send, () => this.takeBack(verification, giveBack));
    return insertRow(tx.manager, Verification, verification);
  }

  /** Records a proof that needs no message, such as a password. */
  async record(tx: CallTransaction, strategy: StrategyName, status: 'verified' | 'unverified'): Promise<Verification> {
    const verification = this.create(tx, strategy);
    verification.status = status;
    if (status === 'verified') verification.verifiedAtClient = tx.client?.id ?? null;
    return insertRow(tx.manager, Verification, verification);
  }

  /** Stores a challenge that the call's browser will answer. @param nonce what the browser gets to answer it */
  async challenge(tx: CallTransaction, strategy: StrategyName, nonce: string, lifetimeMs: number): Promise<Verification> {
    const verification = this.create(tx, strategy);
    const expireAt = new Date(verification.createdAt.getTime() + lifetimeMs);
    return insertRow(tx.manager, Verification, { ...verification, nonce, expireAt });
  }

  /**
   * Checks an entered code. The try is counted, so return the refusal from the transaction.
   * @returns undefined when the code is right
   */
  async attemptCode(
    tx: CallTransaction,
    verification: Verification | null,
    strategy: StrategyName,
    code: string,
  ): Promise<FapiException | undefined> {
    await this.limits.take('attempt', tx.ipAddress);
    if (verification === null || verification.codeHash === null || verification.strategy !== strategy) {
      return new FapiException('verification_missing');
    }
    const refusal = this.checkCode(verification, code);
    if (refusal === undefined) verification.verifiedAtClient = tx.client?.id ?? null;
    await saveRow(tx.manager, verification);
    return refusal;
  }

  /**
   * Like `attemptCode`, for a receiver that no account has proved yet. Wrong codes are limited by receiver: the lockout of an account would
   * let a guesser go on with the next account.
   */
  async attemptCodeOfNewReceiver(
    tx: CallTransaction,
    verification: Verification | null,
    strategy: StrategyName,
    code: string,
  ): Promise<FapiException | undefined> {
    const target = verification?.target ?? undefined;
    if (target !== undefined) await this.limits.refuseGuesses(target);
    const refusal = await this.attemptCode(tx, verification, strategy, code);
    if (target !== undefined && refusal !== undefined && isGuess(refusal)) await this.limits.countGuess(target);
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

  private takeSend({ ipAddress }: CallFacts, { countedAs, target, purpose }: Delivery): Promise<() => Promise<void>> {
    return this.limits.takeSend(ipAddress, countedAs ?? target, purpose);
  }

  private refuseTooSoon({ previous, strategy }: Delivery): void {
    if (previous === null || previous.status === 'verified') return;
    // Users notice a forgotten password right after a sign-in code was sent, and need another code then.
    if (isReset(previous.strategy) !== isReset(strategy)) return;
    const { send_window_seconds: resendAfterSeconds } = this.settings.current.limits;
    const waitMs = previous.createdAt.getTime() + resendAfterSeconds * 1000 - this.clock.now();
    if (waitMs > 0 && previous.target !== null && !isTestIdentifier(previous.target, this.config.NODE_ENV)) {
      throw new FapiException('verification_code_too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    }
  }

  private create(tx: CallTransaction, strategy: StrategyName): Verification {
    const now = this.clock.now();
    return {
      id: newId('ver'),
      strategy,
      status: 'unverified',
      identificationId: null,
      target: null,
      codeHash: null,
      linkHash: null,
      nonce: null,
      redirectUrl: null,
      externalRedirectUrl: null,
      clientId: tx.client?.id ?? null,
      verifiedAtClient: null,
      attempts: 0,
      error: null,
      expireAt: new Date(now + CODE_LIFETIME_MS),
      createdAt: new Date(now),
    };
  }

  /** Sets a new code for the verification. @returns a function that sends it */
  private codeOf(verification: Verification, { channel, target: to, purpose }: Delivery): () => Promise<void> {
    const code = codeFor(to, this.config.NODE_ENV);
    verification.codeHash = hashCode(this.key, verification.id, code);
    return () => this.messages.sendCode({ channel, to, code, purpose });
  }

  /** Sets a new link for the verification. @returns a function that sends it */
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

  /** Sends after the commit. The answer does not wait for a hidden message. @param failed called when the message cannot be delivered */
  private sendAfterCommit(
    { effects }: CallTransaction,
    { isPretended, isHidden }: Delivery,
    send: () => Promise<void>,
    failed: () => Promise<void>,
  ): void {
    if (isPretended === true) return;
    effects.messages.push(async () => {
      if (isHidden !== true) {
        return send().catch(async (error: unknown) => {
          await failed();
          throw error;
        });
      }
      // A failure counts, too: if another message were allowed at once, it would show that there is an account.
      send().catch((error: unknown) => this.logger.error({ err: error }, 'A message could not be sent'));
    });
  }

  /** Undoes a failed message after the commit, so that the next one may follow at once. */
  private async takeBack({ id }: Verification, giveBack: () => Promise<void>): Promise<void> {
    await giveBack();
    await deleteRows(this.dataSource.manager, Verification, { id });
  }
}

const isReset = (strategy: StrategyName): boolean => strategy.startsWith('reset_password');
