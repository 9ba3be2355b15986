import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LinkAccountResponse } from '../../../../shared/api/account.ts';
import { streakOn } from '../../../../shared/streak.ts';
import { AccountLinks } from '../../../common/account-links.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { type MovedData, PlayerDataRegistry, type PlayerTransfer } from '../../../common/player-data.ts';
import { PlayersService } from '../players/players.service.ts';

/** Moves what was played on a device to the account that signs in there. */
@Injectable()
export class AccountLinkService extends AccountLinks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly registry: PlayerDataRegistry,
    private readonly players: PlayersService,
    private readonly calendar: GameCalendar,
  ) {
    super();
  }

  override async link(devicePlayerId: string | undefined, accountPlayerId: string): Promise<LinkAccountResponse> {
    const moved = devicePlayerId === undefined ? [] : await this.move({ fromId: devicePlayerId, toId: accountPlayerId, lateFirsts: [] });
    for (const contributor of this.registry.contributors) await contributor.afterLink(accountPlayerId);
    const player = await this.players.describe(accountPlayerId);
    return {
      username: player?.username ?? null,
      streak: player ? streakOn(player.streak, player.streakDay, this.calendar.today()) : 0,
      moved: Object.assign({ runs: 0, days: 0 }, ...moved.map(({ counts }) => counts)),
    };
  }

  private async move(transfer: PlayerTransfer): Promise<MovedData[]> {
    for (const contributor of this.registry.contributors) await contributor.beforeMove(transfer);
    return this.dataSource.transaction(async (manager) => {
      // Nothing to move: the device's player is deleted, never existed, or has an account.
      if (!(await this.players.tryLockPair(manager, transfer.fromId, transfer.toId))) return [];
      const moved: MovedData[] = [];
      for (const contributor of this.registry.contributors) moved.push(await contributor.move(manager, transfer));
      await this.players.deleteDevice(manager, transfer.fromId);
      return moved;
    });
  }
}
