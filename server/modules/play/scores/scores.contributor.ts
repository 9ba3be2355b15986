import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AccountExport } from '../../../../shared/api/account-export.ts';
import {
  type MovedData,
  PlayerDataContributor,
  PlayerDataRegistry,
  type PlayerExport,
  type PlayerTransfer,
} from '../../../common/player-data.ts';
import { MapHistoryService } from '../../courses/maps/map-history.service.ts';
import { MapsService } from '../../courses/maps/maps.service.ts';
import { PlayerRunsService } from './player-runs.service.ts';
import { RankingService } from './ranking.service.ts';
import { RunTransferService } from './run-transfer.service.ts';

type ExportedRun = AccountExport['runs'][number];

/** Answers for the attempts and runs of players. */
@Injectable()
export class ScoresContributor extends PlayerDataContributor {
  override readonly tables = ['attempt', 'run'];
  /**
   * Maps of a deleted player go first, and then the runs with the courses that nothing names any more: a submission, too, locks the revision
   * of a map before its course.
   */
  override readonly movesAfter = ['map'];

  constructor(
    registry: PlayerDataRegistry,
    private readonly runs: PlayerRunsService,
    private readonly transfers: RunTransferService,
    private readonly ranking: RankingService,
    private readonly maps: MapsService,
    private readonly history: MapHistoryService,
  ) {
    super(registry);
  }

  override async move(manager: EntityManager, transfer: PlayerTransfer): Promise<MovedData> {
    const { runs, lateFirsts } = await this.transfers.move(manager, transfer);
    transfer.lateFirsts.push(...lateFirsts);
    return { counts: { runs } };
  }

  override afterLink(playerId: string): Promise<void> {
    return this.ranking.rankWaiting(playerId);
  }

  override async export(playerId: string): Promise<PlayerExport> {
    const attempts = await this.runs.attempts(playerId);
    return {
      runs: this.exportRuns(playerId),
      playedMaps: await this.history.coursesOf(await this.runs.mapCourses(playerId)),
      attempts: attempts.map((attempt) => ({ ...attempt, startedAt: attempt.startedAt.toISOString() })),
    };
  }

  private async *exportRuns(playerId: string): AsyncGenerator<ExportedRun> {
    for await (const run of this.runs.history(playerId)) {
      yield { ...run, strokesByCheckpoint: [...run.strokesByCheckpoint], finishedAt: run.finishedAt.toISOString() };
    }
  }

  /** The runs stay on the boards. They no longer have an owner. Those on maps go, with the courses that nothing else names. */
  override async delete(manager: EntityManager, playerId: string): Promise<void> {
    await this.runs.forgetSubmissionKeys(manager, playerId);
    await this.maps.dropCourses(manager, await this.runs.deleteMapRuns(manager, playerId));
  }
}
