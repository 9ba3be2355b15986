import type { EntityManager } from 'typeorm';

/** Events of accounts, for modules that store something about them. The accounts module implements it. */
export abstract class AccountEvents {
  /** Called in the transaction of `manager` that creates the user. */
  abstract userCreated(manager: EntityManager, userId: string, username: string | null): Promise<void>;

  /** Called in the transaction of `manager` that deletes the user. */
  abstract userDeleted(manager: EntityManager, userId: string): Promise<void>;

  /** Called in the transaction of `manager` that changes the username. */
  abstract usernameChanged(manager: EntityManager, userId: string, username: string | null): Promise<void>;
}
