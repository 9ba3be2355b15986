import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { SubmitScoreResponse, submitScoreRequest } from '../../../shared/api/scores.ts';
import type { ReplayError } from '../../../shared/errors.ts';
import type { GameDay } from '../../../shared/game-day.ts';
import { fromBase64 } from '../../../shared/replay/codec.ts';
import { SIMULATION_VERSION } from '../../../shared/replay/replay.ts';
import type { VerifiedRun } from '../../../shared/replay/verified-run.ts';
import { ApiException } from '../../common/api-exception.ts';
import { GameCalendar } from '../../common/game-calendar.ts';
import type { PlayerSession } from '../../common/player-session.ts';
import type { ServerLevel } from '../levels/level-file.ts';
import { LevelsService } from '../levels/levels.service.ts';
import { PlayersService } from '../players/players.service.ts';
import { VerificationPool } from '../replays/verification-pool.ts';
import { StandingsService } from '../standings/standings.service.ts';
import { type AttemptClaims, AttemptTokens } from './attempt-tokens.ts';
import { type RunRecord, RunsRepository } from './runs.repository.ts';
import { checkReplayHead, replayHash, type Submission } from './submission.ts';

type SubmitScore = z.output<typeof submitScoreRequest>;

/** Takes scores in, and believes only what it has re-simulated. */
@Injectable()
export class SubmissionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calendar: GameCalendar,
    private readonly levels: LevelsService,
    private readonly players: PlayersService,
    private readonly standings: StandingsService,
    private readonly verification: VerificationPool,
    private readonly runs: RunsRepository,
    private readonly tokens: AttemptTokens,
  ) {}

  /**
   * Answers a submission. Sent again, it gets the same answer and leaves one row: runs are told apart by their attempt,
   * and without one by player, day and bytes.
   * @throws ApiException `attempt_invalid`, `attempt_of_other_player`, `too_early` (a day that has not come), `replay_rejected`, `verifier_busy`
   */
  async submit(request: SubmitScore, session: PlayerSession): Promise<SubmitScoreResponse> {
    const claims = request.attemptId === undefined ? undefined : await this.readAttempt(request.attemptId, session.playerId);
    if (request.replay === undefined) return this.answerUnverified(request.score, session.playerId);
    const submission = await this.open(request, request.replay, claims, session);
    const known = await this.findKnown(submission);
    const run = known ?? (await this.store(submission, ...(await this.verify(submission))));
    return this.answer(run);
  }

  private async readAttempt(token: string, callerId: string | undefined): Promise<AttemptClaims> {
    const claims = await this.tokens.read(token);
    if (!claims) throw new ApiException('attempt_invalid', 'The attempt id is not one of ours.');
    if (claims.playerId !== callerId) throw new ApiException('attempt_of_other_player', 'The attempt belongs to another player.');
    return claims;
  }

  /** Without a replay there is nothing to believe: the old clients' answer, and no trace on the board. */
  private async answerUnverified(score: number, playerId: string | undefined): Promise<SubmitScoreResponse> {
    const day = this.calendar.today();
    const streak = playerId === undefined ? null : await this.players.streakOn(day, playerId);
    return {
      success: true,
      verified: false,
      ranked: false,
      score,
      gameDay: day,
      rank: null,
      isFirstAttempt: false,
      streak,
      runId: null,
      strokesByCheckpoint: [],
    };
  }

  /** Settles whose run it is, and of which day. */
  private async open(request: SubmitScore, replay: string, claims: AttemptClaims | undefined, session: PlayerSession): Promise<Submission> {
    const bytes = fromBase64(replay);
    if (!bytes) throw rejected('malformed');
    const day = claims?.day ?? (request.clientDate as GameDay);
    // The clock of the player's device is ahead: the run is good once the day has come.
    const retryAfterSeconds = this.calendar.secondsUntil(day);
    if (retryAfterSeconds > 0) throw new ApiException('too_early', 'That day has not come yet.', { retryAfterSeconds });
    const attempt = claims && (await this.runs.findAttempt(claims.attemptId));
    if (claims && !attempt) throw new ApiException('attempt_invalid', 'The attempt is not known any more.');
    return {
      playerId: claims?.playerId ?? session.requirePlayer(),
      day,
      infuriating: claims?.infuriating ?? request.infuriatingMode,
      attempt: claims && attempt ? { id: claims.attemptId, isFirst: attempt.isFirst } : undefined,
      boundCourseHash: claims?.courseHash,
      bytes,
      replaySha256: replayHash(bytes),
      receivedAt: this.calendar.now(),
      ranked: this.calendar.isOpen(day),
    };
  }

  private async findKnown(
    { attempt, playerId, day, replaySha256 }: Submission,
    manager?: DataSource['manager'],
  ): Promise<RunRecord | undefined> {
    const known = attempt && (await this.runs.findByAttempt(attempt.id, manager));
    return known ?? this.runs.findByReplay({ playerId, gameDay: day, replaySha256 }, manager);
  }

  private async verify(submission: Submission): Promise<[VerifiedRun, ServerLevel]> {
    const { bytes, infuriating } = submission;
    const level = await this.levels.ofDay(submission.day);
    const head = checkReplayHead(bytes, { courseHash: submission.boundCourseHash ?? level.hash, infuriating });
    if (!head.ok) throw rejected(head.error);
    const { width, height, tiles, hash } = level;
    const verified = await this.verification.verify({ width, height, tiles, courseHash: hash, bytes });
    if (!verified.ok) throw rejected(verified.error);
    return [verified.value, level];
  }

  /** Keeps a verified run, unless the same one came through meanwhile; a ranked one moves board, counts and streak. */
  private async store(submission: Submission, verified: VerifiedRun, level: ServerLevel): Promise<RunRecord> {
    const { playerId, day, attempt, receivedAt, ranked } = submission;
    const run = await this.dataSource.transaction(async (manager) => {
      await this.players.lock(manager, playerId);
      const known = await this.findKnown(submission, manager);
      if (known) return known;
      const { strokes: total, strokesByCheckpoint, infuriating } = verified;
      const record: RunRecord = {
        id: randomUUID(),
        playerId,
        gameDay: day,
        ranked,
        isFirst: attempt?.isFirst ?? false,
        total,
        strokesByCheckpoint,
      };
      await this.runs.insertRun(manager, {
        ...record,
        attemptId: attempt?.id ?? null,
        level: level.number,
        courseHash: level.hash,
        infuriating,
        strokesByCheckpoint: [...strokesByCheckpoint],
        steps: verified.steps,
        simulationVersion: SIMULATION_VERSION,
        replay: Buffer.from(submission.bytes),
        replaySha256: submission.replaySha256,
        finishedAt: receivedAt,
      });
      if (!ranked) return record;
      await this.standings.record(
        manager,
        { playerId, day, runId: record.id, total, infuriating, strokesByCheckpoint, finishedAt: receivedAt },
        record.isFirst,
      );
      const streak = await this.standings.lastStreak(manager, playerId);
      if (streak) await this.players.saveStreak(manager, playerId, streak);
      return record;
    });
    this.standings.forget(day);
    return run;
  }

  private async answer(run: RunRecord): Promise<SubmitScoreResponse> {
    return {
      success: true,
      verified: true,
      ranked: run.ranked,
      score: run.total,
      gameDay: run.gameDay,
      rank: run.ranked ? await this.standings.rankOfPlayer(run.gameDay, run.playerId) : null,
      isFirstAttempt: run.isFirst,
      streak: await this.players.streakOn(this.calendar.today(), run.playerId),
      runId: run.id,
      strokesByCheckpoint: [...run.strokesByCheckpoint],
    };
  }
}

function rejected(reason: ReplayError): ApiException {
  return new ApiException('replay_rejected', 'The replay does not hold.', { reason });
}
