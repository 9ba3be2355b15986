import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { newId } from '../../model/ids.ts';
import { Ticket } from '../../model/ticket.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import { hashToken, newToken } from '../../rules/codes/one-time-code.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { findRow, insertRow, saveRow } from '../../rules/rows/rows.ts';
import { UsersService } from '../../rules/users/users.service.ts';

const MAX_TICKET_LENGTH = 128;

/** Sign-in tickets. The server issues them; each signs its holder in, once. */
@Injectable()
export class TicketsService {
  constructor(
    private readonly clock: Clock,
    private readonly users: UsersService,
  ) {}

  /** @returns the ticket; only its digest is stored */
  async issue(manager: EntityManager, userId: string, lifetimeSeconds: number): Promise<string> {
    const now = this.clock.now();
    const token = newToken();
    await insertRow(manager, Ticket, {
      id: newId('sit'),
      userId,
      tokenHash: hashToken(token),
      expireAt: new Date(now + lifetimeSeconds * 1000),
      createdAt: new Date(now),
    });
    return token;
  }

  /** Uses a ticket up. @returns its account, locked. @throws FapiException when the ticket is unknown, used, revoked or expired */
  async redeem(manager: EntityManager, token: string): Promise<IdentityUser> {
    const named = { tokenHash: hashToken(token) };
    const found = token.length > MAX_TICKET_LENGTH ? null : await findRow(manager, Ticket, named);
    if (found === null) throw new FapiException('ticket_invalid_code');
    // The account is locked first, as everywhere: its deletion deletes its tickets. The ticket is read again under the lock.
    const user = await this.users.lockExisting(manager, found.userId);
    const ticket = await findRow(manager, Ticket, named);
    if (ticket === null) throw new FapiException('ticket_invalid_code');
    if (ticket.revokedAt !== null) throw new FapiException('sign_in_token_revoked_code');
    if (ticket.usedAt !== null) throw new FapiException('sign_in_token_already_used_code');
    if (ticket.expireAt.getTime() <= this.clock.now()) throw new FapiException('ticket_expired_code');
    await saveRow(manager, Object.assign(ticket, { usedAt: new Date(this.clock.now()) }));
    return user;
  }
}
