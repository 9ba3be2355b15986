import type { Identification } from '../../model/identification.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';

/** The name of what one part stores of users, with its type. Compared by identity. */
export interface PartKey<T> {
  readonly name: string;
  /** What a user has of whom the part stores nothing. */
  readonly none: T;
}

/** E-mail addresses and phone numbers, oldest first, each with its last verification. */
export const IDENTIFICATIONS: PartKey<readonly Identification[]> = { name: 'identifications', none: [] };

/** Number of unused backup codes. */
export const BACKUP_CODES: PartKey<number> = { name: 'backup codes', none: 0 };

/** A user with everything that the registered parts store of them. `UserParts` loads it. */
export class Account {
  constructor(
    readonly user: IdentityUser,
    private readonly parts: ReadonlyMap<PartKey<unknown>, unknown>,
  ) {}

  /** @throws Error when no registered part loads it */
  get<T>(key: PartKey<T>): T {
    if (!this.parts.has(key)) throw new Error(`No part loads the ${key.name}`);
    return this.parts.get(key) as T;
  }

  /** This account with another value of a part, to judge a change before it is made. */
  with<T>(key: PartKey<T>, value: T): Account {
    return new Account(this.user, new Map(this.parts).set(key, value));
  }

  /** This account without one row of a part, to judge its removal before it is made. */
  without<T extends { readonly id: string }>(key: PartKey<readonly T[]>, id: string): Account {
    return this.with(
      key,
      this.get(key).filter((row) => row.id !== id),
    );
  }

  /** This account with other columns, to judge a change before it is made. */
  withUser(columns: Partial<Omit<IdentityUser, 'id'>>): Account {
    return new Account({ ...this.user, ...columns }, this.parts);
  }
}
