import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { assert } from '../../shared/assert.ts';

/** What the events of accounts tell, by their types. They are kept for a month, so nothing in them is secret. */
export interface AccountEventData {
  /** The username is null for an account without one. */
  'user.created': { readonly username: string | null };
  /** The username is only there if it has changed. */
  'user.updated': { readonly username?: string | null };
  'user.deleted': Readonly<Record<string, never>>;
  'session.created': { readonly sessionId: string };
  /** The session has ended by itself, was replaced, or its user has signed out; the status tells which. */
  'session.ended': { readonly sessionId: string; readonly status: string };
  /** The user has signed out and the browser forgets the session. */
  'session.removed': { readonly sessionId: string; readonly status: string };
  /** The session was ended from elsewhere. */
  'session.revoked': { readonly sessionId: string; readonly status: string };
}

export type AccountEventType = keyof AccountEventData;

/** Something that happens to an account. */
export type AccountEvent = {
  readonly [Type in AccountEventType]: { readonly type: Type; readonly userId: string; readonly data: AccountEventData[Type] };
}[AccountEventType];

/** Tells listeners what happens to accounts. The identity service reports it. */
@Injectable()
export class AccountEvents {
  private readonly listeners: AccountListener[] = [];

  listen(listener: AccountListener): void {
    this.listeners.push(listener);
  }

  /** Tells every listener in the transaction of `manager`. If one of them throws, nothing has happened. */
  async emit(manager: EntityManager, events: readonly AccountEvent[]): Promise<void> {
    assert(manager.queryRunner?.isTransactionActive, 'events of accounts are told in the transaction that makes them');
    if (events.length === 0) return;
    for (const listener of this.listeners) await listener.receive(manager, events);
  }

  userCreated(manager: EntityManager, userId: string, username: string | null): Promise<void> {
    return this.emit(manager, [{ type: 'user.created', userId, data: { username } }]);
  }

  /** Called for changes other than of the username. */
  userUpdated(manager: EntityManager, userId: string): Promise<void> {
    return this.emit(manager, [{ type: 'user.updated', userId, data: {} }]);
  }

  usernameChanged(manager: EntityManager, userId: string, username: string | null): Promise<void> {
    return this.emit(manager, [{ type: 'user.updated', userId, data: { username } }]);
  }

  /** Called before the user's row is deleted. */
  userDeleted(manager: EntityManager, userId: string): Promise<void> {
    return this.emit(manager, [{ type: 'user.deleted', userId, data: {} }]);
  }
}

/**
 * Is told what happens to accounts. A module that must know lists a listener among its providers, and that is all: the listener registers
 * itself.
 */
export abstract class AccountListener {
  constructor(events: AccountEvents) {
    events.listen(this);
  }

  /** Called in the transaction of `manager`, which is rolled back if this throws. It must not wait for the network. */
  abstract receive(manager: EntityManager, events: readonly AccountEvent[]): Promise<void>;
}
