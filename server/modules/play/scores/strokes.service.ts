import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { TrackStrokeResponse } from '../../../../shared/api/scores.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { countsAt } from '../../people/players/players.service.ts';
import { StandingsService } from '../standings/standings.service.ts';
import { AttemptLocks } from './attempt-locks.ts';
import { AttemptTokens, attemptGone, attemptInvalid } from './attempt-tokens.ts';
import { repeatOnConflict } from './ranking.service.ts';
import { StartLimits } from './start-limits.service.ts';

/** Counts the players who have made a stroke. */
@Injectable()
export class StrokesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calendar: GameCalendar,
    private readonly standings: StandingsService,
    private readonly attempts: AttemptLocks,
    private readonly tokens: AttemptTokens,
    private readonly limits: StartLimits,
  ) {}

  /**
   * Counts the player of an attempt among those who have started its day, once. It changes nothing when the day is over.
   * @param ipAddress of the caller: guests count within the limits of their network
   * @throws ApiException `attempt_invalid`
   */
  async record(token: string, ipAddress: string): Promise<TrackStrokeResponse> {
    const claims = await this.tokens.read(token);
    if (!claims) throw attemptInvalid();
    const { attemptId, course } = claims;
    // Nobody counts the players of a map.
    if (course.kind !== 'day' || !this.calendar.isOpen(course.day)) return { success: true };
    const { day } = course;
    const isNew = await repeatOnConflict(() =>
      this.dataSource.transaction(async (manager) => {
        const attempt = await this.attempts.lockPlayer(manager, attemptId);
        if (!attempt) throw attemptGone();
        const { playerId, isGuest, limitedDay } = attempt;
        if (!(await this.standings.isUncounted(manager, day, playerId))) return false;
        const isCounted = countsAt(day, limitedDay) && (!isGuest || (await this.limits.take(day, ipAddress)));
        return this.standings.countStroke(manager, day, playerId, isCounted);
      }),
    );
    if (isNew) this.standings.forget(day);
    return { success: true };
  }
}
