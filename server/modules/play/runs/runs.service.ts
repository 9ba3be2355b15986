import { Injectable } from '@nestjs/common';
import type { RunResponse } from '../../../../shared/api/runs.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { toBase64 } from '../../../../shared/replay/base64.ts';
import { ApiException } from '../../../common/api-exception.ts';
import { displayName } from '../../../common/display-name.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { GuestNumbers } from '../../../common/guest-numbers.ts';
import { LevelsService } from '../../courses/levels/levels.service.ts';
import { ShareKeys } from '../scores/share-keys.ts';
import { type StoredRun, StoredRunsService } from '../scores/stored-runs.service.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Who asks. */
interface Reader {
  /** The share key that was sent. */
  readonly key: string | undefined;
  /** The caller's player, if known. */
  readonly playerId: string | undefined;
}

/** A run that ranks, as the board shows it. */
export interface AnnouncedRun {
  readonly run: StoredRun;
  readonly day: GameDay;
  /** Filtered; 'Anonymous' for a player without a name. */
  readonly username: string;
  /** See `guestSchema`. */
  readonly guest: number | null;
  /** The day is over: everybody may see the run, too. */
  readonly isOver: boolean;
}

/** Shows runs to those who may see them. */
@Injectable()
export class RunsService {
  constructor(
    private readonly runs: StoredRunsService,
    private readonly levels: LevelsService,
    private readonly keys: ShareKeys,
    private readonly calendar: GameCalendar,
    private readonly guests: GuestNumbers,
  ) {}

  /**
   * Returns a run. Ranked ones are public, all others are for their owner, and for those who have the share key. While a day is open, its runs
   * are for players who have finished it.
   * @throws ApiException `not_found`, with the same words for a run that does not exist and for one that is not public; `run_locked`
   */
  async read(runId: string, { key, playerId }: Reader): Promise<RunResponse> {
    const id = runId.toLowerCase();
    if (!UUID.test(id)) throw noSuchRun();
    // Also for an id that does not exist, so that the time of the answer does not tell it.
    const hasKey = key !== undefined && this.keys.isKeyOf(id, key);
    const run = await this.runs.find(id);
    const isOwner = run !== undefined && run.playerId === playerId;
    if (!run || !(run.ranked || isOwner || hasKey)) throw noSuchRun();
    if (!isOwner && run.gameDay !== null) await this.requireUnlocked(run, run.gameDay, playerId);
    return this.describe(run, isOwner);
  }

  /** Finds a run whose name, day and strokes everybody may know, as the board shows them: one that ranks. */
  async findAnnounced(runId: string): Promise<AnnouncedRun | undefined> {
    const id = runId.toLowerCase();
    const run = UUID.test(id) ? await this.runs.find(id) : undefined;
    if (!run?.ranked || run.gameDay === null) return undefined;
    const { gameDay: day } = run;
    return { run, day, username: displayName(run.username), guest: this.guestOf(run), isOver: this.isOver(day) };
  }

  /** Reads the replay of a run. @throws ApiException `not_found` when the run was deleted meanwhile */
  async replayOf({ id }: Pick<StoredRun, 'id'>): Promise<Uint8Array> {
    const proof = await this.runs.proofOf(id);
    if (!proof) throw noSuchRun();
    return proof.replay;
  }

  /** A run on a map is of the day on which it was finished. */
  private guestOf(run: StoredRun): number | null {
    return this.guests.of(run.gameDay ?? this.calendar.dayAt(run.finishedAt), run);
  }

  private isOver(day: GameDay): boolean {
    return day < this.calendar.today() && !this.calendar.isOpen(day);
  }

  /** A day that has not begun can have runs when the clock was set back. */
  private async requireUnlocked(run: StoredRun, day: GameDay, playerId: string | undefined): Promise<void> {
    if (this.isOver(day)) return;
    if (playerId !== undefined && (await this.runs.hasFinished(playerId, day))) return;
    throw new ApiException('run_locked', 'Finish this hole first. Then you can see this run.', {
      details: {
        gameDay: day,
        username: displayName(run.username),
        guest: this.guestOf(run),
        score: run.total,
        infuriatingMode: run.infuriating,
        courseHash: run.courseHash,
      },
    });
  }

  /** Where the course of a run is played; null where it is not any more. */
  private async courseOf({ gameDay, map, courseHash }: StoredRun): Promise<RunResponse['course']> {
    if (gameDay === null) return map && { kind: 'map', id: map.id, revision: map.revision };
    const { hash } = await this.levels.ofDay(gameDay);
    return hash === courseHash ? { kind: 'day', day: gameDay } : null;
  }

  private async describe(run: StoredRun, isUser: boolean): Promise<RunResponse> {
    const proof = await this.runs.proofOf(run.id);
    if (!proof) throw noSuchRun();
    return {
      id: run.id,
      course: await this.courseOf(run),
      courseHash: run.courseHash,
      simulationVersion: run.simulationVersion,
      replay: toBase64(proof.replay),
      outcomes: proof.outcomes && toBase64(proof.outcomes),
      username: displayName(run.username),
      userId: run.userId,
      guest: this.guestOf(run),
      isUser,
      score: run.total,
      strokesByCheckpoint: [...run.strokesByCheckpoint],
      steps: run.steps,
      infuriatingMode: run.infuriating,
      verified: true,
      ranked: run.ranked,
      gameDay: run.gameDay,
      finishedAt: run.finishedAt.toISOString(),
      shareKey: isUser && !run.ranked ? this.keys.keyOf(run.id) : null,
    };
  }
}

const noSuchRun = (): ApiException => new ApiException('not_found', 'This run does not exist.');
