import type { LevelIndex } from '../../server/modules/courses/levels/level-index.ts';
import { tilesFromBytes } from '../../shared/course/tile-bytes.ts';
import type { CourseMap } from '../../sim-worker/core/terrain.ts';
import type { Session } from '../database/session.ts';

/** What a run says about its course. */
export interface NamedCourse {
  /** First 16 hex digits of the course's SHA-256. */
  readonly courseHash: string;
  /** All of it, in hex, for a run on a map; null for the hole of a day. */
  readonly mapCourse: string | null;
}

/** Finds the courses of runs: those of days in the level files, also replaced ones, and those of maps in the database. */
export class CourseFinder {
  private readonly session: Session;
  private readonly levels: LevelIndex;
  private readonly found = new Map<string, Promise<CourseMap | undefined>>();

  constructor(session: Session, levels: LevelIndex) {
    this.session = session;
    this.levels = levels;
  }

  /** Returns the course; undefined when it is not there. */
  find({ courseHash, mapCourse }: NamedCourse): Promise<CourseMap | undefined> {
    if (mapCourse !== null) return this.findMapCourse(mapCourse);
    const known = this.found.get(courseHash) ?? this.levels.find(courseHash).then(([level]) => level?.course);
    this.found.set(courseHash, known);
    return known;
  }

  /** Not kept: there may be any number of maps. */
  private async findMapCourse(sha256: string): Promise<CourseMap | undefined> {
    const [row] = await this.session.query<{ width: number; height: number; tiles: Uint8Array }>(
      "SELECT width, height, tiles FROM map_course WHERE sha256 = decode($1, 'hex')",
      [sha256],
    );
    return row && { width: row.width, height: row.height, tiles: tilesFromBytes(row.tiles) };
  }
}
