import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { addDays, type GameDay } from '../../../shared/game-day.ts';

export interface StreakRecord {
  /** Days in a row with a verified finish. */
  readonly streak: number;
  /** The last of them; null before the first. */
  readonly streakDay: GameDay | null;
}

/** The players and their streaks. Writes take the transaction's manager: the embedded database has one session only. */
@Injectable()
export class PlayersService {
  constructor(private readonly dataSource: DataSource) {}

  /** Makes the player's row when it is first needed, and holds it until the transaction ends, so that a player's writes queue up. */
  async lock(manager: EntityManager, playerId: string): Promise<void> {
    await manager.query('INSERT INTO player (id) VALUES ($1) ON CONFLICT DO NOTHING', [playerId]);
    await manager.query('SELECT 1 FROM player WHERE id = $1 FOR UPDATE', [playerId]);
  }

  async saveStreak(manager: EntityManager, playerId: string, record: StreakRecord): Promise<void> {
    await manager.query('UPDATE player SET streak = $2, streak_day = $3 WHERE id = $1', [playerId, record.streak, record.streakDay]);
  }

  /** The player's last days in a row; undefined when the player has no row. */
  async streakOf(playerId: string): Promise<StreakRecord | undefined> {
    const rows = await this.dataSource.query<StreakRecord[]>('SELECT streak, streak_day::text AS "streakDay" FROM player WHERE id = $1', [
      playerId,
    ]);
    return rows[0];
  }

  /** @returns the player's streak as it stands on a day; null when the player has no row */
  async streakOn(day: GameDay, playerId: string): Promise<number | null> {
    const record = await this.streakOf(playerId);
    return record ? streakOn(record, day) : null;
  }
}

/** A streak lives through the day after its last finish, and is 0 from then on. */
export function streakOn({ streak, streakDay }: StreakRecord, day: GameDay): number {
  return streakDay !== null && streakDay >= addDays(day, -1) ? streak : 0;
}
