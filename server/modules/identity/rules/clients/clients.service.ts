import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { IdentityClient } from '../../model/client.entity.ts';
import { newId } from '../../model/ids.ts';
import type { CallTransaction } from '../call/call-transaction.ts';
import { hashToken, newToken } from '../codes/one-time-code.ts';
import { FapiException } from '../refusals/fapi-exception.ts';

export const COOKIE_LIFETIME_SECONDS = 365 * 86_400;
/** Longest value of the cookie that is looked up. */
const MAX_TOKEN_LENGTH = 128;
/**
 * How long the cookie's former value is good, for requests that were under way when it changed, ms: as long as a page waits
 * for a slow line. It shows that somebody is signed in, not who, and changes nothing (`FapiContext.refuseFormerToken`).
 */
const ROTATION_GRACE_MS = 10_000;

/** The browsers. */
@Injectable()
export class ClientsService {
  constructor(private readonly clock: Clock) {}

  /** The browser whose cookie has this value. */
  async find(manager: EntityManager, token: string): Promise<IdentityClient | undefined> {
    if (token.length > MAX_TOKEN_LENGTH) return undefined;
    const hash = hashToken(token);
    const now = new Date(this.clock.now());
    const client = await manager
      .createQueryBuilder(IdentityClient, 'client')
      .where('client.tokenHash = :hash OR (client.previousTokenHash = :hash AND client.rotatedAt > :since)', {
        hash,
        since: new Date(now.getTime() - ROTATION_GRACE_MS),
      })
      .getOne();
    return client !== null && client.cookieExpiresAt > now ? client : undefined;
  }

  /**
   * The call's browser, read again and locked until the transaction ends; null when it is not known, or has gone.
   * @throws FapiException 401 when the call would change something, and the cookie has changed while it was waiting
   */
  async tryLock(tx: CallTransaction): Promise<IdentityClient | null> {
    const { client: known } = tx;
    if (known === undefined) return null;
    const locked = await tx.manager
      .createQueryBuilder(IdentityClient, 'client')
      .setLock('pessimistic_write')
      .where('client.id = :id', { id: known.id })
      .getOne();
    if (locked === null) return null;
    if (locked.tokenHash !== known.tokenHash) tx.call.noticeFormerToken();
    tx.call.refuseFormerToken();
    tx.client = locked;
    return locked;
  }

  /** As `tryLock`. @throws FapiException 404 when the browser is not known, or has gone */
  async lockExisting(tx: CallTransaction): Promise<IdentityClient> {
    const locked = await this.tryLock(tx);
    if (locked === null) throw new FapiException('resource_not_found');
    return locked;
  }

  /** As `tryLock`; a new one when the browser is not known yet. */
  async lockOrCreate(tx: CallTransaction): Promise<IdentityClient> {
    const locked = await this.tryLock(tx);
    if (locked !== null) return locked;
    tx.client = await this.create(tx);
    return tx.client;
  }

  /**
   * Gives the browser a new cookie, so that a value which leaked before is worth nothing after: who bears the former one
   * still gets none, or whoever it leaked to could go on with it.
   */
  rotate(tx: CallTransaction, client: IdentityClient): void {
    if (tx.hasFormerToken) return;
    const token = newToken();
    client.previousTokenHash = client.tokenHash;
    client.tokenHash = hashToken(token);
    client.rotatedAt = new Date(this.clock.now());
    client.cookieExpiresAt = this.cookieEnd();
    tx.effects.newClientToken = token;
    // Who holds the browser again sees by it that the cookie has changed in this very call.
    tx.client = client;
  }

  private async create(tx: CallTransaction): Promise<IdentityClient> {
    const now = new Date(this.clock.now());
    const token = newToken();
    const client = tx.manager.create(IdentityClient, {
      id: newId('client'),
      tokenHash: hashToken(token),
      previousTokenHash: null,
      rotatedAt: now,
      lastActiveSessionId: null,
      signInId: null,
      signUpId: null,
      captchaPassedUntil: null,
      captchaFailures: 0,
      lastAuthenticationStrategy: null,
      cookieExpiresAt: this.cookieEnd(),
      createdAt: now,
      updatedAt: now,
    });
    tx.effects.newClientToken = token;
    return tx.manager.save(client);
  }

  private cookieEnd(): Date {
    return new Date(this.clock.now() + COOKIE_LIFETIME_SECONDS * 1000);
  }
}
