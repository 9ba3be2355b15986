import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AccountEvent, AccountEvents, AccountListener } from '../../../../common/account-events.ts';
import { Clock } from '../../../../common/clock.ts';
import { IdentityEvent } from '../../model/identity-event.entity.ts';
import { oneOf } from '../rows/conditions.ts';
import { deleteRows, insertRows } from '../rows/rows.ts';

/** Stores events of accounts with the changes that they tell of, for what can only be done after the commit. */
@Injectable()
export class EventOutbox extends AccountListener {
  constructor(
    events: AccountEvents,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  override async receive(manager: EntityManager, events: readonly AccountEvent[]): Promise<void> {
    const deleted = events.filter(({ type }) => type === 'user.deleted').map(({ userId }) => userId);
    // They are data of a user who is gone, and there is nobody left to tell about.
    if (deleted.length > 0) await deleteRows(manager, IdentityEvent, { userId: oneOf(deleted) });
    const createdAt = new Date(this.clock.now());
    const rows = events.map(({ type, userId, data }) => ({ type, userId, data: { ...data }, createdAt }));
    await insertRows(manager, IdentityEvent, rows);
  }
}
