import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { SubmitScoreResponse, submitScoreRequest } from '../../../shared/api/scores.ts';
import type { ReplayError } from '../../../shared/errors.ts';
import { FIRST_DAY } from '../../../shared/game-day.ts';
import { fromBase64 } from '../../../shared/replay/codec.ts';
import { SIMULATION_VERSION } from '../../../shared/replay/replay.ts';
import type { VerifiedRun } from '../../../shared/replay/verified-run.ts';
import { ApiException } from '../../common/api-exception.ts';
import type { CallerSession } from '../../common/caller-session.ts';
import { GameCalendar } from '../../common/game-calendar.ts';
import type { ServerLevel } from '../levels/level-file.ts';
import { LevelsService } from '../levels/levels.service.ts';
import { PlayersService } from '../players/players.service.ts';
import { VerificationPool } from '../replays/verification-pool.ts';
import { StandingsService } from '../standings/standings.service.ts';
import { AccountLinkService } from './account-link.service.ts';
import { type AttemptClaims, AttemptTokens } from './attempt-tokens.ts';
import { type AttemptRecord, type RunRecord, RunsRepository } from './runs.repository.ts';
import { checkReplayHead, isBlindRun, replayHash, type Submission, type SubmittedAttempt } from './submission.ts';

type SubmitScore = z.output<typeof submitScoreRequest>;

/** A run whose start the server recorded: the claims of its token, and its row. */
interface StartedRun {
  readonly claims: AttemptClaims;
  readonly attempt: AttemptRecord;
}

