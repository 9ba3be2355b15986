import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LinkAccountResponse } from '../../../shared/api/account.ts';
import type { GameDay } from '../../../shared/game-day.ts';
import { streakOn } from '../../../shared/streak.ts';
import { GameCalendar } from '../../common/game-calendar.ts';
import { PlayersService } from '../players/players.service.ts';
import { PlayTransferService, type Transfer } from '../standings/play-transfer.service.ts';
import { StandingsService } from '../standings/standings.service.ts';
import { RankingService } from './ranking.service.ts';
import { RunTransferService } from './run-transfer.service.ts';

interface Moved {
  readonly runs: number;
  readonly days: readonly GameDay[];
}

const NOTHING: Moved = { runs: 0, days: [] };

/** Moves what was played on a device to the account that signs in there. */
@Injectable()
export class AccountLinkService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly players: PlayersService,
    private readonly runs: RunTransferService,
    private readonly plays: PlayTransferService,
    private readonly standings: StandingsService,
    private readonly ranking: RankingService,
    private readonly calendar: GameCalendar,
  ) {}

  /**
   * Moves everything of the device's player to the account's player, and deletes the device's player. A repeated call moves nothing.
   * @param devicePlayerId the player of the device cookie; undefined without one
   * @param accountPlayerId the account's player
   */
  async link(devicePlayerId: string | undefined, accountPlayerId: string): Promise<LinkAccountResponse> {
    const { runs, days } = devicePlayerId === undefined ? NOTHING : await this.move({ fromId: devicePlayerId, toId: accountPlayerId });
    // Also after a link that found nothing to move: the server may have ended right after an earlier one.
    await this.ranking.rankWaiting(accountPlayerId);
    const player = await this.players.describe(accountPlayerId);
    return {
      username: player?.username ?? null,
      streak: player ? streakOn(player.streak, player.streakDay, this.calendar.today()) : 0,
      moved: { runs, days: days.length },
    };
  }

  private async move(transfer: Transfer): Promise<Moved> {
    const moved = await this.dataSource.transaction(async (manager) => {
      const { fromId, toId } = transfer;
      // Nothing to move: the device's player is deleted, never existed, or has an account.
      if (!(await this.players.tryLockPair(manager, fromId, toId))) return undefined;
      const { runs, lateFirsts } = await this.runs.move(manager, transfer);
      const days = await this.plays.move(manager, transfer, lateFirsts);
      const streak = await this.standings.lastStreak(manager, toId);
      if (streak) await this.players.saveStreak(manager, toId, streak);
      await this.players.deleteDevice(manager, fromId);
      return { runs, days, touched: [...days, ...lateFirsts.map(({ day }) => day)] };
    });
    if (!moved) return NOTHING;
    this.plays.forget(moved.touched);
    return moved;
  }
}
