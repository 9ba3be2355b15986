import { Module } from '@nestjs/common';
import { LevelsModule } from '../../courses/levels/levels.module.ts';
import { MapsModule } from '../../courses/maps/maps.module.ts';
import { PlayersModule } from '../../people/players/players.module.ts';
import { RivalsModule } from '../../people/rivals/rivals.module.ts';
import { ReplaysModule } from '../replays/replays.module.ts';
import { StandingsModule } from '../standings/standings.module.ts';
import { AttemptLocks } from './attempt-locks.ts';
import { AttemptTokens } from './attempt-tokens.ts';
import { BoardCoursesService } from './board-courses.service.ts';
import { DayCoursesService } from './day-courses.service.ts';
import { DayRunsService } from './day-runs.service.ts';
import { GhostRunsService } from './ghost-runs.service.ts';
import { PlayerRunsService } from './player-runs.service.ts';
import { RankingService } from './ranking.service.ts';
import { RecentScoresService } from './recent-scores.service.ts';
import { RunAdmission } from './run-admission.ts';
import { RunStorageService } from './run-storage.service.ts';
import { RunTransferService } from './run-transfer.service.ts';
import { RunsRepository } from './runs.repository.ts';
import { ScoresContributor } from './scores.contributor.ts';
import { ScoresController } from './scores.controller.ts';
import { ShareKeys } from './share-keys.ts';
import { StartLimits } from './start-limits.service.ts';
import { StartsService } from './starts.service.ts';
import { StoredRunsService } from './stored-runs.service.ts';
import { StrokesService } from './strokes.service.ts';
import { SubmissionsService } from './submissions.service.ts';

@Module({
  imports: [LevelsModule, MapsModule, PlayersModule, ReplaysModule, RivalsModule, StandingsModule],
  controllers: [ScoresController],
  providers: [
    AttemptLocks,
    AttemptTokens,
    RunAdmission,
    BoardCoursesService,
    DayCoursesService,
    DayRunsService,
    GhostRunsService,
    PlayerRunsService,
    RankingService,
    RecentScoresService,
    RunStorageService,
    RunTransferService,
    RunsRepository,
    ScoresContributor,
    ShareKeys,
    StartLimits,
    StartsService,
    StoredRunsService,
    StrokesService,
    SubmissionsService,
  ],
  exports: [BoardCoursesService, DayRunsService, GhostRunsService, PlayerRunsService, ShareKeys, StoredRunsService],
})
export class ScoresModule {}
