import { Injectable } from '@nestjs/common';
import type { LeaderboardEntry, LeaderboardResponse } from '../../../../shared/api/leaderboard.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { unauthorized } from '../../../common/bearer.ts';
import { displayName } from '../../../common/display-name.ts';
import { GuestNumbers } from '../../../common/guest-numbers.ts';
import { byName, toPublicPlayer } from '../../../common/public-players.ts';
import { KeptNamesService } from '../../people/players/kept-names.service.ts';
import { PlayersService } from '../../people/players/players.service.ts';
import { RivalIdsService } from '../../people/rivals/rival-ids.service.ts';
import { RivalsService } from '../../people/rivals/rivals.service.ts';
import { BoardCoursesService } from '../scores/board-courses.service.ts';
import { BoardNeighborsService } from '../standings/board-neighbors.service.ts';
import { type BoardRow, type BoardView, percentFinished, StandingsService } from '../standings/standings.service.ts';
import { SharedReadings } from './shared-readings.ts';

interface BoardRequest {
  readonly day: GameDay;
  /** Rows of the view that are skipped. */
  readonly offset: number;
  readonly limit: number;
  /** False lists only players with accounts; their ranks are those among all players. */
  readonly showAnonymous: boolean;
  /** True lists only best runs in infuriating mode; their ranks are those among all runs. */
  readonly infuriatingOnly: boolean;
  /** The caller's player, if known. */
  readonly playerId: string | undefined;
  /** The caller's account; undefined for a device and an unknown caller. Only accounts have rivals. */
  readonly userId: string | undefined;
}

type BoardCaller = Pick<BoardRequest, 'playerId' | 'userId'>;

/** The rivals view of a day's board. It needs a player with an account. */
type RivalsRequest = Pick<BoardRequest, 'day' | 'infuriatingOnly'> & { readonly playerId: string; readonly userId: string };

/** A row of the board, and what every caller is shown of it. */
interface PublicRow {
  readonly row: BoardRow;
  readonly shown: Omit<LeaderboardEntry, 'isUser' | 'isRival' | 'rank'>;
}

/** What a view shows. */
interface ShownRows extends Pick<LeaderboardResponse, 'rows' | 'waitingRivals'> {
  readonly page: readonly PublicRow[];
  /** The caller's rivals, finished or not. */
  readonly rivalIds: ReadonlySet<string>;
}

/** The caller's row, and the rows around it, it among them. */
interface OwnRows {
  readonly own: BoardRow | undefined;
  readonly neighbors: readonly BoardRow[];
}

/** Reads a day's board, page by page, or the rows of the caller and the caller's rivals. */
@Injectable()
export class LeaderboardService {
  /** Most callers ask for the same page. What they see of it is as new as if each had read it. */
  private readonly pages = new SharedReadings<PublicRow[]>();

  constructor(
    private readonly standings: StandingsService,
    private readonly courses: BoardCoursesService,
    private readonly rivals: RivalsService,
    private readonly rivalIds: RivalIdsService,
    private readonly players: PlayersService,
    private readonly guests: GuestNumbers,
    private readonly names: KeptNamesService,
    private readonly neighbors: BoardNeighborsService,
  ) {}

  /** @throws ApiException `unauthorized` when the caller's account is deleted */
  async read(request: BoardRequest): Promise<LeaderboardResponse> {
    const { offset, showAnonymous, infuriatingOnly } = request;
    const view = { accountsOnly: !showAnonymous, infuriatingOnly };
    return this.describe(request, this.pageOf(request, view), offset === 0 ? view : undefined);
  }

  /**
   * Reads the rows of the caller and the caller's rivals, all on one page.
   * @throws ApiException `unauthorized` when the caller's account is deleted
   */
  async readRivals(request: RivalsRequest): Promise<LeaderboardResponse> {
    return this.describe(request, this.rivalsOf(request));
  }

  private async pageOf({ day, offset, limit, playerId, userId }: BoardRequest, view: BoardView): Promise<ShownRows> {
    const [page, rows, rivalIds] = await Promise.all([
      this.pages.read(JSON.stringify([day, view, offset, limit]), () => this.readPage(day, view, offset, limit)),
      this.standings.rows(day, view),
      userId !== undefined && playerId !== undefined ? this.rivalIds.of(playerId) : new Set<string>(),
    ]);
    return { page, rows, waitingRivals: [], rivalIds };
  }

