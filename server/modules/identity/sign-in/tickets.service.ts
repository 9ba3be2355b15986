import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock.ts';
import { FapiException } from '../fapi/fapi-exception.ts';
import { newId } from '../fapi/ids.ts';
import type { IdentityUser } from '../users/user.entity.ts';
import { UsersService } from '../users/users.service.ts';
import { hashToken, newToken } from '../verification/one-time-code.ts';
import { Ticket } from './ticket.entity.ts';

const MAX_TICKET_LENGTH = 128;

/** Sign-in tokens: handed out by the server, good once, for whoever holds them. */
@Injectable()
export class TicketsService {
  constructor(
    private readonly clock: Clock,
    private readonly users: UsersService,
  ) {}

  /** @returns the ticket; only its digest is kept */
  async issue(manager: EntityManager, userId: string, lifetimeSeconds: number): Promise<string> {
    const now = this.clock.now();
    const token = newToken();
    await manager.insert(Ticket, {
      id: newId('sit'),
      userId,
      tokenHash: hashToken(token),
      expireAt: new Date(now + lifetimeSeconds * 1000),
      usedAt: null,
      revokedAt: null,
      createdAt: new Date(now),
    });
    return token;
  }

  /** Uses a ticket up. @throws FapiException when it is unknown, used, taken back or too old */
  async redeem(manager: EntityManager, token: string): Promise<IdentityUser> {
    if (token.length > MAX_TICKET_LENGTH) throw new FapiException('ticket_invalid_code');
    const ticket = await manager
      .createQueryBuilder(Ticket, 'ticket')
      .setLock('pessimistic_write')
      .where('ticket.tokenHash = :hash', { hash: hashToken(token) })
      .getOne();
    if (ticket === null) throw new FapiException('ticket_invalid_code');
    if (ticket.revokedAt !== null) throw new FapiException('sign_in_token_revoked_code');
    if (ticket.usedAt !== null) throw new FapiException('sign_in_token_already_used_code');
    if (ticket.expireAt.getTime() <= this.clock.now()) throw new FapiException('ticket_expired_code');
    await manager.update(Ticket, ticket.id, { usedAt: new Date(this.clock.now()) });
    return this.users.lock(manager, ticket.userId);
  }
}
