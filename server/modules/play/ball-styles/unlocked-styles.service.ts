import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { UserStats } from '../../../../shared/api/user-stats.ts';
import { earnedStyles } from '../../../../shared/ball-styles.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { Clock } from '../../../common/clock.ts';
import { DatabaseState } from '../../../common/database-state.ts';

interface KeptStyle {
  readonly styleId: string;
  readonly unlockedAt: Date;
}

/** Keeps the ball styles that players have earned. What is kept is never taken back, even when the counters fall. */
@Injectable()
export class UnlockedStylesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly database: DatabaseState,
  ) {}

  /** Keeps what the counters have earned, and writes only what is new. @returns the ids of all styles that the player has earned, in order */
  async keep(playerId: string, stats: UserStats): Promise<string[]> {
    const kept = (await this.history(playerId)).map(({ styleId }) => styleId);
    const missing = earnedStyles(stats).filter((id) => !kept.includes(id));
    // Without space a later read keeps them: this one need not fail, and the embedded database would not survive the write.
    if (missing.length > 0 && (await this.database.hasSpace())) await this.insert(playerId, missing);
    return [...kept, ...missing].sort().slice(0, LIMITS.ballStyles);
  }

  /** Returns what the player has earned, latest first. */
  async history(playerId: string): Promise<KeptStyle[]> {
    return this.dataSource.query<KeptStyle[]>(
      `SELECT style_id AS "styleId", unlocked_at AS "unlockedAt" FROM unlocked_style WHERE player_id = $1 ORDER BY unlocked_at DESC, style_id LIMIT $2`,
      [playerId, LIMITS.ballStyles],
    );
  }

  /** Gives a player what another has earned; of a style that both have, the earlier date counts. The caller has locked both. */
  async move(manager: EntityManager, fromId: string, toId: string): Promise<void> {
    await manager.query(
      `INSERT INTO unlocked_style (player_id, style_id, unlocked_at)
       SELECT $2, style_id, unlocked_at FROM unlocked_style WHERE player_id = $1
       ON CONFLICT (player_id, style_id) DO UPDATE SET unlocked_at = LEAST(unlocked_style.unlocked_at, excluded.unlocked_at)`,
      [fromId, toId],
    );
  }

  async delete(manager: EntityManager, playerId: string): Promise<void> {
    await manager.query('DELETE FROM unlocked_style WHERE player_id = $1', [playerId]);
  }

  /**
   * Another read may insert the same at the same time. The player's row is locked, because a sign-in may delete it meanwhile: then this
   * waits, and inserts nothing.
   */
  private async insert(playerId: string, styleIds: readonly string[]): Promise<void> {
    await this.dataSource.query(
      `WITH owner AS (SELECT id FROM player WHERE id = $1 FOR KEY SHARE)
       INSERT INTO unlocked_style (player_id, style_id, unlocked_at)
       SELECT owner.id, earned.style_id, $3 FROM owner CROSS JOIN unnest($2::text[]) AS earned (style_id) ON CONFLICT DO NOTHING`,
      [playerId, styleIds, new Date(this.clock.now())],
    );
  }
}