  private async readPage(day: GameDay, view: BoardView, offset: number, limit: number): Promise<PublicRow[]> {
    return this.toPublic(day, await this.standings.page(day, view, offset, limit));
  }

  /** Everybody here has an account, so whether guests are shown changes nothing. */
  private async rivalsOf({ day, infuriatingOnly, playerId }: RivalsRequest): Promise<ShownRows> {
    const rivals = await this.rivals.rowsOf(playerId);
    const rivalIds = new Set(rivals.map((rival) => rival.playerId));
    const finished = await this.standings.rowsOf(day, [playerId, ...rivalIds]);
    const page = infuriatingOnly ? finished.filter((row) => row.infuriating) : finished;
    const finishers = new Set(finished.map((row) => row.playerId));
    const waiting = rivals.filter((rival) => !finishers.has(rival.playerId));
    return { page: this.toPublic(day, page), rows: page.length, waitingRivals: waiting.map(toPublicPlayer).sort(byName), rivalIds };
  }

  /** @param overview the view whose overview is shown with the page: the caller's neighbors, and the histogram of the day */
  private async describe(
    { day, playerId, userId }: Pick<BoardRequest, 'day'> & BoardCaller,
    shown: Promise<ShownRows>,
    overview?: BoardView,
  ): Promise<LeaderboardResponse> {
    const [counts, { own, neighbors }, { medals, par }, { page, rows, waitingRivals, rivalIds }] = await Promise.all([
      this.standings.counts(day),
      this.ownRows(day, playerId, overview),
      this.courses.ofDay(day),
      shown,
    ]);
    await this.requireAccount({ playerId, userId }, own, rivalIds);
    const toEntry = ({ row, shown }: PublicRow): LeaderboardEntry => ({
      ...shown,
      isUser: row.playerId === playerId,
      isRival: rivalIds.has(row.playerId),
      rank: counts.best.rankOf(row.total),
    });
    const kept = userId !== undefined || playerId === undefined ? undefined : (own ?? (await this.names.keptBy(playerId)));
    const average = counts.best.average();
    const [userRow = null] = this.toPublic(day, own ? [own] : []).map(toEntry);
    return {
      leaderboard: page.map(toEntry),
      averageScore: average === null ? null : Math.round(average * 100) / 100,
      percentFinished: percentFinished(counts),
      userRank: userRow?.rank ?? null,
      gameDay: day,
      medals,
      finishers: counts.best.size,
      rows,
      waitingRivals,
      userRow,
      guest: kept && playerId !== undefined ? this.guests.of(day, { ...kept, playerId, userId: null }) : null,
      neighbors: this.toPublic(day, neighbors).map(toEntry),
      histogram: overview ? counts.best.byStrokes(LIMITS.histogramStrokes) : null,
      par: par > 0 ? par : null,
    };
  }

  /**
   * Refuses an account that was deleted a moment ago: what is known of its session may be three seconds old. The own row names its account.
   * Without one only the marks of rivals would show something of the account, so only then the database is asked once more.
   */
  private async requireAccount({ playerId, userId }: BoardCaller, own: BoardRow | undefined, rivalIds: ReadonlySet<string>): Promise<void> {
    if (userId === undefined || playerId === undefined) return;
    const isCurrent = own ? own.userId === userId : rivalIds.size === 0 || (await this.players.isOfAccount(playerId, userId));
    if (!isCurrent) throw unauthorized();
  }

  private async ownRows(day: GameDay, playerId: string | undefined, overview: BoardView | undefined): Promise<OwnRows> {
    if (!overview || playerId === undefined) return { own: await this.standings.rowOf(day, playerId), neighbors: [] };
    const neighbors = await this.neighbors.around(day, overview, playerId);
    return { own: neighbors.find((row) => row.playerId === playerId), neighbors };
  }

  private toPublic(day: GameDay, rows: readonly BoardRow[]): PublicRow[] {
    return rows.map((row) => ({
      row,
      shown: {
        score: row.total,
        username: displayName(row.username),
        userId: row.userId,
        guest: this.guests.of(day, row),
        infuriatingMode: row.infuriating,
        runId: row.runId,
      },
    }));
  }
}
