import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { addDays, type GameDay, gameDayAt, startOfDay } from '../../../../shared/game-day.ts';
import { SIMULATION_VERSION } from '../../../../shared/replay/replay.ts';
import type { VerifiedRun } from '../../../../shared/replay/verified-run.ts';
import { ApiException } from '../../../common/api-exception.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { MapsService } from '../../courses/maps/maps.service.ts';
import { noSuchMap } from '../../courses/maps/no-such-map.ts';
import { countsAt, type LockedPlayer, PlayersService, requireAccount } from '../../people/players/players.service.ts';
import { StandingsService } from '../standings/standings.service.ts';
import { AttemptLocks } from './attempt-locks.ts';
import { attemptGone } from './attempt-tokens.ts';
import { DayCoursesService } from './day-courses.service.ts';
import { type Candidate, ChangedMeanwhileError, RankingService, repeatOnConflict, type Verdict } from './ranking.service.ts';
import { isDayRun, type PassingRun, type RankedRun, type RunRecord, RunsRepository } from './runs.repository.ts';
import { isBlindRun, type Submission, type SubmittedAttempt } from './submission.ts';
import { columnsOf, courseKeyOf, type PlayedCourse } from './submitted-course.ts';

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
    private readonly courses: DayCoursesService,
    private readonly maps: MapsService,
    private readonly calendar: GameCalendar,
    @Inject(CONFIG) private readonly config: Config,
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
   * @returns the stored run, or one without an id, which is not worth storing
   * @throws ApiException `submission_key_reused`, `attempt_invalid`, `not_found` when the map was deleted meanwhile,
   *   `unauthorized` when the account was
   */
  async store(submission: Submission, verified: VerifiedRun, course: PlayedCourse): Promise<RunRecord | PassingRun> {
    if (submission.course.kind === 'day') await this.courses.keep(submission.course.day, course.hash);
    try {
      const run = await repeatOnConflict(() =>
        this.dataSource.transaction((manager) => this.storeIn(manager, submission, verified, course)),
      );
      if (run.gameDay !== null) this.standings.forget(run.gameDay);
      return run;
    } catch (error) {
      // Another run was stored with this key at the same time.
      const stored = isKeyTaken(error) ? await this.findStored(submission) : undefined;
      if (!stored) throw error;
      return stored;
    }
  }

  private async storeIn(
    manager: EntityManager,
    opened: Submission,
    verified: VerifiedRun,
    course: PlayedCourse,
  ): Promise<RunRecord | PassingRun> {
    const { replaySha256 } = opened;
    // Two senders without a cookie may send one run at once. The second must find it before a player is made for it.
    await this.runs.lockReplay(manager, courseKeyOf(opened.course), replaySha256);
    const stored = await this.findStored(opened, manager);
    if (stored) return stored;
    const candidate = await this.candidateOf(manager, opened);
    const holder = candidate && (await this.ranking.lockHolder(manager, candidate));
    const { isGuest, limitedDay: knownLimit, ...owner } = await this.lockOwner(manager, opened);
    requireAccount({ isGuest }, opened.isSignedIn);
    const submission = { ...opened, ...owner };
    const known = await this.findStored(submission, manager);
    if (known) return known;
    const { course: sent } = submission;
    if (sent.kind === 'map' && !(await this.maps.tryLockRevision(manager, sent.map))) throw noSuchMap();
    const isNewGuest = isGuest && knownLimit === null && !(await this.runs.hasAny(manager, submission.playerId));
    const limitedDay = isNewGuest ? await this.limitGuest(manager, submission) : knownLimit;
    if (isGuest) {
      const passing = passingRunOf(submission, verified, course.hash, limitedDay);
      if (!(await this.isKept(manager, submission, verified, passing))) return passing;
    }
    const verdict = await this.decideRank(manager, submission, limitedDay, holder);
    const run = await this.insert(manager, submission, verified, course, verdict);
    if (run.ranked && isDayRun(run)) await this.ranking.record(manager, run, verdict.withdrawn);
    if (isNewGuest && !(await this.players.countGuest(manager, submission.ipAddress)) && limitedDay === null)
      throw new ChangedMeanwhileError();
    return run;
  }

  /** The attempt may have moved to an account since the submission was opened. Undefined for a run that never ranks. */
  private async candidateOf(
    manager: EntityManager,
    { attempt, playerId, rankingDay: day, replaySha256 }: Submission,
  ): Promise<Candidate | undefined> {
    if (day === null) return undefined;
    const owner = attempt && (await this.runs.findAttempt(attempt.id, manager));
    return { playerId: owner?.playerId ?? playerId, day, replaySha256, startedAt: attempt?.startedAt };
  }

  private async decideRank(
    manager: EntityManager,
    { rankingDay: day, playerId, replaySha256, attempt }: Submission,
    limitedDay: GameDay | null,
    holder: RankedRun | undefined,
  ): Promise<Verdict> {
    if (day === null) return { unrankedReason: null, withdrawn: [] };
    if (!countsAt(day, limitedDay)) return { unrankedReason: 'new_guest', withdrawn: [] };
    return this.ranking.decide(manager, { playerId, day, replaySha256, startedAt: attempt?.startedAt }, holder);
  }

  /** Locks the run's player. That is an account's player if the device signed in while the replay was verified. */
  private async lockOwner(manager: EntityManager, { playerId, attempt }: Submission): Promise<Owner> {
    if (!attempt) return { playerId, attempt, ...(await this.players.lockOrCreate(manager, playerId)) };
    const owned = await this.attempts.lockPlayer(manager, attempt.id);
    if (!owned) throw attemptGone();
    const { isFirst, ...player } = owned;
    return { ...player, attempt: { ...attempt, isFirst } };
  }

  /**
   * Applies the limit of a guest's network with the first run of any kind. Above it the strokes of open days count no longer, too.
   * @returns the day up to which the guest's runs do not rank
   */
  private async limitGuest(manager: EntityManager, { playerId, ipAddress }: Submission): Promise<GameDay | null> {
    const limitedDay = await this.players.limitGuest(manager, playerId, ipAddress);
    if (limitedDay === null) return null;
    for (const day of [addDays(limitedDay, -1), limitedDay]) {
      if (this.calendar.isOpen(day)) await this.standings.uncountStroke(manager, day, playerId);
    }
    return limitedDay;
  }

  /**
   * Whether a guest's run is stored: within the limits of a day each one, beyond them the blind run, and what is better than the guest's
   * stored runs of the course. So boards, calendars and ghosts lose nothing.
   */
  private async isKept(manager: EntityManager, submission: Submission, verified: VerifiedRun, run: PassingRun): Promise<boolean> {
    const { playerId, attempt, receivedAt, mayBeBlind } = submission;
    const today = new Date(startOfDay(gameDayAt(receivedAt.getTime())));
    const { runs, bytes } = await this.runs.storedSince(manager, playerId, today);
    const { GUEST_RUNS_PER_DAY: maxRuns, GUEST_REPLAY_BYTES_PER_DAY: maxBytes } = this.config;
    if (runs < maxRuns && bytes + submission.bytes.byteLength <= maxBytes) return true;
    if (mayBeBlind && attempt !== undefined && isBlindRun(attempt, receivedAt, verified)) return true;
    return !(await this.runs.hasAsGood(manager, run));
  }

  private async insert(
    manager: EntityManager,
    submission: Submission,
    verified: VerifiedRun,
    course: PlayedCourse,
    { unrankedReason }: Verdict,
  ): Promise<RunRecord> {
    const { playerId, receivedAt, rankingDay, mayBeBlind, bytes, replaySha256, submissionKeySha256 } = submission;
    const attempt = submission.attempt ?? (await this.insertLateAttempt(manager, submission));
    const { steps, strokesByCheckpoint, infuriating } = verified;
    const row = {
      id: randomUUID(),
      attemptId: attempt.id,
      playerId,
      ...columnsOf(submission.course),
      ranked: rankingDay !== null && unrankedReason === null,
      unrankedReason,
      isFirst: mayBeBlind && (unrankedReason === null || unrankedReason === 'new_guest') && isBlindRun(attempt, receivedAt, verified),
      total: verified.strokes,
      strokesByCheckpoint: [...strokesByCheckpoint],
      courseHash: course.hash,
      infuriating,
      simulationVersion: SIMULATION_VERSION,
      replaySha256,
      finishedAt: receivedAt,
    };
    const map = submission.course.kind === 'map' ? submission.course.map : null;
    await this.runs.insertRun(manager, {
      ...row,
      mapId: map?.id ?? null,
      mapRevision: map?.revision ?? null,
      level: course.number,
      steps,
      replay: Buffer.from(bytes),
      outcomes: Buffer.from(verified.outcomes),
      submissionKeySha256,
    });
    return { ...row, map: map && { id: map.id, revision: map.revision }, startedAt: attempt.startedAt };
  }

  /** Records the attempt of a run that was begun offline. It is never the blind run. */
  private async insertLateAttempt(manager: EntityManager, submission: Submission): Promise<SubmittedAttempt> {
    const { playerId, course, infuriating, receivedAt: startedAt } = submission;
    const attempt = { id: randomUUID(), isFirst: false, startedAt };
    await this.runs.insertAttempt(manager, { ...attempt, playerId, ...columnsOf(course), infuriating });
    return { ...attempt, simulationVersion: SIMULATION_VERSION };
  }
}

