import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { TrackStartResponse } from '../../../../shared/api/scores.ts';
import { SIMULATION_VERSION } from '../../../../shared/replay/replay.ts';
import { ApiException } from '../../../common/api-exception.ts';
import type { CallerSession } from '../../../common/caller-session.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { LevelsService } from '../../courses/levels/levels.service.ts';
import { PlayersService, requireAccount } from '../../people/players/players.service.ts';
import { StandingsService } from '../standings/standings.service.ts';
import { AttemptTokens } from './attempt-tokens.ts';
import { DayCoursesService } from './day-courses.service.ts';
import { RunsRepository } from './runs.repository.ts';
import { columnsOf } from './submitted-course.ts';

/** Records that runs start. */
@Injectable()
export class StartsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calendar: GameCalendar,
    private readonly levels: LevelsService,
    private readonly players: PlayersService,
    private readonly standings: StandingsService,
    private readonly runs: RunsRepository,
    private readonly tokens: AttemptTokens,
    private readonly courses: DayCoursesService,
  ) {}

  /**
   * Records an attempt at today's course. Its player counts as one who has started from the first stroke on.
   * @param clientDate the day that the page plays. A start on another day is not recorded: with a wrong device clock, the player must not
   *   lose the blind run of a day that they have not seen.
   * @throws ApiException `other_day`, `unauthorized` when the account was deleted meanwhile
   */
  async start(caller: CallerSession, clientDate: string, infuriating: boolean): Promise<TrackStartResponse> {
    const day = this.calendar.today();
    if (clientDate !== day) throw new ApiException('other_day', `Today's hole is that of ${day}, not of ${clientDate}.`);
    const startedAt = this.calendar.now();
    const level = await this.levels.ofDay(day);
    await this.courses.keep(day, level.hash);
    const course = { kind: 'day', day } as const;
    const attemptId = randomUUID();
    const playerId = caller.requirePlayer();
    const isFirst = await this.dataSource.transaction(async (manager) => {
      requireAccount(await this.players.lockOrCreate(manager, playerId), caller.account !== undefined);
      const isNew = await this.standings.start(manager, day, playerId);
      await this.runs.insertAttempt(manager, { id: attemptId, playerId, ...columnsOf(course), isFirst: isNew, infuriating, startedAt });
      return isNew;
    });
    const claims = { attemptId, playerId, course, courseHash: level.hash, infuriating, simulationVersion: SIMULATION_VERSION };
    return {
      success: true,
      attemptId: await this.tokens.sign(claims, startedAt),
      gameDay: day,
      level: level.number,
      courseHash: level.hash,
      isFirstAttempt: isFirst,
    };
  }
}
