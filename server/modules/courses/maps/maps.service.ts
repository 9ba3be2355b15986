import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { THEMES, type Theme } from '../../../../shared/course/course.ts';
import { MAP_ID, type MapRef } from '../../../../shared/course/course-ref.ts';
import { tilesFromBytes } from '../../../../shared/course/tile-bytes.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { maskProfanity } from '../../../../shared/profanity/profanity.ts';
import { displayName } from '../../../common/display-name.ts';
import { hashOf, MapCoursesRepository } from './map-courses.repository.ts';

/** One revision of a map, with its tiles, as everybody may see it. */
export interface ShownRevision {
  readonly id: string;
  readonly revision: number;
  /** Filtered: no title of a map is shown to others as it was written. */
  readonly title: string;
  /** The present name of the author, filtered; 'Unknown' without one. */
  readonly creatorName: string;
  readonly theme: Theme;
  readonly width: number;
  readonly height: number;
  /** Row-major tile ids, row 0 at the top. */
  readonly tiles: Uint16Array;
  /** See `courseSha256`. */
  readonly sha256: Uint8Array;
  /** The first 16 hex digits of the SHA-256, as in replays. */
  readonly hash: string;
}

/** The tiles of a map, without what its author has written. */
export type MapTiles = Pick<ShownRevision, 'hash' | 'width' | 'height' | 'tiles' | 'theme'>;

/** A map in the list of its author. */
export interface OwnMap {
  readonly id: string;
  /** As the author wrote it. */
  readonly title: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
  readonly theme: Theme;
  readonly hash: string;
}

interface RevisionRow {
  readonly id: string;
  readonly title: string;
  readonly username: string | null;
  readonly revision: number;
  readonly theme: string;
  readonly width: number;
  readonly height: number;
  readonly tiles: Uint8Array;
  readonly sha256: Uint8Array;
}

const UNKNOWN = 'Unknown';

/** The largest number of the column. */
const MAX_REVISION = 2 ** 31 - 1;

const REVISION = `
  SELECT map.id, map.title, player.username, part.revision, part.theme, course.width, course.height, course.tiles, course.sha256
  FROM map JOIN player ON player.id = map.player_id
    JOIN map_revision part ON part.map_id = map.id
    JOIN map_course course ON course.sha256 = part.course_sha256
  WHERE map.id = $1`;

/**
 * The primary key has the courses in the order of their hashes, so those that begin alike are a range of it. Of two such courses, which an
 * author can only make on purpose, it is always the first.
 */
export const COURSE_BY_HASH = `
  SELECT width, height, tiles, (
    SELECT theme FROM map_revision WHERE course_sha256 = map_course.sha256 ORDER BY created_at DESC, map_id, revision DESC LIMIT 1
  ) AS theme
  FROM map_course WHERE sha256 BETWEEN decode($1, 'hex') AND decode($1 || repeat('f', 48), 'hex') ORDER BY sha256 LIMIT 1`;

const OWN_MAPS = `
  SELECT map.id, map.title, map.created_at AS "createdAt", map.updated_at AS "updatedAt", newest.revision, newest.theme,
    newest.course_sha256 AS sha256
  FROM map CROSS JOIN LATERAL (
    SELECT revision, theme, course_sha256 FROM map_revision WHERE map_id = map.id ORDER BY revision DESC LIMIT 1
  ) AS newest
  WHERE map.player_id = $1 ORDER BY map.updated_at DESC, map.id LIMIT $2`;

/** Reads maps, for this module and for others. */
@Injectable()
export class MapsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly courses: MapCoursesRepository,
  ) {}

  /** Returns a revision of a map; undefined when the map or the revision does not exist. */
  findRevision(id: string, revision: number): Promise<ShownRevision | undefined> {
    if (revision > MAX_REVISION) return Promise.resolve(undefined);
    return this.find(`${REVISION} AND part.revision = $2`, id, revision);
  }

  /** Returns the revision to which a link leads; undefined when the map does not exist. */
  newestRevision(id: string): Promise<ShownRevision | undefined> {
    return this.find(`${REVISION} ORDER BY part.revision DESC LIMIT 1`, id);
  }

  /**
   * Returns the course of a map, also of one that is deleted, as long as a run names it. The theme is that of the newest revision.
   * @param hash first 16 hex digits of the course's SHA-256, in lower case
   */
  async findCourse(hash: string): Promise<MapTiles | undefined> {
    const [row] = await this.dataSource.query<{ width: number; height: number; tiles: Uint8Array; theme: string | null }[]>(
      COURSE_BY_HASH,
      [hash],
    );
    return row && { hash, width: row.width, height: row.height, tiles: tilesFromBytes(row.tiles), theme: toTheme(row.theme ?? '') };
  }

  /**
   * Keeps a revision and its course from being deleted until the transaction ends. What names them is stored after this, in the same
   * transaction: else the foreign key could find them gone.
   * @returns whether the revision exists
   */
  async tryLockRevision(manager: EntityManager, { id, revision }: Pick<MapRef, 'id' | 'revision'>): Promise<boolean> {
    const rows = await manager.query<unknown[]>('SELECT 1 FROM map_revision WHERE map_id = $1 AND revision = $2 FOR KEY SHARE', [
      id,
      revision,
    ]);
    return rows.length > 0;
  }

  /** Deletes those of the courses that nothing names any more. Who has named them calls it, in the transaction that ends it. */
  dropCourses(manager: EntityManager, hashes: readonly Buffer[]): Promise<void> {
    return this.courses.deleteUnreferenced(manager, hashes);
  }

  /** Returns the maps of a player, the last saved first. */
  async ownMaps(playerId: string): Promise<OwnMap[]> {
    const rows = await this.dataSource.query<(Omit<OwnMap, 'hash' | 'theme'> & { sha256: Uint8Array; theme: string })[]>(OWN_MAPS, [
      playerId,
      LIMITS.mapsOfAccount,
    ]);
    return rows.map(({ sha256, theme, ...map }) => ({ ...map, theme: toTheme(theme), hash: hashOf(sha256) }));
  }

  private async find(query: string, id: string, ...more: readonly number[]): Promise<ShownRevision | undefined> {
    if (!MAP_ID.test(id)) return undefined;
    const [row] = await this.dataSource.query<RevisionRow[]>(query, [id, ...more]);
    return row && toShown(row);
  }
}

function toShown({ title, username, theme, tiles, sha256, ...row }: RevisionRow): ShownRevision {
  return {
    ...row,
    title: maskProfanity(title),
    creatorName: username === null ? UNKNOWN : displayName(username),
    theme: toTheme(theme),
    tiles: tilesFromBytes(tiles),
    sha256,
    hash: hashOf(sha256),
  };
}

/** A theme that only a newer server knows is drawn as a meadow, as in codes. */
export function toTheme(stored: string): Theme {
  return THEMES.find((theme) => theme === stored) ?? 'meadow';
}