/** The run as it is answered if it is not stored. */
function passingRunOf(submission: Submission, verified: VerifiedRun, courseHash: string, limitedDay: GameDay | null): PassingRun {
  const { playerId, receivedAt, rankingDay, attempt, course, replaySha256 } = submission;
  const isTooNew = rankingDay !== null && !countsAt(rankingDay, limitedDay);
  return {
    id: null,
    attemptId: attempt?.id ?? null,
    startedAt: attempt?.startedAt ?? receivedAt,
    playerId,
    ...columnsOf(course),
    map: course.kind === 'map' ? { id: course.map.id, revision: course.map.revision } : null,
    courseHash,
    infuriating: verified.infuriating,
    simulationVersion: SIMULATION_VERSION,
    ranked: rankingDay !== null && !isTooNew,
    unrankedReason: isTooNew ? 'new_guest' : null,
    isFirst: false,
    total: verified.strokes,
    strokesByCheckpoint: [...verified.strokesByCheckpoint],
    replaySha256,
    finishedAt: receivedAt,
  };
}

function requireSameBytes(run: RunRecord, replaySha256: Buffer): void {
  if (replaySha256.equals(run.replaySha256)) return;
  throw new ApiException('submission_key_reused', 'Another run was sent with this submission key.');
}

function isKeyTaken(error: unknown): boolean {
  const cause: { readonly constraint?: unknown } | undefined = error instanceof QueryFailedError ? error.driverError : undefined;
  return cause?.constraint === 'run_submission_key';
}
