import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { SubmitScoreResponse, submitScoreRequest } from '../../../../shared/api/scores.ts';
import { type CourseRef, isSameCourse } from '../../../../shared/course/course-ref.ts';
import type { ReplayError } from '../../../../shared/errors.ts';
import { FIRST_DAY } from '../../../../shared/game-day.ts';
import { fromBase64 } from '../../../../shared/replay/base64.ts';
import { SIMULATION_VERSION } from '../../../../shared/replay/replay.ts';
import type { VerifiedRun } from '../../../../shared/replay/verified-run.ts';
import { AccountLinks } from '../../../common/account-links.ts';
import { ApiException } from '../../../common/api-exception.ts';
import type { CallerSession } from '../../../common/caller-session.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { LevelsService } from '../../courses/levels/levels.service.ts';
import { MapsService } from '../../courses/maps/maps.service.ts';
import { noSuchMap } from '../../courses/maps/no-such-map.ts';
import { PlayersService } from '../../people/players/players.service.ts';
import { VerificationPool } from '../replays/verification-pool.ts';
import { StandingsService } from '../standings/standings.service.ts';
import { type AttemptClaims, AttemptTokens, attemptGone, attemptInvalid } from './attempt-tokens.ts';
import { RunAdmission } from './run-admission.ts';
import { RunStorageService } from './run-storage.service.ts';
import { type AttemptRecord, type PassingRun, type RunRecord, RunsRepository } from './runs.repository.ts';
import { ShareKeys } from './share-keys.ts';
import { checkReplayHead, keyHash, replayHash, type Submission, type SubmittedAttempt } from './submission.ts';
import type { PlayedCourse, SubmittedCourse } from './submitted-course.ts';

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
    private readonly calendar: GameCalendar,
    private readonly levels: LevelsService,
    private readonly maps: MapsService,
    private readonly players: PlayersService,
    private readonly standings: StandingsService,
    private readonly verification: VerificationPool,
    private readonly runs: RunsRepository,
    private readonly storage: RunStorageService,
    private readonly tokens: AttemptTokens,
    private readonly links: AccountLinks,
    private readonly admission: RunAdmission,
    private readonly shareKeys: ShareKeys,
  ) {}

  /**
   * Handles a submission. A repeated one gets the same answer and makes no second row: a run is identified by its submission key, by its
   * attempt, or by player, course and bytes.
   * @throws ApiException `attempt_invalid`, `attempt_of_other_player`, `submission_key_reused`, `too_early` (a day that has not started, or
   *   a run that is longer than the time since it began), `too_many_requests`, `not_found` (no such map), `replay_rejected`, `verifier_busy`,
   *   `unauthorized` (the account was deleted meanwhile)
   */
  async submit(request: SubmitScore, caller: CallerSession): Promise<SubmitScoreResponse> {
    const sent = await this.findSent(request);
    if (sent) return this.answer(await this.recognize(sent, caller));
    const started = request.attemptId === undefined ? undefined : await this.readAttempt(request.attemptId, caller);
    if (request.replay === undefined) return this.answerUnverified(request.score, caller.playerId);
    const submission = await this.open(request, request.replay, started, caller);
    const known = await this.storage.findStored(submission);
    const run = known ?? (await this.storage.store(...(await this.verify(submission))));
    return this.answer(run.id === null ? run : await this.recognize(run, caller));
  }

  /** Finds the run of the submission key. It comes before the attempt is checked: without the cookie, the attempt is another player's. */
  private async findSent({ submissionKey, replay }: SubmitScore): Promise<RunRecord | undefined> {
    const bytes = replay === undefined ? undefined : fromBase64(replay);
    if (submissionKey === undefined || !bytes) return undefined;
    return this.storage.findByKey(keyHash(submissionKey), replayHash(bytes));
  }

  /**
   * Decides what a sender gets who is not known as the run's player. The sender has its submission key, which proves no less than
   * the cookie that the first answer set and that was lost. So a browser without a cookie gets that device's cookie anew, and with an
   * account the device's play moves to the account. A browser with another cookie keeps it, and the run of an account is never moved.
   */
  private async recognize(run: RunRecord, caller: CallerSession): Promise<RunRecord> {
    const { playerId, gameDay, mapCourseSha256, replaySha256 } = run;
    const { account, devicePlayerId } = caller;
    if (playerId === caller.playerId) return run;
    if (!account) {
      if (await this.players.isDevice(playerId)) caller.restoreDevice(playerId);
      return run;
    }
    await this.links.link(playerId, account.playerId);
    if (devicePlayerId === playerId) caller.clearDevice();
    return (await this.runs.findByReplay({ playerId: account.playerId, gameDay, mapCourseSha256, replaySha256 })) ?? run;
  }

  private async readAttempt(token: string, caller: CallerSession): Promise<StartedRun> {
    const claims = await this.tokens.read(token);
    if (!claims) throw attemptInvalid();
    let attempt = await this.runs.findAttempt(claims.attemptId);
    if (attempt && (await this.adopt(attempt, caller))) attempt = await this.runs.findAttempt(claims.attemptId);
    if (!attempt) throw attemptGone();
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
      unrankedReason: null,
      score,
      gameDay: day,
      course: null,
      rank: null,
      isFirstAttempt: false,
      streak,
      runId: null,
      shareKey: null,
      attemptId: null,
      strokesByCheckpoint: [],
    };
  }

  /** Determines player and course of the run. */
  private async open(request: SubmitScore, replay: string, started: StartedRun | undefined, caller: CallerSession): Promise<Submission> {
    const bytes = fromBase64(replay);
    if (!bytes) throw rejected('malformed');
    const course = await this.courseOf(request, started?.claims);
    const isOfDay = course.kind === 'day' && !request.archive;
    return {
      playerId: started?.attempt.playerId ?? caller.requirePlayer(),
      isSignedIn: caller.account !== undefined,
      course,
      infuriating: started?.claims.infuriating ?? request.infuriatingMode,
      attempt: started && toSubmittedAttempt(started),
      bytes,
      replaySha256: replayHash(bytes),
      submissionKeySha256: request.submissionKey === undefined ? null : keyHash(request.submissionKey),
      receivedAt: this.calendar.now(),
      rankingDay: isOfDay && this.calendar.isOpen(course.day) ? course.day : null,
      ipAddress: caller.ipAddress,
      mayBeBlind: isOfDay && request.isFirstAttempt !== false,
    };
  }

  /**
   * The attempt, if there is one, says what was played. A request that names another map than it, or a map where it names a day, is refused:
   * a map can have the tiles of a day's hole, and its runs must not rank.
   */
  private async courseOf({ clientDate, course }: SubmitScore, claims: AttemptClaims | undefined): Promise<SubmittedCourse> {
    if (claims && course && !isSameCourse(claims.course, course)) throw rejected('wrong_course');
    const ref = claims?.course ?? course;
    if (ref?.kind === 'map') {
      const map = await this.maps.findRevision(ref.id, ref.revision);
      if (!map) throw noSuchMap();
      return { kind: 'map', map };
    }
    // Days before the first have no course of their own, and runs of the fallback level must not be stored for every earlier date.
    if (!ref && clientDate < FIRST_DAY) throw rejected('wrong_course');
    // If the device's clock is ahead, the run can be submitted again once the day has started.
    return { kind: 'day', day: this.calendar.requireStartedDay(ref?.day ?? clientDate) };
  }

  private async verify(submission: Submission): Promise<[Submission, VerifiedRun, PlayedCourse]> {
    const { bytes, infuriating, attempt, ipAddress } = submission;
    // The run was played with the physics served at its start, and they have changed since.
    if (attempt && attempt.simulationVersion !== SIMULATION_VERSION) throw rejected('unverifiable');
    const { course } = submission;
    const level: PlayedCourse = course.kind === 'day' ? await this.levels.ofDay(course.day) : { ...course.map, number: null };
    const head = checkReplayHead(bytes, { courseHash: level.hash, infuriating });
    if (!head.ok) throw rejected(head.error);
    const { steps } = head.value;
    const admitted = await this.admission.admit(submission, steps);
    const { width, height, tiles, hash } = level;
    const task = { width, height, tiles, courseHash: hash, bytes };
    const verified = await this.verification.verify(task, steps, ipAddress).catch(async (error: unknown) => {
      // The run is sent again, and would be charged twice.
      if (error instanceof ApiException && error.code === 'verifier_busy') await this.admission.giveBack(submission, steps);
      throw error;
    });
    if (!verified.ok) throw rejected(verified.error);
    return [admitted, verified.value, level];
  }

  private async answer(run: RunRecord | PassingRun): Promise<SubmitScoreResponse> {
    return {
      success: true,
      verified: true,
      ranked: run.ranked,
      unrankedReason: run.unrankedReason,
      score: run.total,
      gameDay: run.gameDay ?? this.calendar.dayAt(run.finishedAt),
      course: run.map && { kind: 'map', ...run.map },
      rank: run.ranked && run.gameDay !== null ? await this.standings.rankOfPlayer(run.gameDay, run.playerId) : null,
      isFirstAttempt: run.isFirst,
      streak: await this.players.streakOn(this.calendar.today(), run.playerId),
      runId: run.id,
      shareKey: run.ranked || run.id === null ? null : this.shareKeys.keyOf(run.id),
      // Signed again, with the same result as at the start: the signature depends on nothing else.
      attemptId: await this.signAttempt(run),
      strokesByCheckpoint: [...run.strokesByCheckpoint],
    };
  }

  /** Null when the map that was played is deleted, and without an attempt. */
  private async signAttempt(run: RunRecord | PassingRun): Promise<string | null> {
    const { attemptId } = run;
    const course = refOf(run);
    return course && attemptId && this.tokens.sign({ ...run, attemptId, course }, run.startedAt);
  }
}

function refOf({ gameDay, map }: Pick<RunRecord, 'gameDay' | 'map'>): CourseRef | null {
  if (gameDay !== null) return { kind: 'day', day: gameDay };
  return map && { kind: 'map', ...map };
}

function toSubmittedAttempt({ claims, attempt }: StartedRun): SubmittedAttempt {
  const { attemptId: id, simulationVersion } = claims;
  return { id, isFirst: attempt.isFirst, startedAt: attempt.startedAt, simulationVersion };
}

function rejected(reason: ReplayError): ApiException {
  return new ApiException('replay_rejected', 'The replay could not be verified.', { reason });
}
