import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LoggerModule } from 'nestjs-pino';
import type { DestinationStream } from 'pino';
import { AccountEvents } from './common/account-events.ts';
import { AuthGuard } from './common/auth.guard.ts';
import { Clock } from './common/clock.ts';
import { DatabaseState } from './common/database-state.ts';
import { ApiExceptionFilter } from './common/exception.filter.ts';
import { GameCalendar } from './common/game-calendar.ts';
import { GuestNumbers } from './common/guest-numbers.ts';
import { Jobs } from './common/jobs/jobs.ts';
import { LocalCaches } from './common/local-caches.ts';
import { OriginGuard } from './common/origin.guard.ts';
import { PlayerCookies } from './common/player-cookies.ts';
import { PlayerDataRegistry } from './common/player-data.ts';
import { RateLimitGuard } from './common/rate-limit.guard.ts';
import { RateLimits } from './common/rate-limits/rate-limits.ts';
import { createValidationPipe } from './common/validation.pipe.ts';
import { CONFIG, type Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import { BASE_OPTIONS } from './database/options.ts';
import { loggerOptions } from './http/logging.ts';
import { CoursesModule } from './modules/courses/courses/courses.module.ts';
import { LEVELS_DIR } from './modules/courses/levels/levels.service.ts';
import { MapsModule } from './modules/courses/maps/maps.module.ts';
import { FAPI_FAILURES } from './modules/identity/api/transport/refusals.ts';
import { IdentityModule } from './modules/identity/identity.module.ts';
import { AccountsModule } from './modules/people/accounts/accounts.module.ts';
import { PlayersModule } from './modules/people/players/players.module.ts';
import { RivalsModule } from './modules/people/rivals/rivals.module.ts';
import { ArchiveModule } from './modules/play/archive/archive.module.ts';
import { GhostsModule } from './modules/play/ghosts/ghosts.module.ts';
import { GuestNamesModule } from './modules/play/guest-names/guest-names.module.ts';
import { LeaderboardModule } from './modules/play/leaderboard/leaderboard.module.ts';
import { PicturesModule } from './modules/play/pictures/pictures.module.ts';
import { RunsModule } from './modules/play/runs/runs.module.ts';
import { ScoreHistoryModule } from './modules/play/score-history/score-history.module.ts';
import { ScoresModule } from './modules/play/scores/scores.module.ts';
import { ShotsModule } from './modules/play/shots/shots.module.ts';
import { StatsModule } from './modules/play/stats/stats.module.ts';
import { UserStatsModule } from './modules/play/user-stats/user-stats.module.ts';
import { AdsModule } from './modules/site/ads/ads.module.ts';
import { AnalyticsModule } from './modules/site/analytics/analytics.module.ts';
import { AnnouncementsModule } from './modules/site/announcements/announcements.module.ts';
import { HealthModule } from './modules/site/health/health.module.ts';
import { MoreGamesModule } from './modules/site/more-games/more-games.module.ts';

/** What exists before the application and is passed to it. */
export interface Foundation {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  /** Folder of the level files. */
  readonly levelsDir: string;
  /** Where the log goes; standard output without one. */
  readonly logStream: DestinationStream | undefined;
}

/** Every feature of the server. `npm run new:module` adds to the end of the list. */
const FEATURES = [
  HealthModule,
  LeaderboardModule,
  ScoresModule,
  StatsModule,
  AnnouncementsModule,
  ArchiveModule,
  UserStatsModule,
  ScoreHistoryModule,
  AccountsModule,
  RivalsModule,
  MapsModule,
  PicturesModule,
  RunsModule,
  CoursesModule,
  ShotsModule,
  GhostsModule,
  AnalyticsModule,
  AdsModule,
  MoreGamesModule,
  GuestNamesModule,
];

/** Closes the database after every module has shut down. */
class DatabaseCloser implements OnApplicationShutdown {
  constructor(private readonly database: Database) {}

  onApplicationShutdown(): Promise<void> {
    return this.database.close();
  }
}

/**
 * What every module may inject: configuration, time, calendar, cookies, rate limits, jobs, where contributors of player data register, and
 * the rules of caches.
 */
@Global()
@Module({})
class FoundationModule {}

function createFoundationModule(foundation: Foundation): DynamicModule {
  const { config, database, clock, levelsDir } = foundation;
  const jobs = new Jobs(database.dataSource, database.state, database.kind === 'embedded');
  return {
    module: FoundationModule,
    providers: [
      { provide: CONFIG, useValue: config },
      { provide: Clock, useValue: clock },
      { provide: LEVELS_DIR, useValue: levelsDir },
      { provide: DatabaseState, useValue: database.state },
      { provide: LocalCaches, useValue: new LocalCaches(database.dataSource, config.DATABASE_URL !== undefined) },
      { provide: Jobs, useValue: jobs },
      { provide: DatabaseCloser, useValue: new DatabaseCloser(database) },
      AccountEvents,
      GameCalendar,
      GuestNumbers,
      PlayerCookies,
      PlayerDataRegistry,
      RateLimits,
    ],
    exports: [
      AccountEvents,
      CONFIG,
      Clock,
      DatabaseState,
      LEVELS_DIR,
      GameCalendar,
      GuestNumbers,
      Jobs,
      LocalCaches,
      PlayerCookies,
      PlayerDataRegistry,
      RateLimits,
    ],
  };
}

/** Creates the filter that answers every failure of the server. */
export function createExceptionFilter(): ApiExceptionFilter {
  return new ApiExceptionFilter([FAPI_FAILURES]);
}

@Module({})
class AppModule implements OnApplicationShutdown {
  constructor(private readonly jobs: Jobs) {}

  /** The root module shuts down first, TypeORM's later: that one closes the database, which the last job still needs. */
  onApplicationShutdown(): Promise<void> {
    return this.jobs.ended();
  }
}

/** The whole application. */
export function createAppModule(foundation: Foundation): DynamicModule {
  const { config, database } = foundation;
  return {
    module: AppModule,
    imports: [
      createFoundationModule(foundation),
      LoggerModule.forRoot(loggerOptions(config, foundation.logStream)),
      TypeOrmModule.forRootAsync({ useFactory: () => BASE_OPTIONS, dataSourceFactory: async () => database.dataSource }),
      // The AuthGuard below needs these two.
      IdentityModule,
      PlayersModule,
      ...FEATURES,
    ],
    providers: [
      // The order matters: rate limit, origin, caller.
      { provide: APP_GUARD, useClass: RateLimitGuard },
      { provide: APP_GUARD, useClass: OriginGuard },
      { provide: APP_GUARD, useClass: AuthGuard },
      { provide: APP_PIPE, useFactory: createValidationPipe },
      { provide: APP_FILTER, useFactory: createExceptionFilter },
    ],
  };
}
