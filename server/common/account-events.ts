import type { EntityManager } from 'typeorm';

/** What becomes of an account, for those who keep something that hangs on it. The accounts module provides it. */
export abstract class AccountEvents {
  /** The user is being deleted, in the transaction of `manager`. */
  abstract userDeleted(manager: EntityManager, userId: string): Promise<void>;

  /** The user's name is being changed, in the transaction of `manager`. */
  abstract usernameChanged(manager: EntityManager, userId: string, username: string | null): Promise<void>;
}
