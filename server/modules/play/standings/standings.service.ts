import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import type { GameDay } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { bestRunChanges, isBetter } from './best-run.ts';
import { type BoardRow, type BoardView, type Finish, type PlayRecord, PlayRepository, type RecentFinish } from './play.repository.ts';
import { type DayCounts, type TallyChange, TallyRepository } from './tally.repository.ts';

// Callers of the service need these types and must not import a repository.
export type { BoardRow, BoardView, DayCounts, Finish, TallyChange };

/**
 * Counts are cached for a second. A process sees its own writes at once: a load that began before `forget` still answers its callers,
 * and is not stored.
 */
const COUNTS_CACHE = { ttl: 1000, ignoreFetchAbort: true } as const;
/** Days whose counts are cached at the same time. */
const COUNTS_MAX_DAYS = 16;

/** Key of the only feed. */
const FEED = 'feed';

/** The views whose rows are not in the counts of the day. */
const FILTERED_VIEWS: readonly BoardView[] = [
  { accountsOnly: true, infuriatingOnly: false },
  { accountsOnly: false, infuriatingOnly: true },
  { accountsOnly: true, infuriatingOnly: true },
];

/** A run that is on the board of its day. */
interface RankedRun {
  readonly runId: string;
  readonly playerId: string;
  readonly day: GameDay;
  readonly isFirst: boolean;
}

/** The standings of a day: ranks, counts and rows of the board. */
@Injectable()
export class StandingsService {
  private readonly recentCounts = new LRUCache<GameDay, DayCounts>({
    ...COUNTS_CACHE,
    max: COUNTS_MAX_DAYS,
    fetchMethod: (day) => this.tally.read(day),
  });
  private readonly recentRows = new LRUCache<string, number, { readonly day: GameDay; readonly view: BoardView }>({
    ...COUNTS_CACHE,
    max: COUNTS_MAX_DAYS * FILTERED_VIEWS.length,
    fetchMethod: (_key, _stale, { context: { day, view } }) => this.plays.countRows(day, view, LIMITS.leaderboardReach),
  });
  private readonly recentFeed = new LRUCache<string, RecentFinish[]>({
    ...COUNTS_CACHE,
    max: 1,
    fetchMethod: () => this.plays.recent(LIMITS.recentScores),
  });

  constructor(
    private readonly plays: PlayRepository,
    private readonly tally: TallyRepository,
  ) {}

  /**
   * Notes that a player starts on the day. It counts from the first stroke on.
   * @returns true the first time, which makes the run the blind run
   */
  start(manager: EntityManager, day: GameDay, playerId: string): Promise<boolean> {
    return this.plays.create(manager, day, playerId);
  }

  /**
   * Counts a player who has started as one who has made a stroke on the day, once. The caller has locked the player, and calls `forget`
   * after the commit.
   * @param isCounted false for a guest above a limit of its network
   * @returns whether the counts have changed
   */
  async countStroke(manager: EntityManager, day: GameDay, playerId: string, isCounted: boolean): Promise<boolean> {
    const isNew = await this.plays.markStroked(manager, day, playerId, isCounted);
    if (isNew) await this.tally.add(manager, day, [{ measure: 'started', bucket: 0, by: 1 }]);
    return isNew;
  }

  /** Takes a player who has made a stroke on an open day out of its count. The caller has locked the player. */
  async uncountStroke(manager: EntityManager, day: GameDay, playerId: string): Promise<void> {
    if (!(await this.plays.uncount(manager, day, playerId))) return;
    await this.tally.add(manager, day, [{ measure: 'started', bucket: 0, by: -1 }]);
  }

  /** Whether the player has begun the day, and is not counted yet as one who has made a stroke. */
  isUncounted(manager: EntityManager, day: GameDay, playerId: string): Promise<boolean> {
    return this.plays.isUncounted(manager, day, playerId);
  }

  /**
   * Adds a verified run to the day's board: the player's row keeps the best run, and the counts follow it. The caller has locked the
   * player, and calls `forget` after the commit.
   * @param withdrawn what `withdraw` has returned in this transaction: one statement changes all counts, so that none deadlock
   */
  async record(manager: EntityManager, finish: Finish, isFirst: boolean, withdrawn: readonly TallyChange[] = []): Promise<void> {
    await this.start(manager, finish.day, finish.playerId);
    await this.countStroke(manager, finish.day, finish.playerId, true);
    const before = await this.plays.find(finish.day, finish.playerId, manager);
    const changes: TallyChange[] = [...withdrawn];
    if (isFirst && before?.firstTotal == null) {
      await this.plays.saveFirst(manager, finish);
      changes.push({ measure: 'first', bucket: finish.total, by: 1 });
    }
    if (isBetter(finish, before)) {
      await this.plays.saveBest(manager, finish);
      changes.push(...bestRunChanges(finish, 1));
      if (before?.total != null) changes.push(...bestRunChanges({ ...before, total: before.total }, -1));
    }
    await this.tally.add(manager, finish.day, changes);
  }

