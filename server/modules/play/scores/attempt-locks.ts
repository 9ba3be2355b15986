import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type LockedPlayer, PlayersService } from '../../people/players/players.service.ts';
import { type AttemptRecord, RunsRepository } from './runs.repository.ts';

/** Locks the players of attempts. */
@Injectable()
export class AttemptLocks {
  constructor(
    private readonly players: PlayersService,
    private readonly runs: RunsRepository,
  ) {}

  /**
   * Locks the attempt's player until the transaction ends. That is an account's player if the device has signed in since the attempt began.
   * @returns undefined when there is no such attempt
   */
  async lockPlayer(manager: EntityManager, attemptId: string): Promise<(AttemptRecord & LockedPlayer) | undefined> {
    // An attempt moves at most once, from a device to an account, so the second try finds its final owner.
    for (let looks = 0; looks < 2; looks++) {
      const before = await this.runs.findAttempt(attemptId, manager);
      const locked = before && (await this.players.tryLock(manager, before.playerId));
      const now = locked ? await this.runs.findAttempt(attemptId, manager) : undefined;
      if (locked && now && now.playerId === before.playerId) return { ...now, ...locked };
    }
    return undefined;
  }
}
