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

/** A run that the server saw start: what its token says, and what its row does. */
interface StartedRun {
  readonly claims: AttemptClaims;
  readonly attempt: AttemptRecord;
}

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
    private readonly links: AccountLinkService,
  ) {}

  /**
   * Answers a submission. Sent again, it gets the same answer and leaves one row: runs are told apart by their attempt,
   * and without one by player, day and bytes.
   * @throws ApiException `attempt_invalid`, `attempt_of_other_player`, `too_early` (a day that has not come), `replay_rejected`, `verifier_busy`
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
    // Not whom the token names: a run that was under way at sign-in has gone over to the account.
    if (attempt.playerId !== caller.playerId) throw new ApiException('attempt_of_other_player', 'The attempt belongs to another player.');
    return { claims, attempt };
  }

  /**
   * A run that was begun on the device comes in with the account's token: its player has signed in, and the page has not linked the
   * two yet. So it is done now, and the run is the account's from its first stroke on.
   * @returns whether it was done
   */
  private async adopt(attempt: AttemptRecord, caller: CallerSession): Promise<boolean> {
    const { account, devicePlayerId } = caller;
    if (!account || attempt.playerId === account.playerId || attempt.playerId !== devicePlayerId) return false;
    await this.links.link(devicePlayerId, account.playerId);
    caller.clearDevice();
    return true;
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
      attemptId: null,
      strokesByCheckpoint: [],
    };
  }

  /** Settles whose run it is, and of which day. */
  private async open(request: SubmitScore, replay: string, started: StartedRun | undefined, caller: CallerSession): Promise<Submission> {
    const bytes = fromBase64(replay);
    if (!bytes) throw rejected('malformed');
    // No day before the first has a course of its own, and the fallback is not to be stored for every date there ever was.
    if (!started && request.clientDate < FIRST_DAY) throw rejected('wrong_course');
    // When the clock of the player's device is ahead, the run is good once the day has come.
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
    // The player saw the physics that were served at the start; those of now are others.
    if (attempt && attempt.simulationVersion !== SIMULATION_VERSION) throw rejected('unverifiable');
    const level = await this.levels.ofDay(submission.day);
    const head = checkReplayHead(bytes, { courseHash: attempt?.courseHash ?? level.hash, infuriating });
    if (!head.ok) throw rejected(head.error);
    const { width, height, tiles, hash } = level;
    const verified = await this.verification.verify({ width, height, tiles, courseHash: hash, bytes }, ipAddress);
    if (!verified.ok) throw rejected(verified.error);
    return [verified.value, level];
  }

  /** Keeps a verified run, unless the same one came through meanwhile; a ranked one moves board, counts and streak. */
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
      isFirst: mayBeBlind && isBlindRun(attempt, receivedAt, steps),
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

  /** A run that nobody saw start gets its attempt when it comes in; it is never the blind one. */
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
      // Signed anew, and the same text as at the start: the signature depends on nothing else.
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