  /**
   * Takes a run off its day's board: the row of its player falls back to the next best run. The caller has locked the player.
   * @param next the player's best ranked run without this one
   * @returns the changes of the counts, for `record`
   */
  async withdraw(manager: EntityManager, run: RankedRun, next: Finish | undefined): Promise<TallyChange[]> {
    const { day, playerId, runId, isFirst } = run;
    const before = await this.plays.find(day, playerId, manager);
    const changes: TallyChange[] = [];
    if (isFirst && before?.firstTotal != null) {
      await this.plays.clearFirst(manager, day, playerId);
      changes.push({ measure: 'first', bucket: before.firstTotal, by: -1 });
    }
    if (before?.runId !== runId || before.total === null) return changes;
    changes.push(...bestRunChanges({ ...before, total: before.total }, -1));
    if (!next) {
      await this.plays.clearBest(manager, day, playerId);
      return changes;
    }
    await this.plays.saveBest(manager, next);
    return [...changes, ...bestRunChanges(next, 1)];
  }

  /** The player's last days in a row with a finish, read within the transaction that may have added one. */
  lastStreak(manager: EntityManager, playerId: string): Promise<{ streak: number; streakDay: GameDay } | undefined> {
    return this.plays.lastStreak(manager, playerId);
  }

  /** The counts of a day, at most one second old. */
  counts(day: GameDay): Promise<DayCounts> {
    return this.recentCounts.forceFetch(day);
  }

  /** Drops the cached counts, feed and rows of the day. */
  forget(day: GameDay): void {
    this.recentCounts.delete(day);
    this.recentFeed.delete(FEED);
    for (const view of FILTERED_VIEWS) this.recentRows.delete(rowsKey(day, view));
  }

  /** Returns the player's results of the day; undefined before a start, and for an unknown caller. */
  async playOf(day: GameDay, playerId: string | undefined): Promise<PlayRecord | undefined> {
    return playerId === undefined ? undefined : this.plays.find(day, playerId);
  }

  /** Returns the rank of the player's best run of the day; null before a verified finish. */
  async rankOfPlayer(day: GameDay, playerId: string | undefined): Promise<number | null> {
    const play = await this.playOf(day, playerId);
    return play?.total == null ? null : (await this.counts(day)).best.rankOf(play.total);
  }

  /**
   * Returns the players who finished last, newest first, each once. Cached for one second, because every open page asks twice a minute.
   * The cached answer is the same for every caller.
   */
  recentFinishes(): Promise<RecentFinish[]> {
    return this.recentFeed.forceFetch(FEED);
  }

  /** Counts the rows of a view, up to `LIMITS.leaderboardReach`. Cached for one second. */
  async rows(day: GameDay, view: BoardView): Promise<number> {
    if (!view.accountsOnly && !view.infuriatingOnly) return Math.min(LIMITS.leaderboardReach, (await this.counts(day)).best.size);
    return this.recentRows.forceFetch(rowsKey(day, view), { context: { day, view } });
  }

  /** Returns up to `limit` rows of a view after the first `offset` rows; none beyond `LIMITS.leaderboardReach`. */
  async page(day: GameDay, view: BoardView, offset: number, limit: number): Promise<BoardRow[]> {
    const within = Math.min(limit, LIMITS.leaderboardReach - offset);
    return within <= 0 ? [] : this.plays.page(day, view, { offset, limit: within });
  }

  /** Returns the rows of some players who have finished the day, in the order of the board. */
  rowsOf(day: GameDay, playerIds: readonly string[]): Promise<BoardRow[]> {
    return this.plays.rowsOf(day, playerIds);
  }

  /** Returns the player's own row of the board; undefined before a verified finish, and for an unknown caller. */
  async rowOf(day: GameDay, playerId: string | undefined): Promise<BoardRow | undefined> {
    return playerId === undefined ? undefined : (await this.plays.rowsOf(day, [playerId]))[0];
  }
}

function rowsKey(day: GameDay, { accountsOnly, infuriatingOnly }: BoardView): string {
  return `${day} ${accountsOnly} ${infuriatingOnly}`;
}

/**
 * Returns the percentage of the players with a stroke who have a verified finish, with one decimal; null before the first stroke. It is 100 only when
 * all of them have finished.
 */
export function percentFinished(counts: Pick<DayCounts, 'started' | 'best'>): number | null {
  if (counts.started === 0) return null;
  const percent = Math.round((1000 * counts.best.size) / counts.started) / 10;
  return counts.best.size < counts.started ? Math.min(99.9, percent) : 100;
}
