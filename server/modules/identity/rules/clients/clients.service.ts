import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { IdentityClient } from '../../model/client.entity.ts';
import { newId } from '../../model/ids.ts';
import type { CallTransaction } from '../call/call-transaction.ts';
import { hashToken, newToken } from '../codes/one-time-code.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { type ClientWithSession, readClientWithSession } from '../rows/client-rows.ts';
import { insertRow, lockRow } from '../rows/rows.ts';

export const COOKIE_LIFETIME_SECONDS = 365 * 86_400;
/** Longest cookie value that is looked up, characters. */
const MAX_TOKEN_LENGTH = 128;
/**
 * How long the cookie's former value stays valid, ms, for requests that were sent before it changed; a page waits that long on a slow
 * connection. It shows that the browser is signed in, but not the user, and allows no changes (`FapiContext.refuseFormerToken`).
 */
const ROTATION_GRACE_MS = 10_000;

/** Finds, creates and locks browser clients. */
@Injectable()
export class ClientsService {
  constructor(private readonly clock: Clock) {}

  /**
   * Finds the browser client with this cookie value.
   * @param hasOldName whether the cookie came under its old name, which only older browser clients may use
   * @param sessionId finds the browser client's session of this id as well, if it has not ended
   */
  async find(manager: EntityManager, token: string, hasOldName: boolean, sessionId?: string): Promise<ClientWithSession | undefined> {
    if (token.length > MAX_TOKEN_LENGTH) return undefined;
    const rotatedSince = new Date(this.clock.now() - ROTATION_GRACE_MS);
    const found = await readClientWithSession(manager, hashToken(token), sessionId ?? null, rotatedSince);
    return found !== undefined && this.isAccepted(found.client, hasOldName) ? found : undefined;
  }

  /**
   * Reads the call's browser client again, and locks it until the transaction ends; null when it is unknown or was deleted. Locked already,
   * it is not read once more.
   * @throws FapiException 401 when the call changes something, and the cookie has changed while it waited
   */
  async tryLock(tx: CallTransaction): Promise<IdentityClient | null> {
    const { client: known } = tx;
    if (known === undefined) return null;
    if (tx.hasLockedClient) return known;
    const locked = await lockRow(tx.manager, IdentityClient, { id: known.id });
    if (locked === null) return null;
    if (locked.tokenHash !== known.tokenHash) tx.call.noticeFormerToken();
    tx.call.refuseFormerToken();
    tx.lockedClient(locked);
    return locked;
  }

  /** Like `tryLock`. @throws FapiException 404 when the browser client is unknown or was deleted */
  async lockExisting(tx: CallTransaction): Promise<IdentityClient> {
    const locked = await this.tryLock(tx);
    if (locked === null) throw new FapiException('resource_not_found');
    return locked;
  }

  /** Like `tryLock`, but creates a browser client when there is none. */
  async lockOrCreate(tx: CallTransaction): Promise<IdentityClient> {
    const locked = await this.tryLock(tx);
    if (locked !== null) return locked;
    const created = await this.create(tx);
    tx.lockedClient(created);
    return created;
  }

  /**
   * Gives the browser client a new cookie, so that a value that leaked before is worthless. A call with the former cookie gets no new one:
   * it may come from someone else.
   */
  rotate(tx: CallTransaction, client: IdentityClient): void {
    if (tx.hasFormerToken) return;
    const token = newToken();
    client.previousTokenHash = client.tokenHash;
    client.tokenHash = hashToken(token);
    client.rotatedAt = new Date(this.clock.now());
    client.cookieExpiresAt = this.cookieEnd();
    tx.effects.newClientToken = token;
  }

  private async create(tx: CallTransaction): Promise<IdentityClient> {
    const now = new Date(this.clock.now());
    const token = newToken();
    tx.effects.newClientToken = token;
    return insertRow(tx.manager, IdentityClient, {
      id: newId('client'),
      tokenHash: hashToken(token),
      previousTokenHash: null,
      oldCookieUntil: null,
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
  }

  private isAccepted({ cookieExpiresAt, oldCookieUntil }: IdentityClient, hasOldName: boolean): boolean {
    const now = this.clock.now();
    return cookieExpiresAt.getTime() > now && (!hasOldName || (oldCookieUntil?.getTime() ?? 0) > now);
  }

  private cookieEnd(): Date {
    return new Date(this.clock.now() + COOKIE_LIFETIME_SECONDS * 1000);
  }
}
