import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountEvents } from '../../common/account-events.ts';
import { Clock } from '../../common/clock.ts';
import { AccountPlayersService } from '../players/account-players.service.ts';
import { PlayersService } from '../players/players.service.ts';
import { PlayerRunsService } from '../scores/player-runs.service.ts';
import { PlayTransferService } from '../standings/play-transfer.service.ts';

/** Updates players when their accounts change. */
@Injectable()
export class AccountEventsService extends AccountEvents {
  constructor(
    private readonly players: PlayersService,
    private readonly accountPlayers: AccountPlayersService,
    private readonly plays: PlayTransferService,
    private readonly runs: PlayerRunsService,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** The runs stay on the boards, because the ranks of others depend on them. They no longer have an owner. */
  override async userDeleted(manager: EntityManager, userId: string): Promise<void> {
    const playerId = await this.players.detach(manager, userId);
    if (playerId === undefined) return;
    await this.plays.detach(manager, playerId);
    await this.runs.forgetSubmissionKeys(manager, playerId);
  }

  override async usernameChanged(manager: EntityManager, userId: string, username: string | null): Promise<void> {
    await this.players.rename(manager, userId, username);
    this.accountPlayers.noteName(userId, username, this.clock.now());
  }
}
