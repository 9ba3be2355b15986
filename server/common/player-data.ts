import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { LinkAccountResponse } from '../../shared/api/account.ts';
import type { AccountExport } from '../../shared/api/account-export.ts';
import { assert } from '../../shared/assert.ts';
import type { GameDay } from '../../shared/game-day.ts';

/** A day of a player. */
export interface PlayerDay {
  readonly playerId: string;
  readonly day: GameDay;
}

/** A move of everything that a device's player has to the player of an account. Both rows are locked; the first is deleted at the end. */
export interface PlayerTransfer {
  readonly fromId: string;
  readonly toId: string;
  /**
   * First attempts of either player that are first no longer, because the other player already knew the course. Who moves the attempts adds
   * them; who moves the days takes them off the boards.
   */
  readonly lateFirsts: PlayerDay[];
}

/** What was moved. */
export interface MovedData {
  /** Numbers for the answer of the call. */
  readonly counts?: Partial<LinkAccountResponse['moved']>;
}

type PlayerParts = Omit<AccountExport, 'exportedAt' | 'account'>;

/** What a contributor adds to an account's export, by its name there. A long list may be read while it is written. */
export type PlayerExport = {
  readonly [Part in keyof PlayerParts]?:
    | PlayerParts[Part]
    | (PlayerParts[Part] extends readonly (infer Item)[] ? AsyncIterable<Item> : never);
};

/**
 * Answers for tables with data of players: it is moved to the account at a sign-in, is in the export, and goes with the account. A module
 * with such a table lists a contributor among its providers, and that is all: the contributor registers itself.
 */
export abstract class PlayerDataContributor {
  /** The tables with a column that refers to a player, all of which this contributor answers for. */
  abstract readonly tables: readonly string[];
  /** Tables of others whose data must have been moved before. */
  readonly movesAfter: readonly string[] = [];

  constructor(registry: PlayerDataRegistry) {
    registry.add(this);
  }

  /** Called before a move, outside the transaction: to keep what could no longer be told after it. */
  async beforeMove(_transfer: Pick<PlayerTransfer, 'fromId' | 'toId'>): Promise<void> {}

  /** Moves the data in the transaction of `manager`. What is left at the device's player is deleted with it. */
  abstract move(manager: EntityManager, transfer: PlayerTransfer): Promise<MovedData>;

  /** Called after each sign-in, whether or not something was moved: a server may have ended between an earlier move and this. */
  async afterLink(_playerId: string): Promise<void> {}

  /** Returns everything that is stored of the player. */
  abstract export(playerId: string): Promise<PlayerExport>;

  /**
   * Deletes what is stored of a player whose account is deleted, in the transaction of `manager`. The player's row stays without account and
   * name, for the ranks of others depend on its runs; so does everything that is not deleted here.
   */
  abstract delete(manager: EntityManager, playerId: string): Promise<void>;
}

/** Everybody who answers for data of players. */
@Injectable()
export class PlayerDataRegistry {
  private readonly registered: PlayerDataContributor[] = [];

  add(contributor: PlayerDataContributor): void {
    this.registered.push(contributor);
  }

  /** All contributors, each after those whose tables it names in `movesAfter`. */
  get contributors(): readonly PlayerDataContributor[] {
    const ordered: PlayerDataContributor[] = [];
    const waiting = new Set(this.registered);
    while (waiting.size > 0) {
      const missing = new Set([...waiting].flatMap(({ tables }) => tables));
      const next = [...waiting].find(({ movesAfter }) => !movesAfter.some((table) => missing.has(table)));
      assert(next, 'contributors wait for each other’s tables');
      ordered.push(next);
      waiting.delete(next);
    }
    return ordered;
  }
}
