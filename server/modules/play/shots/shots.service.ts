import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CELLS_PER_TILE, type ShotsResponse } from '../../../../shared/api/shots.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { BoardCoursesService } from '../scores/board-courses.service.ts';
import { DayRunsService } from '../scores/day-runs.service.ts';
import { ShotMap } from './shot-map.ts';

/**
 * A closed day hardly changes, but runs from before outcomes were stored may get theirs. A map of a day has up to some hundred kilobytes;
 * with fewer days, more of them are counted anew.
 */
const CACHE = { max: 32, ttl: 3_600_000, ignoreFetchAbort: true } as const;

/** Runs that are read at a time: the longest have 76 kB each, with their outcomes. */
const BATCH = 100;

/** Counts where the players of a day have come to rest, and drowned. */
@Injectable()
export class ShotsService {
  private readonly counted = new LRUCache<GameDay, ShotsResponse>({ ...CACHE, fetchMethod: (day) => this.count(day) });

  constructor(
    private readonly runs: DayRunsService,
    private readonly courses: BoardCoursesService,
    private readonly calendar: GameCalendar,
  ) {}

  /**
   * An open day tells nothing, not even how many have played it.
   * @param day one that has started
   * @param course hash of the course over which the shots are drawn; undefined for that of the day's ranked runs
   */
  async of(day: GameDay, course: string | undefined): Promise<ShotsResponse> {
    if (!this.calendar.isClosed(day)) return nothing(day, 'open');
    if (course !== undefined && course !== (await this.courses.ofDay(day)).hash) return nothing(day, 'few');
    return this.counted.forceFetch(day);
  }

  private async count(day: GameDay): Promise<ShotsResponse> {
    const map = new ShotMap();
    let players = 0;
    for await (const { replay, outcomes } of this.runs.sample(day, LIMITS.shotMapRuns, BATCH)) {
      if (outcomes === null) continue;
      map.add({ replay, outcomes });
      players++;
    }
    if (players < LIMITS.shotMapMinPlayers) return nothing(day, 'few');
    return { gameDay: day, players, cellsPerTile: CELLS_PER_TILE, ...map.cells(), reason: null };
  }
}

function nothing(gameDay: GameDay, reason: 'open' | 'few'): ShotsResponse {
  return { gameDay, players: 0, cellsPerTile: CELLS_PER_TILE, landings: [], drownings: [], reason };
}
