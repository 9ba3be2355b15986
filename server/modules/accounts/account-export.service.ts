import { Injectable } from '@nestjs/common';
import type { AccountExport } from '../../../shared/api/account.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { ApiException } from '../../common/api-exception.ts';
import type { CallerAccount } from '../../common/caller-session.ts';
import { GameCalendar } from '../../common/game-calendar.ts';
import { UserExportService } from '../identity/flows/users/user-export.service.ts';
import { PlayersService } from '../players/players.service.ts';
import { PlayerRunsService } from '../scores/player-runs.service.ts';
import { PlayerDaysService } from '../standings/player-days.service.ts';

/** Exports everything that the server knows of a player. */
@Injectable()
export class AccountExportService {
  constructor(
    private readonly players: PlayersService,
    private readonly days: PlayerDaysService,
    private readonly runs: PlayerRunsService,
    private readonly users: UserExportService,
    private readonly calendar: GameCalendar,
  ) {}

  /** @throws ApiException `not_found` when the account is being deleted */
  async of({ userId, playerId }: CallerAccount): Promise<AccountExport> {
    const player = await this.players.describe(playerId);
    if (!player) throw new ApiException('not_found', 'This player no longer exists.');
    const { id, createdAt, username, streak, streakDay } = player;
    const days = await this.days.history(playerId, LIMITS.userStatsDays);
    const runs = await this.runs.history(playerId);
    const attempts = await this.runs.attempts(playerId);
    return {
      exportedAt: this.calendar.now().toISOString(),
      player: { id, createdAt: createdAt.toISOString(), username, streak, streakDay },
      days: days.map((day) => ({ ...day, finishedAt: day.finishedAt?.toISOString() ?? null })),
      runs: runs.map((run) => ({
        ...run,
        strokesByCheckpoint: [...run.strokesByCheckpoint],
        finishedAt: run.finishedAt.toISOString(),
        // PostgreSQL breaks base64 into lines.
        replay: run.replay?.replaceAll('\n', '') ?? null,
      })),
      attempts: attempts.map((attempt) => ({ ...attempt, startedAt: attempt.startedAt.toISOString() })),
      account: await this.users.of(userId),
    };
  }
}
