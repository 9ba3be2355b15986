import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PublicPlayer } from '../../../../shared/api/players.ts';
import { ApiException } from '../../../common/api-exception.ts';
import { byName, type NamedPlayer, toPublicPlayer } from '../../../common/public-players.ts';

/** Players with an account. The conditions are worded as in the indexes on names. */
const COLUMNS = 'user_id AS "userId", username';

/** Names that begin with a pattern, without regard to case. The index has them in order, so many of them cost no more than a few. */
const BEGINNING = `SELECT ${COLUMNS} FROM player
  WHERE user_id IS NOT NULL AND lower(username) COLLATE "C" LIKE lower($1) || '%' AND id <> $2
  ORDER BY lower(username) COLLATE "C" LIMIT $3`;

/** Names that contain a pattern, but do not begin with it. */
const CONTAINING = `SELECT ${COLUMNS} FROM player
  WHERE user_id IS NOT NULL AND lower(username) LIKE '%' || lower($1) || '%' AND lower(username) NOT LIKE lower($1) || '%' AND id <> $2
  ORDER BY lower(username) COLLATE "C" LIMIT $3`;

/** The queries of a search, for the test that reads their plans. Their parameters are pattern, caller's player and rows. */
export const SEARCH_QUERIES = { beginning: BEGINNING, containing: CONTAINING } as const;

/** Finds players with accounts by their names. */
@Injectable()
export class PlayerDirectoryService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Finds players whose names contain a text: first those that begin with it, then the others, both by name. Players without an account or
   * a name are never found.
   * @param text compared without regard to case
   * @param exceptId a player who is not found: the caller
   */
  async search(text: string, exceptId: string, limit: number): Promise<PublicPlayer[]> {
    const pattern = text.replace(/[\\%_]/g, '\\$&');
    const beginning = await this.dataSource.query<NamedPlayer[]>(BEGINNING, [pattern, exceptId, limit]);
    const left = limit - beginning.length;
    const containing = left === 0 ? [] : await this.dataSource.query<NamedPlayer[]>(CONTAINING, [pattern, exceptId, left]);
    return [beginning, containing].flatMap((found) => found.map(toPublicPlayer).sort(byName));
  }

  /**
   * Finds the player who has a name now, without regard to case. Names of our own service are unique. With a hosted one, a name may have
   * passed to another player before its former owner called again: the newest token decides.
   */
  async findByName(username: string): Promise<PublicPlayer | undefined> {
    const rows = await this.dataSource.query<NamedPlayer[]>(
      `SELECT ${COLUMNS} FROM player WHERE user_id IS NOT NULL AND lower(username) COLLATE "C" = lower($1)
       ORDER BY username_as_of DESC NULLS LAST LIMIT 1`,
      [username],
    );
    return rows[0] && toPublicPlayer(rows[0]);
  }

  /** Returns the internal id of an account's player; undefined when there is none. */
  async idOf(userId: string): Promise<string | undefined> {
    return (await this.dataSource.query<{ id: string }[]>('SELECT id FROM player WHERE user_id = $1', [userId]))[0]?.id;
  }

  /**
   * Returns the internal id of an account's player.
   * @throws ApiException `not_found` when there is none
   */
  async requireId(userId: string): Promise<string> {
    const id = await this.idOf(userId);
    if (id === undefined) throw new ApiException('not_found', 'No player has this id.');
    return id;
  }
}
