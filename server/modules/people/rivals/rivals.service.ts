import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { PublicPlayer } from '../../../../shared/api/players.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { ApiException } from '../../../common/api-exception.ts';
import type { CallerAccount } from '../../../common/caller-session.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { byName, toPublicPlayer } from '../../../common/public-players.ts';
import { PlayerDirectoryService } from '../players/player-directory.service.ts';
import { PlayersService } from '../players/players.service.ts';
import { RivalIdsService } from './rival-ids.service.ts';

/** A rival of a player. */
export interface RivalRow {
  readonly playerId: string;
  readonly userId: string;
  readonly username: string | null;
  readonly since: Date;
}

/** Whom a player has chosen as rivals. Nobody else learns of it, the rivals least of all. */
@Injectable()
export class RivalsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly players: PlayersService,
    private readonly directory: PlayerDirectoryService,
    private readonly ids: RivalIdsService,
    private readonly calendar: GameCalendar,
  ) {}

  /** Returns the player's rivals, by name. */
  async list(playerId: string): Promise<PublicPlayer[]> {
    return (await this.rowsOf(playerId)).map(toPublicPlayer).sort(byName);
  }

  /** Returns the player's rivals, the latest first. */
  async rowsOf(playerId: string): Promise<RivalRow[]> {
    return this.dataSource.query<RivalRow[]>(
      `SELECT player.id AS "playerId", player.user_id AS "userId", player.username, rival.created_at AS since
       FROM rival JOIN player ON player.id = rival.rival_id
       WHERE rival.player_id = $1 AND player.user_id IS NOT NULL ORDER BY rival.created_at DESC, player.id LIMIT $2`,
      [playerId, LIMITS.rivals],
    );
  }

  /**
   * Adds a rival. Who is one already stays one.
   * @param rivalUserId the public id
   * @throws ApiException `bad_request` for oneself, `not_found`, `too_many_rivals`
   */
  async add(caller: CallerAccount, rivalUserId: string): Promise<void> {
    refuseSelf(caller, rivalUserId);
    const rivalId = await this.directory.idOf(rivalUserId);
    if (rivalId === undefined) throw nobody();
    await this.dataSource.transaction(async (manager) => {
      // Two calls of one player, each with the last rival that is allowed, run one after another.
      if (!(await this.players.tryLockAccounts(manager, [caller.playerId, rivalId]))) throw nobody();
      if (await isRival(manager, caller.playerId, rivalId)) return;
      if ((await countOf(manager, caller.playerId)) >= LIMITS.rivals) {
        throw new ApiException('too_many_rivals', `You have ${LIMITS.rivals} rivals, which is the most. Remove one first.`);
      }
      await manager.query('INSERT INTO rival (player_id, rival_id, created_at) VALUES ($1, $2, $3)', [
        caller.playerId,
        rivalId,
        this.calendar.now(),
      ]);
      this.ids.noteChange(manager, [caller.playerId]);
    });
  }

  /**
   * Removes a rival. Who is none, or no longer exists, is no error.
   * @throws ApiException `bad_request` for oneself
   */
  async remove(caller: CallerAccount, rivalUserId: string): Promise<void> {
    refuseSelf(caller, rivalUserId);
    await this.dataSource.transaction(async (manager) => {
      await manager.query(
        'DELETE FROM rival USING player WHERE rival.player_id = $1 AND player.id = rival.rival_id AND player.user_id = $2',
        [caller.playerId, rivalUserId],
      );
      this.ids.noteChange(manager, [caller.playerId]);
    });
  }
}

function refuseSelf({ userId }: CallerAccount, rivalUserId: string): void {
  if (rivalUserId === userId) throw new ApiException('bad_request', 'You cannot be your own rival.');
}

function nobody(): ApiException {
  return new ApiException('not_found', 'There is no such player.');
}

async function isRival(manager: EntityManager, playerId: string, rivalId: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>('SELECT 1 FROM rival WHERE player_id = $1 AND rival_id = $2', [playerId, rivalId]);
  return rows.length > 0;
}

async function countOf(manager: EntityManager, playerId: string): Promise<number> {
  const rows = await manager.query<{ n: number }[]>('SELECT count(*)::integer AS n FROM rival WHERE player_id = $1', [playerId]);
  return rows[0]?.n ?? 0;
}
