import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LIMITS } from '../../../../shared/limits.ts';
import {
  type MovedData,
  PlayerDataContributor,
  PlayerDataRegistry,
  type PlayerExport,
  type PlayerTransfer,
} from '../../../common/player-data.ts';
import { toPublicPlayer } from '../../../common/public-players.ts';
import { RivalIdsService } from './rival-ids.service.ts';
import { RivalsService } from './rivals.service.ts';

/** Answers for the rivals of players, and for who has chosen them. */
@Injectable()
export class RivalsContributor extends PlayerDataContributor {
  override readonly tables = ['rival'];

  constructor(
    registry: PlayerDataRegistry,
    private readonly rivals: RivalsService,
    private readonly ids: RivalIdsService,
  ) {
    super(registry);
  }

  /** Only accounts choose rivals and are chosen, so a device should have none. What it has moves, as far as the account has room. */
  override async move(manager: EntityManager, { fromId, toId }: PlayerTransfer): Promise<MovedData> {
    await manager.query(
      `INSERT INTO rival (player_id, rival_id, created_at)
       SELECT $2, theirs.rival_id, theirs.created_at FROM rival theirs
       WHERE theirs.player_id = $1 AND theirs.rival_id <> $2
         AND NOT EXISTS (SELECT 1 FROM rival mine WHERE mine.player_id = $2 AND mine.rival_id = theirs.rival_id)
       ORDER BY theirs.created_at DESC, theirs.rival_id
       LIMIT greatest(0, $3 - (SELECT count(*) FROM rival WHERE player_id = $2))`,
      [fromId, toId, LIMITS.rivals],
    );
    await manager.query(
      `INSERT INTO rival (player_id, rival_id, created_at)
       SELECT player_id, $2, created_at FROM rival WHERE rival_id = $1 AND player_id <> $2
       ON CONFLICT (player_id, rival_id) DO NOTHING`,
      [fromId, toId],
    );
    await this.delete(manager, fromId);
    this.ids.noteChange(manager, [toId, ...(await choosersOf(manager, toId))]);
    return {};
  }

  override async export(playerId: string): Promise<PlayerExport> {
    const rows = await this.rivals.rowsOf(playerId);
    return { rivals: rows.map((row) => ({ ...toPublicPlayer(row), since: row.since.toISOString() })) };
  }

  /** Removes both ends: whom the player has chosen, and by whom the player was chosen. */
  override async delete(manager: EntityManager, playerId: string): Promise<void> {
    this.ids.noteChange(manager, [playerId, ...(await choosersOf(manager, playerId))]);
    await manager.query('DELETE FROM rival WHERE player_id = $1 OR rival_id = $1', [playerId]);
  }
}

async function choosersOf(manager: EntityManager, playerId: string): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>('SELECT player_id AS id FROM rival WHERE rival_id = $1', [playerId]);
  return rows.map(({ id }) => id);
}
