import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import type { UnrankedReason } from '../../../../shared/api/scores.ts';
import { addDays, type GameDay } from '../../../../shared/game-day.ts';
import { ApiException } from '../../../common/api-exception.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { PlayersService } from '../../people/players/players.service.ts';
import { StandingsService, type TallyChange } from '../standings/standings.service.ts';
import { type DayRun, type RankedRun, RunsRepository, type WaitingRun } from './runs.repository.ts';

/** A run of an open day that may rank. */
export interface Candidate {
  readonly playerId: string;
  readonly day: GameDay;
  readonly replaySha256: Uint8Array;
  /** When its attempt was seen to start. Undefined for a run that was begun offline: it takes no rank from another. */
  readonly startedAt: Date | undefined;
}

/** Whether a run ranks. */
export interface Verdict {
  /** Null for a run that ranks. */
  readonly unrankedReason: UnrankedReason | null;
  /** Changes of the counts by the run that has lost its rank to this one. */
  readonly withdrawn: readonly TallyChange[];
}

/** Another call has moved or withdrawn a run in between. The transaction has to be made again. */
export class ChangedMeanwhileError extends Error {}

/**
 * Decides which runs rank. The same bytes rank once a day: for the player whose attempt was seen to start first. The caller has locked the
 * bytes (`RunsRepository.lockReplay`), so that only one decision about them is made at a time.
 */
@Injectable()
export class RankingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly players: PlayersService,
    private readonly standings: StandingsService,
    private readonly runs: RunsRepository,
    private readonly calendar: GameCalendar,
  ) {}

  /**
   * Finds the ranked run with the same bytes. If the candidate began earlier and takes its rank, both players are locked, in the order that
   * every call keeps. It comes before the caller locks the candidate's player.
   */
  async lockHolder(manager: EntityManager, { playerId, day, replaySha256, startedAt }: Candidate): Promise<RankedRun | undefined> {
    const holder = await this.runs.findRanked(manager, day, replaySha256);
    if (holder && holder.playerId !== playerId && isEarlier(startedAt, holder))
      await this.players.lockBoth(manager, [playerId, holder.playerId]);
    return holder;
  }

  /**
   * Decides about a run whose player is locked. A run that began later and has the same bytes loses its rank in this transaction.
   * @param expected the answer of `lockHolder`
   * @throws ChangedMeanwhileError
   */
  async decide(manager: EntityManager, candidate: Candidate, expected: RankedRun | undefined): Promise<Verdict> {
    const { day, replaySha256, playerId, startedAt } = candidate;
    const holder = await this.runs.findRanked(manager, day, replaySha256);
    // An account may have taken over the holder's runs before it was locked.
    if (holder?.runId !== expected?.runId || holder?.playerId !== expected?.playerId) throw new ChangedMeanwhileError();
    if (!holder || holder.playerId === playerId) return { unrankedReason: null, withdrawn: [] };
    if (!isEarlier(startedAt, holder)) return { unrankedReason: 'copy', withdrawn: [] };
    return { unrankedReason: null, withdrawn: await this.withdraw(manager, day, holder) };
  }

  /** Ranks the runs of a guest above the limit of its network: they have moved to an account, and their day is still open. */
  async rankWaiting(playerId: string): Promise<void> {
    // The day before today takes runs for a while.
    const since = addDays(this.calendar.today(), -1);
    for (const waiting of await this.runs.waitingOf(playerId, since)) {
      if (!this.calendar.isOpen(waiting.day)) continue;
      await repeatOnConflict(() => this.dataSource.transaction((manager) => this.rankIn(manager, waiting, playerId)));
      this.standings.forget(waiting.day);
    }
  }

  private async rankIn(manager: EntityManager, { id, day, replaySha256 }: WaitingRun, playerId: string): Promise<void> {
    await this.runs.lockReplay(manager, day, replaySha256);
    const found = await this.runs.findWaiting(manager, id);
    if (!found) return;
    const candidate = { playerId, day, replaySha256, startedAt: found.startedAt };
    const holder = await this.lockHolder(manager, candidate);
    const locked = await this.players.tryLock(manager, playerId);
    const run = await this.runs.findWaiting(manager, id);
    // The run is another player's, or ranks already.
    if (!locked || run?.playerId !== playerId) return;
    const { unrankedReason, withdrawn } = await this.decide(manager, candidate, holder);
    if (unrankedReason !== null) await this.runs.markAsUnranked(manager, id, unrankedReason);
    else {
      await this.runs.markAsRanked(manager, id);
      await this.record(manager, run, withdrawn);
    }
  }

  /** Adds a ranked run to board, counts and streak. */
  async record(manager: EntityManager, run: DayRun, withdrawn: readonly TallyChange[]): Promise<void> {
    const { id: runId, playerId, gameDay: day, total, infuriating, strokesByCheckpoint, finishedAt } = run;
    const finish = { playerId, day, runId, total, infuriating, strokesByCheckpoint, finishedAt };
    await this.standings.record(manager, finish, run.isFirst, withdrawn);
    await this.saveStreak(manager, playerId);
  }

  private async withdraw(manager: EntityManager, day: GameDay, { runId, playerId, isFirst }: RankedRun): Promise<TallyChange[]> {
    await this.runs.markAsUnranked(manager, runId, 'copy');
    const changes = await this.standings.withdraw(
      manager,
      { runId, playerId, day, isFirst },
      await this.runs.bestOf(manager, day, playerId),
    );
    await this.saveStreak(manager, playerId);
    return changes;
  }

  private async saveStreak(manager: EntityManager, playerId: string): Promise<void> {
    const streak = await this.standings.lastStreak(manager, playerId);
    await this.players.saveStreak(manager, playerId, streak ?? { streak: 0, streakDay: null });
  }
}

const isEarlier = (startedAt: Date | undefined, holder: RankedRun): boolean => startedAt !== undefined && startedAt < holder.startedAt;

/** A conflict is rare: an account was linked at the same moment. */
const TRIES = 3;
/** Retry-After when every try met one, s. */
const CONFLICT_RETRY_SECONDS = 2;
/** SQLSTATE of the one of two transactions that the database ended, because each waited for the other's lock. */
const DEADLOCK = '40P01';

/**
 * Makes a transaction again when another call has changed its rows in between. An attempt that moves to an account then may also make two
 * transactions wait for each other.
 * @throws ApiException `unavailable` when it conflicts each time
 */
export async function repeatOnConflict<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      return await transaction();
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
  throw new ApiException('unavailable', 'This is not available at the moment. Please try again shortly.', {
    retryAfterSeconds: CONFLICT_RETRY_SECONDS,
  });
}

function isConflict(error: unknown): boolean {
  if (error instanceof ChangedMeanwhileError) return true;
  const cause: { readonly code?: unknown } | undefined = error instanceof QueryFailedError ? error.driverError : undefined;
  return cause?.code === DEADLOCK;
}
