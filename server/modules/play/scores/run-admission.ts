import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { STEP_HZ } from '../../../../shared/course/geometry.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { SIMULATION_VERSION } from '../../../../shared/replay/replay.ts';
import { ApiException } from '../../../common/api-exception.ts';
import { networkKeyOf } from '../../../common/client-network.ts';
import type { RateLimit } from '../../../common/rate-limits/rate-limit.ts';
import { RateLimits } from '../../../common/rate-limits/rate-limits.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { PlayersService, requireAccount } from '../../people/players/players.service.ts';
import { RunsRepository } from './runs.repository.ts';
import type { Submission, SubmittedAttempt } from './submission.ts';
import { columnsOf, courseKeyOf } from './submitted-course.ts';

/** Decides by a run's length, which is known without playing it, whether a thread may play it now. */
@Injectable()
export class RunAdmission {
  private readonly limit: RateLimit;
  private readonly points: number;

  constructor(
    limits: RateLimits,
    @Inject(CONFIG) config: Config,
    private readonly dataSource: DataSource,
    private readonly players: PlayersService,
    private readonly runs: RunsRepository,
  ) {
    this.points = config.RATE_LIMIT_SUBMITS;
    this.limit = limits.create('replays', 'shared', { points: this.points, seconds: 60 });
  }

  /**
   * Admits a run, and charges its length to the caller's network.
   * @param steps length of the run
   * @returns the submission; a long run that had no attempt now has one
   * @throws ApiException `too_early` when a long run has taken more time than its attempt is old, `too_many_requests`,
   *   `unauthorized` when the account was deleted meanwhile
   */
  async admit(submission: Submission, steps: number): Promise<Submission> {
    const admitted = steps > LIMITS.freshRunSteps ? await this.requireTime(submission, steps) : submission;
    const outcome = await this.limit.takeIfLeft(networkKeyOf(submission.ipAddress), this.pointsOf(steps));
    if (!outcome.ok) throw new ApiException('too_many_requests', 'Too many scores. Please try again later.', outcome);
    return admitted;
  }

  /** Gives back what was charged for an admitted run that no thread has played. */
  async giveBack({ ipAddress }: Submission, steps: number): Promise<void> {
    await this.limit.giveBack(networkKeyOf(ipAddress), this.pointsOf(steps));
  }

  private pointsOf(steps: number): number {
    return Math.min(this.points, Math.max(1, Math.ceil(steps / LIMITS.stepsPerPoint)));
  }

  private async requireTime(submission: Submission, steps: number): Promise<Submission> {
    const attempt = submission.attempt ?? (await this.findOrBegin(submission));
    const ageSeconds = (submission.receivedAt.getTime() - attempt.startedAt.getTime()) / 1000;
    const missingSeconds = steps / STEP_HZ - ageSeconds;
    if (missingSeconds <= 0) return { ...submission, attempt };
    throw new ApiException('too_early', 'This run is longer than the time since it began. Please send it again later.', {
      reason: 'longer_than_attempt',
      retryAfterSeconds: Math.ceil(missingSeconds),
    });
  }

  /**
   * Finds the attempt of a long run that was begun offline, or begins it now. Its id follows from the submission key, or without one from the
   * player, and from course and bytes. So the run that is sent again finds it without having been told.
   */
  private async findOrBegin(submission: Submission): Promise<SubmittedAttempt> {
    const { playerId, isSignedIn, course, infuriating, receivedAt, replaySha256, submissionKeySha256 } = submission;
    const courseKey = courseKeyOf(course);
    const id = attemptIdOf(submissionKeySha256?.toString('hex') ?? playerId, courseKey, replaySha256);
    const startedAt = await this.dataSource.transaction(async (manager) => {
      // Two senders may send one run at once.
      await this.runs.lockReplay(manager, courseKey, replaySha256);
      // Before a player is made for it: it is sent again without a cookie when the first answer was lost.
      const known = await this.runs.findAttempt(id, manager);
      if (known) return known.startedAt;
      requireAccount(await this.players.lockOrCreate(manager, playerId), isSignedIn);
      await this.runs.insertAttempt(manager, { id, playerId, ...columnsOf(course), isFirst: false, infuriating, startedAt: receivedAt });
      return receivedAt;
    });
    return { id, isFirst: false, startedAt, simulationVersion: SIMULATION_VERSION };
  }
}

/** A UUID of version 8: the digest of what makes the run. */
function attemptIdOf(sender: string, courseKey: string, replaySha256: Buffer): string {
  const digest = createHash('sha256').update(`${sender} ${courseKey} `).update(replaySha256).digest().subarray(0, 16);
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x80, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = digest.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
