import type { UserJSON } from '@clerk/types';
import { Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { IdentityUser } from '../../model/user.entity.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { entityOf, type JsonRow } from '../rows/rows.ts';
import { selectOfUsers } from '../rows/user-rows.ts';
import type { Wire } from '../wire/wire.ts';
import { Account, type PartKey } from './account.ts';

const SELECT_USERS = 'SELECT id AS user_id, to_json(account) AS value FROM identity_user account WHERE id = ANY($1)';

/** A row of an export, as JSON. */
export type ExportedRow = Record<string, unknown>;

/** What a part adds to a user's export. Columns are listed one by one, so that no digest or secret gets in. */
export interface ExportedPart {
  /** Fields of the user's own row. */
  readonly user?: ExportedRow;
  /** Lists by their names in the export, each latest first and of at most `MAX_EXPORTED_ROWS`. */
  readonly lists?: Readonly<Record<string, readonly ExportedRow[]>>;
}

/** Most rows of each list. An account has a few e-mail addresses and phone numbers, and a session for each browser. */
export const MAX_EXPORTED_ROWS = 1_000;

/** Rows to delete, or columns of them. */
export interface Sweep {
  /** A table with a column `id`. */
  readonly table: string;
  /** SQL in which `$1` stands for `before`. */
  readonly condition: string;
  readonly before: Date;
  /** Set to empty these columns only. The condition then leaves out the rows where they are empty. */
  readonly columns?: readonly string[];
}

/** The times that sweeps compare with. */
export interface SweepTimes {
  readonly present: Date;
  readonly dayAgo: Date;
  /** As long as ended sessions and the like are kept, to trace what happened. */
  readonly monthAgo: Date;
}

/** Something of an account that proves an e-mail address or phone number as well, such as an account elsewhere with the same address. */
export interface IdentificationLink {
  readonly identificationId: string;
  readonly id: string;
  readonly type: string;
}

/** Every part that stores something of users. */
@Injectable()
export class UserParts {
  private readonly parts: UserPart[] = [];
  private readonly loaded: LoadedPart<unknown>[] = [];

  add(part: UserPart): void {
    this.parts.push(part);
    if (part instanceof LoadedPart) this.loaded.push(part);
  }

  /** Loads what the parts store of these users, in one statement, however many they are and whatever they have. */
  async load(manager: EntityManager, users: readonly IdentityUser[]): Promise<Account[]> {
    if (users.length === 0) return [];
    const found = await selectOfUsers(
      manager,
      this.loaded.map(({ select }) => select),
      users.map(({ id }) => id),
    );
    return users.map((user) => this.accountOf(manager, user, found));
  }

  /** Loads users with what the parts store of them, in one statement. Unknown ids are left out. */
  async loadById(manager: EntityManager, ids: readonly string[]): Promise<Account[]> {
    if (ids.length === 0) return [];
    const [users, ...found] = await selectOfUsers(manager, [SELECT_USERS, ...this.loaded.map(({ select }) => select)], ids);
    return [...(users?.values() ?? [])].map((row) => this.accountOf(manager, entityOf(manager, IdentityUser, row as JsonRow), found));
  }

  /** Makes an account of whom nothing is stored, such as one that does not exist. */
  empty(user: IdentityUser): Account {
    return new Account(user, new Map(this.loaded.map(({ key }) => [key, key.none])));
  }

  /** Loads what the parts store of one user. */
  async of(manager: EntityManager, user: IdentityUser): Promise<Account> {
    const [account] = await this.load(manager, [user]);
    return account as Account;
  }

  /** Returns the fields of the user's JSON that the parts supply. */
  toJson(account: Account, publicOrigin: string): Wire<UserJSON> {
    return Object.assign({}, ...this.parts.map((part) => part.toJson(account, publicOrigin)));
  }

  /** Whether the account's owner can sign in. */
  canSignIn(account: Account): boolean {
    return this.parts.some((part) => part.canSignIn(account));
  }

  /** @param after the account as a removal would leave it. @throws FapiException when its owner could no longer sign in */
  requireWayIn(after: Account): void {
    if (this.canSignIn(after)) return;
    throw new FapiException('identification_deletion_failed', { message: "You couldn't sign in without it." });
  }

  /** Lists what is linked to an e-mail address or phone number of the account. */
  linksOf(account: Account, identificationId: string): { readonly id: string; readonly type: string }[] {
    const links = this.parts.flatMap((part) => part.linksOf(account));
    return links.filter((link) => link.identificationId === identificationId).map(({ id, type }) => ({ id, type }));
  }

  /** Exports what the parts store of a user. */
  async export(database: DataSource, userId: string): Promise<Required<ExportedPart>> {
    const exported: ExportedPart[] = [];
    for (const part of this.parts) exported.push(await part.export(database, userId));
    return {
      user: Object.assign({}, ...exported.map(({ user }) => user)),
      lists: Object.assign({}, ...exported.map(({ lists }) => lists)),
    };
  }

  /** Names the rows of all parts that are no longer needed. */
  sweeps(times: SweepTimes): Sweep[] {
    return this.parts.flatMap((part) => part.sweeps(times));
  }

  /** All tables whose rows name a verification. */
  get tablesOfVerified(): string[] {
    return this.parts.flatMap((part) => part.tablesOfVerified);
  }

  /** @param found of each loaded part, by the ids of users */
  private accountOf(manager: EntityManager, user: IdentityUser, found: readonly ReadonlyMap<string, unknown>[]): Account {
    const values = this.loaded.map((part, i) => {
      const value = found[i]?.get(user.id);
      return [part.key, value === undefined ? part.key.none : part.read(value, manager)] as const;
    });
    return new Account(user, new Map(values));
  }
}

/**
 * Answers for a table with rows of users. A room with such a table lists its part among its providers, and that is all: the part registers
 * itself. Its rows must go with the user's row (`ON DELETE CASCADE`).
 */
@Injectable()
export abstract class UserPart {
  /** Tables with a column `verification_id`. Housekeeping keeps the verifications that their rows name. */
  readonly tablesOfVerified: readonly string[] = [];

  constructor(parts: UserParts) {
    parts.add(this);
  }

  /**
   * Returns the fields of the user's JSON that the part supplies.
   * @param publicOrigin scheme and host under which pictures are served
   */
  toJson(_account: Account, _publicOrigin: string): Wire<UserJSON> {
    return {};
  }

  /** Whether the account's owner can sign in by what the part stores, without the other parts' means. */
  canSignIn(_account: Account): boolean {
    return false;
  }

  /** Lists what it stores of the account that is linked to an e-mail address or phone number. */
  linksOf(_account: Account): readonly IdentificationLink[] {
    return [];
  }

  /** Exports what is stored of a user. */
  async export(_database: DataSource, _userId: string): Promise<ExportedPart> {
    return {};
  }

  /** Names the rows that are no longer needed. */
  sweeps(_times: SweepTimes): readonly Sweep[] {
    return [];
  }
}

/** A part that accounts are loaded with. */
export abstract class LoadedPart<T> extends UserPart {
  abstract readonly key: PartKey<T>;

  /**
   * SQL of fixed text that finds it for many users: a row for each user who has something, with `user_id`, and `value` of type json. `$1` are
   * their ids. All parts are read in one statement.
   */
  abstract readonly select: string;

  /** @param value what `select` has found of one user */
  abstract read(value: unknown, manager: EntityManager): T;
}
