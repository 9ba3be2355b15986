import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import type { GameDay } from '../../../shared/game-day.ts';
import { SIMULATION_VERSION } from '../../../shared/replay/replay.ts';
import type { VerifiedRun } from '../../../shared/replay/verified-run.ts';
import { ApiException } from '../../common/api-exception.ts';
import type { ServerLevel } from '../levels/level-file.ts';
import { type LockedPlayer, PlayersService } from '../players/players.service.ts';
import { StandingsService } from '../standings/standings.service.ts';
import { AttemptLocks } from './attempt-locks.ts';
import { attemptGone } from './attempt-tokens.ts';
import { type Candidate, RankingService, repeatOnConflict, type Verdict } from './ranking.service.ts';
import { type RankedRun, type RunRecord, RunsRepository } from './runs.repository.ts';
import { isBlindRun, type Submission, type SubmittedAttempt } from './submission.ts';

/** The locked player of a run. */
type Owner = Pick<Submission, 'playerId' | 'attempt'> & LockedPlayer;

/** Stores verified runs. */
@Injectable()
export class RunStorageService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly players: PlayersService,
    private readonly standings: StandingsService,
    private readonly runs: RunsRepository,
    private readonly ranking: RankingService,
    private readonly attempts: AttemptLocks,
  ) {}

  /**
   * Finds the run that was stored when the same one was sent before.
   * @throws ApiException `submission_key_reused`
   */
  async findStored(submission: Submission, manager?: EntityManager): Promise<RunRecord | undefined> {
    const run = await this.runs.findSent(submission, manager);
    if (run?.isOfKey) requireSameBytes(run, submission.replaySha256);
    return run;
  }

  /** @throws ApiException `submission_key_reused` when the run of the key has other bytes */
  async findByKey(submissionKeySha256: Buffer, replaySha256: Buffer): Promise<RunRecord | undefined> {
    const run = await this.runs.findBySubmissionKey(submissionKeySha256);
    if (run) requireSameBytes(run, replaySha256);
    return run;
  }

  /**
   * Stores a verified run, unless the same one was stored meanwhile. A run that ranks updates board, counts and streak.
   * @throws ApiException `submission_key_reused`, `attempt_invalid`
   */
  async store(submission: Submission, verified: VerifiedRun, level: ServerLevel): Promise<RunRecord> {
    try {
      const run = await repeatOnConflict(() =>
        this.dataSource.transaction((manager) => this.storeIn(manager, submission, verified, level)),
      );
      this.standings.forget(submission.day);
      return run;
    } catch (error) {
      // Another run was stored with this key at the same time.
      const stored = isKeyTaken(error) ? await this.findStored(submission) : undefined;
      if (!stored) throw error;
      return stored;
    }
  }

  private async storeIn(manager: EntityManager, opened: Submission, verified: VerifiedRun, level: ServerLevel): Promise<RunRecord> {
    const { day, replaySha256 } = opened;
    // The same run may be sent twice at once, by senders without a cookie. The second must find it before a player is made for it.
    await this.runs.lockReplay(manager, day, replaySha256);
    const stored = await this.findStored(opened, manager);
    if (stored) return stored;
    const holder = opened.mayRank ? await this.ranking.lockHolder(manager, await this.candidateOf(manager, opened)) : undefined;
    const { limitedDay, ...owner } = await this.lockOwner(manager, opened);
    const submission = { ...opened, ...owner };
    const known = await this.findStored(submission, manager);
    if (known) return known;
    const verdict = await this.decideRank(manager, submission, limitedDay, holder);
    const run = await this.insert(manager, submission, verified, level, verdict);
    if (run.ranked) await this.ranking.record(manager, run, verdict.withdrawn);
    return run;
  }

  /** The attempt may have moved to an account since the submission was opened. */
  private async candidateOf(manager: EntityManager, { attempt, playerId, day, replaySha256 }: Submission): Promise<Candidate> {
    const owner = attempt && (await this.runs.findAttempt(attempt.id, manager));
    return { playerId: owner?.playerId ?? playerId, day, replaySha256, startedAt: attempt?.startedAt };
  }

  private async decideRank(
    manager: EntityManager,
    { mayRank, playerId, day, replaySha256, attempt }: Submission,
    limitedDay: GameDay | null,
    holder: RankedRun | undefined,
  ): Promise<Verdict> {
    if (!mayRank) return { unrankedReason: null, withdrawn: [] };
    if (limitedDay !== null && day <= limitedDay) return { unrankedReason: 'new_guest', withdrawn: [] };
    return this.ranking.decide(manager, { playerId, day, replaySha256, startedAt: attempt?.startedAt }, holder);
  }

  /** Locks the run's player. That is an account's player if the device signed in while the replay was verified. */
  private async lockOwner(manager: EntityManager, { playerId, attempt, ipAddress }: Submission): Promise<Owner> {
    if (!attempt) {
      const { limitedDay } = await this.players.lockOrCreate(manager, playerId, ipAddress);
      return { playerId, attempt, limitedDay };
    }
    const owned = await this.attempts.lockPlayer(manager, attempt.id);
    if (!owned) throw attemptGone();
    return { playerId: owned.playerId, attempt: { ...attempt, isFirst: owned.isFirst }, limitedDay: owned.limitedDay };
  }

  private async insert(
    manager: EntityManager,
    submission: Submission,
    verified: VerifiedRun,
    level: ServerLevel,
    { unrankedReason }: Verdict,
  ): Promise<RunRecord> {
    const { playerId, day: gameDay, receivedAt, mayRank, mayBeBlind, bytes, replaySha256, submissionKeySha256 } = submission;
    const attempt = submission.attempt ?? (await this.insertLateAttempt(manager, submission, level));
    const { steps, strokesByCheckpoint, infuriating } = verified;
    const row = {
      id: randomUUID(),
      attemptId: attempt.id,
      playerId,
      gameDay,
      ranked: mayRank && unrankedReason === null,
      unrankedReason,
      isFirst: mayBeBlind && unrankedReason !== 'copy' && isBlindRun(attempt, receivedAt, verified),
      total: verified.strokes,
      strokesByCheckpoint: [...strokesByCheckpoint],
      courseHash: level.hash,
      infuriating,
      simulationVersion: SIMULATION_VERSION,
      replaySha256,
      finishedAt: receivedAt,
    };
    await this.runs.insertRun(manager, {
      ...row,
      level: level.number,
      steps,
      replay: Buffer.from(bytes),
      submissionKeySha256,
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
}

function requireSameBytes(run: RunRecord, replaySha256: Buffer): void {
  if (replaySha256.equals(run.replaySha256)) return;
  throw new ApiException('submission_key_reused', 'Another run was sent with this submission key.');
}

function isKeyTaken(error: unknown): boolean {
  const cause: { readonly constraint?: unknown } | undefined = error instanceof QueryFailedError ? error.driverError : undefined;
  return cause?.constraint === 'run_submission_key';
}
