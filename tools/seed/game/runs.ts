import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { CallerSession } from '../../../server/common/caller-session.ts';
import { GameCalendar } from '../../../server/common/game-calendar.ts';
import type { ServerLevel } from '../../../server/modules/courses/levels/level-file.ts';
import { LevelsService } from '../../../server/modules/courses/levels/levels.service.ts';
import { AttemptTokens } from '../../../server/modules/play/scores/attempt-tokens.ts';
import { RunStorageService } from '../../../server/modules/play/scores/run-storage.service.ts';
import { StartsService } from '../../../server/modules/play/scores/starts.service.ts';
import { StrokesService } from '../../../server/modules/play/scores/strokes.service.ts';
import { replayHash, type SubmittedAttempt } from '../../../server/modules/play/scores/submission.ts';
import type { GameDay } from '../../../shared/game-day.ts';
import type { FinishedRun } from '../play.worker.ts';

/** Who plays: the player of an account or of a device. */
export interface SeededPlayer {
  readonly playerId: string;
  readonly ipAddress: string;
}

/** Starts and stores runs by the product's own services, at the time that its clock shows. Only the verification has been done before. */
export class SeededRuns {
  private readonly starts: StartsService;
  private readonly tokens: AttemptTokens;
  private readonly strokes: StrokesService;
  private readonly storage: RunStorageService;
  private readonly calendar: GameCalendar;
  private readonly levels: LevelsService;

  constructor(app: NestFastifyApplication) {
    this.starts = app.get(StartsService, { strict: false });
    this.tokens = app.get(AttemptTokens, { strict: false });
    this.strokes = app.get(StrokesService, { strict: false });
    this.storage = app.get(RunStorageService, { strict: false });
    this.calendar = app.get(GameCalendar);
    this.levels = app.get(LevelsService, { strict: false });
  }

  levelOf(day: GameDay): Promise<ServerLevel> {
    return this.levels.ofDay(day);
  }

  /** Begins a run of today's hole, with a stroke. */
  async start({ playerId, ipAddress }: SeededPlayer, day: GameDay, infuriating: boolean): Promise<SubmittedAttempt> {
    // There is no request: what the service wants of the caller is the player and the address.
    const caller = { ipAddress, requirePlayer: () => playerId } as unknown as CallerSession;
    const startedAt = this.calendar.now();
    const { attemptId, isFirstAttempt } = await this.starts.start(caller, day, infuriating);
    const claims = await this.tokens.read(attemptId);
    if (!claims) throw new Error('The attempt of a start could not be read');
    await this.strokes.record(attemptId, ipAddress);
    const { attemptId: id, simulationVersion } = claims;
    return { id, isFirst: isFirstAttempt, startedAt, simulationVersion };
  }

  /** Stores a finished run. @param attempt undefined for a run from the archive */
  async finish({ playerId, ipAddress }: SeededPlayer, day: GameDay, run: FinishedRun, attempt?: SubmittedAttempt): Promise<void> {
    const { bytes, verified } = run;
    await this.storage.store(
      {
        ...{ playerId, ipAddress, attempt, bytes, isSignedIn: false },
        course: { kind: 'day', day },
        infuriating: verified.infuriating,
        replaySha256: replayHash(bytes),
        submissionKeySha256: null,
        receivedAt: this.calendar.now(),
        rankingDay: attempt !== undefined && this.calendar.isOpen(day) ? day : null,
        mayBeBlind: attempt !== undefined,
      },
      verified,
      await this.levels.ofDay(day),
    );
  }
}
