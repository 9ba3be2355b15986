import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { GameDay } from '../../../../shared/game-day.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { LevelsService } from '../../courses/levels/levels.service.ts';
import { DayPicturesService } from './day-pictures.service.ts';

/** How long before its day a picture is drawn, ms. */
const AHEAD_MS = 5 * 60_000;
/** How often it is looked whether there is something to draw, ms: also after a failure, or when the machine has slept. */
const PERIOD_MS = 60_000;

/**
 * Draws the pictures of the day before anybody asks: those of today when the server starts, and those of the next day some minutes before it
 * begins. They are kept in memory only, and sent from the day's first instant on.
 */
@Injectable()
export class DrawAheadService implements OnApplicationShutdown {
  private readonly logger = new Logger(DrawAheadService.name);
  private drawn: readonly GameDay[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly calendar: GameCalendar,
    private readonly levels: LevelsService,
    private readonly pictures: DayPicturesService,
  ) {}

  start(): void {
    const draw = (): void => void this.drawDue();
    this.timer = setInterval(draw, PERIOD_MS).unref();
    draw();
  }

  /** Draws what is due and not yet drawn. What fails for one day, and is logged, keeps no other day waiting. */
  async drawDue(): Promise<void> {
    const soon = new Date(this.calendar.now().getTime() + AHEAD_MS);
    const due = [...new Set([this.calendar.today(), this.calendar.dayAt(soon)])];
    this.drawn = this.drawn.filter((day) => due.includes(day));
    for (const day of due) {
      if (this.drawn.includes(day)) continue;
      try {
        await this.drawDay(day);
        this.drawn = [...this.drawn, day];
      } catch (err) {
        this.logger.warn({ err, day }, 'No picture was drawn ahead');
      }
    }
  }

  private async drawDay(day: GameDay): Promise<void> {
    const level = await this.levels.readAhead(day);
    for (const picture of [this.pictures.ofLinks(day, level), this.pictures.ofCell(level)]) await picture.draw();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
