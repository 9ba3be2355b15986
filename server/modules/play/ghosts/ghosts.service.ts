import { Injectable } from '@nestjs/common';
import type { Ghost, GhostsResponse } from '../../../../shared/api/ghosts.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { toBase64 } from '../../../../shared/replay/base64.ts';
import { ApiException } from '../../../common/api-exception.ts';
import type { CallerSession } from '../../../common/caller-session.ts';
import { displayName } from '../../../common/display-name.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { GuestNumbers } from '../../../common/guest-numbers.ts';
import { LevelsService } from '../../courses/levels/levels.service.ts';
import { MapsService } from '../../courses/maps/maps.service.ts';
import { noSuchMap } from '../../courses/maps/no-such-map.ts';
import { RivalIdsService } from '../../people/rivals/rival-ids.service.ts';
import { GhostRunsService, type Recording } from '../scores/ghost-runs.service.ts';
import { BoardPlacesService } from '../standings/board-places.service.ts';
import { StandingsService } from '../standings/standings.service.ts';

type Caller = Pick<CallerSession, 'playerId' | 'account'>;

/** The runs that a run of a course can be played beside. */
@Injectable()
export class GhostsService {
  constructor(
    private readonly levels: LevelsService,
    private readonly runs: GhostRunsService,
    private readonly places: BoardPlacesService,
    private readonly standings: StandingsService,
    private readonly rivalIds: RivalIdsService,
    private readonly maps: MapsService,
    private readonly calendar: GameCalendar,
    private readonly guests: GuestNumbers,
  ) {}

  /**
   * Returns the ghosts of a day's hole, on the course that it has. While runs of the day rank, only those may see them who have finished it.
   * @param day one that has started
   * @throws ApiException `run_locked`
   */
  async ofDay(day: GameDay, { playerId, account }: Caller): Promise<GhostsResponse> {
    const { hash } = await this.levels.ofDay(day);
    const best = playerId === undefined ? undefined : await this.runs.bestOfDay(playerId, day, hash);
    if (!best && this.calendar.isOpen(day)) {
      throw new ApiException('run_locked', 'Finish this hole first. Then you can see how others have played it.');
    }
    const [first, median, rivals, next] = await Promise.all([
      this.places.first(day),
      this.places.median(day),
      account ? this.rivalsOf(day, account.playerId) : [],
      best ? this.places.below(day, best.total) : null,
    ]);
    const found = await this.ghostsOf([best?.runId ?? null, first, median, next, ...rivals], { playerId, guestDay: () => day });
    const of = (runId: string | null): Ghost | null => {
      const ghost = runId === null ? undefined : found.get(runId);
      // The runs of a board may be on a course that the day had before a replacement: docs/adr/0031.
      return ghost?.courseHash === hash ? ghost : null;
    };
    return {
      gameDay: day,
      best: of(best?.runId ?? null),
      first: of(first),
      median: of(median),
      rivals: rivals.map(of).filter((each) => each !== null),
      next: of(next),
    };
  }

  /**
   * Returns the caller's best run of a map.
   * @param revision the newest without it
   * @throws ApiException `not_found`
   */
  async ofMap(id: string, revision: number | undefined, { playerId }: Pick<Caller, 'playerId'>): Promise<GhostsResponse> {
    const map = await (revision === undefined ? this.maps.newestRevision(id) : this.maps.findRevision(id, revision));
    if (!map) throw noSuchMap();
    const best = playerId === undefined ? undefined : await this.runs.bestOfMapCourse(playerId, map.sha256);
    const found = await this.ghostsOf([best?.runId ?? null], {
      playerId,
      guestDay: ({ finishedAt }) => this.calendar.dayAt(finishedAt),
    });
    return { gameDay: null, best: (best && found.get(best.runId)) ?? null, first: null, median: null, rivals: [], next: null };
  }

  /** The best runs of a player's rivals, best first. */
  private async rivalsOf(day: GameDay, playerId: string): Promise<string[]> {
    const ids = await this.rivalIds.of(playerId);
    const rows = ids.size === 0 ? [] : await this.standings.rowsOf(day, [...ids]);
    return rows.slice(0, LIMITS.ghostRivals).map(({ runId }) => runId);
  }

  /** @param guestDay the day of a guest's number, as on the page of the run */
  private async ghostsOf(
    runIds: readonly (string | null)[],
    { playerId, guestDay }: { readonly playerId: string | undefined; guestDay(run: Recording): GameDay },
  ): Promise<Map<string, Ghost>> {
    const recordings = await this.runs.recordings([...new Set(runIds.filter((id) => id !== null))]);
    const toNamed = (run: Recording): Ghost => toGhost(run, playerId, this.guests.of(guestDay(run), run));
    return new Map([...recordings].map(([runId, run]) => [runId, toNamed(run)]));
  }
}

function toGhost(run: Recording, playerId: string | undefined, guest: number | null): Ghost {
  return {
    runId: run.runId,
    username: displayName(run.username),
    userId: run.userId,
    guest,
    isUser: run.playerId === playerId,
    score: run.total,
    infuriatingMode: run.infuriating,
    simulationVersion: run.simulationVersion,
    courseHash: run.courseHash,
    replay: toBase64(run.replay),
  };
}
