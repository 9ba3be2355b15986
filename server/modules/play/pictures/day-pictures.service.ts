import { Injectable } from '@nestjs/common';
import { cellPicturePath, dayPicturePath } from '../../../../shared/api/pictures.ts';
import { dayNumber, type GameDay } from '../../../../shared/game-day.ts';
import type { ServerLevel } from '../../courses/levels/level-file.ts';
import { PicturesService } from './pictures.service.ts';

/** A picture of a day's hole, under the key of what it shows. */
export interface DayPicture {
  readonly key: string;
  /** See PicturesService.draw */
  draw(): Promise<Uint8Array>;
}

/** The pictures of days. They do not ask whether the day has begun: the caller does. */
@Injectable()
export class DayPicturesService {
  constructor(private readonly pictures: PicturesService) {}

  /** The picture for links. */
  ofLinks(day: GameDay, level: ServerLevel): DayPicture {
    const extras = { title: { number: dayNumber(day), name: level.name } };
    return { key: this.pictures.keyOf('day', level, extras), draw: () => this.pictures.draw('day', level, extras) };
  }

  /** The picture of the calendar's cell. */
  ofCell(level: ServerLevel): DayPicture {
    return { key: this.pictures.keyOf('cell', level), draw: () => this.pictures.draw('cell', level) };
  }

  pathForLinks(day: GameDay, level: ServerLevel): string {
    return dayPicturePath(day, this.ofLinks(day, level).key);
  }

  pathOfCell(day: GameDay, level: ServerLevel): string {
    return cellPicturePath(day, this.ofCell(level).key);
  }
}