/** Accepts scores. Only a re-simulated run counts. */
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
    private readonly links: AccountLinkService,
  ) {}

  /**
   * Handles a submission. A repeated one gets the same answer and makes no second row: a run is identified by its attempt, or without one
   * by player, day and bytes.
   * @throws ApiException `attempt_invalid`, `attempt_of_other_player`, `too_early` (a day that has not started), `replay_rejected`,
   *   `verifier_busy`
   */
  async submit(request: SubmitScore, caller: CallerSession): Promise<SubmitScoreResponse> {
    const started = request.attemptId === undefined ? undefined : await this.readAttempt(request.attemptId, caller);
    if (request.replay === undefined) return this.answerUnverified(request.score, caller.playerId);
    const submission = await this.open(request, request.replay, started, caller);
    const known = await this.findKnown(submission);
    const run = known ?? (await this.store(submission, ...(await this.verify(submission, caller.ipAddress))));
    return this.answer(run);
  }

  private async readAttempt(token: string, caller: CallerSession): Promise<StartedRun> {
    const claims = await this.tokens.read(token);
    if (!claims) throw new ApiException('attempt_invalid', 'The attempt id is not valid.');
    let attempt = await this.runs.findAttempt(claims.attemptId);
    if (attempt && (await this.adopt(attempt, caller))) attempt = await this.runs.findAttempt(claims.attemptId);
    if (!attempt) throw new ApiException('attempt_invalid', 'This attempt no longer exists.');
    // The row decides, not the token: a run that was being played at sign-in has moved to the account.
    if (attempt.playerId !== caller.playerId) throw new ApiException('attempt_of_other_player', 'The attempt belongs to another player.');
    return { claims, attempt };
  }

  /**
   * Links the device to the account when a run that was begun on the device is submitted with the account's token: the player has signed
   * in, and the page has not linked the two yet. The run then belongs to the account.
   * @returns whether they were linked
   */
  private async adopt(attempt: AttemptRecord, caller: CallerSession): Promise<boolean> {
    const { account, devicePlayerId } = caller;
    if (!account || attempt.playerId === account.playerId || attempt.playerId !== devicePlayerId) return false;
    await this.links.link(devicePlayerId, account.playerId);
    caller.clearDevice();
    return true;
  }

  /** Answers a submission without a replay, as old clients expect it. Nothing is stored. */
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
      attemptId: null,
      strokesByCheckpoint: [],
    };
  }

  /** Determines player and day of the run. */
  private async open(request: SubmitScore, replay: string, started: StartedRun | undefined, caller: CallerSession): Promise<Submission> {
    const bytes = fromBase64(replay);
    if (!bytes) throw rejected('malformed');
    // Days before the first have no course of their own, and runs of the fallback level must not be stored for every earlier date.
    if (!started && request.clientDate < FIRST_DAY) throw rejected('wrong_course');
    // If the device's clock is ahead, the run can be submitted again once the day has started.
    const day = this.calendar.requireStartedDay(started?.claims.day ?? request.clientDate);
    return {
      playerId: started?.attempt.playerId ?? caller.requirePlayer(),
      day,
      infuriating: started?.claims.infuriating ?? request.infuriatingMode,
      attempt: started && toSubmittedAttempt(started),
      bytes,
      replaySha256: replayHash(bytes),
      receivedAt: this.calendar.now(),
      ranked: !request.archive && this.calendar.isOpen(day),
      mayBeBlind: !request.archive && request.isFirstAttempt !== false,
    };
  }

  private async findKnown(
    { attempt, playerId, day, replaySha256 }: Submission,
    manager?: DataSource['manager'],
  ): Promise<RunRecord | undefined> {
    const known = attempt && (await this.runs.findByAttempt(attempt.id, manager));
    return known ?? this.runs.findByReplay({ playerId, gameDay: day, replaySha256 }, manager);
  }

  private async verify(submission: Submission, ipAddress: string): Promise<[VerifiedRun, ServerLevel]> {
    const { bytes, infuriating, attempt } = submission;
    // The run was played with the physics served at its start, and they have changed since.
    if (attempt && attempt.simulationVersion !== SIMULATION_VERSION) throw rejected('unverifiable');
    const level = await this.levels.ofDay(submission.day);
    const head = checkReplayHead(bytes, { courseHash: attempt?.courseHash ?? level.hash, infuriating });
    if (!head.ok) throw rejected(head.error);
    const { width, height, tiles, hash } = level;
    const verified = await this.verification.verify({ width, height, tiles, courseHash: hash, bytes }, ipAddress);
    if (!verified.ok) throw rejected(verified.error);
    return [verified.value, level];
  }

  /** Stores a verified run, unless the same one was stored meanwhile. A ranked run updates board, counts and streak. */
  private async store(opened: Submission, verified: VerifiedRun, level: ServerLevel): Promise<RunRecord> {
    const { day, ranked, receivedAt: finishedAt } = opened;
    const run = await this.dataSource.transaction(async (manager) => {
      const submission = { ...opened, ...(await this.lockOwner(manager, opened)) };
      const { playerId } = submission;
      const known = await this.findKnown(submission, manager);
      if (known) return known;
      const record = await this.insert(manager, submission, verified, level);
      if (!ranked) return record;
      const { id: runId, total, infuriating, strokesByCheckpoint, isFirst } = record;
      await this.standings.record(manager, { playerId, day, runId, total, infuriating, strokesByCheckpoint, finishedAt }, isFirst);
      const streak = await this.standings.lastStreak(manager, playerId);
      if (streak) await this.players.saveStreak(manager, playerId, streak);
      return record;
    });
    this.standings.forget(day);
    return run;
  }

  /** Locks the run's player. That is an account's player if the device signed in while the replay was verified. */
  private async lockOwner(manager: EntityManager, { playerId, attempt }: Submission): Promise<Pick<Submission, 'playerId' | 'attempt'>> {
    if (!attempt) {
      await this.players.lockOrCreate(manager, playerId);
      return { playerId, attempt };
    }
    // An attempt moves at most once, from a device to an account, so the second try finds its final owner.
    for (let looks = 0; looks < 2; looks++) {
      const before = await this.runs.findAttempt(attempt.id, manager);
      const isLocked = before !== undefined && (await this.players.tryLock(manager, before.playerId));
      const now = isLocked ? await this.runs.findAttempt(attempt.id, manager) : undefined;
      if (now && now.playerId === before?.playerId) return { playerId: now.playerId, attempt: { ...attempt, isFirst: now.isFirst } };
    }
    throw new ApiException('attempt_invalid', 'This attempt no longer exists.');
  }

  private async insert(manager: EntityManager, submission: Submission, verified: VerifiedRun, level: ServerLevel): Promise<RunRecord> {
    const { playerId, day: gameDay, receivedAt, ranked, mayBeBlind } = submission;
    const attempt = submission.attempt ?? (await this.insertLateAttempt(manager, submission, level));
    const { steps, strokesByCheckpoint, infuriating } = verified;
    const row = {
      id: randomUUID(),
      attemptId: attempt.id,
      playerId,
      gameDay,
      ranked,
      isFirst: mayBeBlind && isBlindRun(attempt, receivedAt, verified),
      total: verified.strokes,
      strokesByCheckpoint: [...strokesByCheckpoint],
      courseHash: level.hash,
      infuriating,
      simulationVersion: SIMULATION_VERSION,
    };
    const { bytes, replaySha256 } = submission;
    await this.runs.insertRun(manager, {
      ...row,
      level: level.number,
      steps,
      replay: Buffer.from(bytes),
      replaySha256,
      finishedAt: receivedAt,
    });
    return { ...row, startedAt: attempt.startedAt };
  }

  /** Records the attempt of a run that was begun offline. It is never the blind run. */
  private async insertLateAttempt(manager: EntityManager, submission: Submission, level: ServerLevel): Promise<SubmittedAttempt> {
    const { playerId, day: gameDay, infuriating, receivedAt: startedAt } = submission;
    const attempt = { id: randomUUID(), isFirst: false, startedAt };
    await this.runs.insertAttempt(manager, { ...attempt, playerId, gameDay, infuriating });
    return { ...attempt, courseHash: level.hash, simulationVersion: SIMULATION_VERSION };
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
      // Signed again, with the same result as at the start: the signature depends on nothing else.
      attemptId: await this.tokens.sign({ ...run, day: run.gameDay }, run.startedAt),
      strokesByCheckpoint: [...run.strokesByCheckpoint],
    };
  }
}

function toSubmittedAttempt({ claims, attempt }: StartedRun): SubmittedAttempt {
  const { attemptId: id, courseHash, simulationVersion } = claims;
  return { id, isFirst: attempt.isFirst, startedAt: attempt.startedAt, courseHash, simulationVersion };
}

function rejected(reason: ReplayError): ApiException {
  return new ApiException('replay_rejected', 'The replay could not be verified.', { reason });
}
