import { Injectable } from '@nestjs/common';
import type { CourseResponse } from '../../../../shared/api/courses.ts';
import type { Course } from '../../../../shared/course/course.ts';
import type { MedalStrokes } from '../../../../shared/course/medals.ts';
import { tilesToBytes } from '../../../../shared/course/tile-bytes.ts';
import { toBase64 } from '../../../../shared/replay/base64.ts';
import { ApiException } from '../../../common/api-exception.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { LevelsService } from '../levels/levels.service.ts';
import { MapsService } from '../maps/maps.service.ts';

const HASH = /^[0-9a-f]{16}$/;

type ShownCourse = Course & { readonly hash: string; readonly medals: MedalStrokes | null };

/** Finds courses by their hashes. */
@Injectable()
export class CoursesService {
  constructor(
    private readonly levels: LevelsService,
    private readonly maps: MapsService,
    private readonly calendar: GameCalendar,
  ) {}

  /**
   * Returns a course that a run may name: of a level whose day has begun, or that has no day, or that was replaced; else of a map.
   * @param courseHash 16 hex digits, in capital letters too
   * @throws ApiException `too_early` for a level of coming days only, `not_found`
   */
  async read(courseHash: string): Promise<CourseResponse> {
    const hash = courseHash.toLowerCase();
    if (!HASH.test(hash)) throw noSuchCourse();
    const levels = await this.levels.findByHash(hash);
    const begun = levels.find(({ day }) => day === null || this.calendar.secondsUntil(day) === 0);
    if (begun) return describe(begun.course);
    // Who has the map has its tiles. It is asked first, so that nobody can save a guess as a map and be told that it is a coming course.
    const map = await this.maps.findCourse(hash);
    if (map) return describe({ ...map, name: '', par: 0, medals: null, decorations: [] });
    const [firstDay] = levels.flatMap(({ day }) => day ?? []).sort();
    if (firstDay !== undefined) this.calendar.requireStartedDay(firstDay);
    throw noSuchCourse();
  }
}

function describe({ hash, width, height, tiles, theme, name, par, medals, decorations, caves }: ShownCourse): CourseResponse {
  return {
    courseHash: hash,
    width,
    height,
    tiles: toBase64(tilesToBytes(tiles)),
    theme,
    name,
    par,
    medals,
    decorations: decorations.map(({ column, row, id }) => ({ column, row, id })),
    ...(caves && { caves }),
  };
}

const noSuchCourse = (): ApiException => new ApiException('not_found', 'This course does not exist.');
