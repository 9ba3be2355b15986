import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AccountExport } from '../../../../shared/api/account-export.ts';
import { tilesFromBytes } from '../../../../shared/course/tile-bytes.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { codeOf } from './map-codes.ts';
import { hashOf } from './map-courses.repository.ts';
import { toTheme } from './maps.service.ts';

type ExportedMap = AccountExport['maps'][number];

interface HistoryRow {
  readonly id: string;
  readonly title: string;
  readonly submitForDailyLevel: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
  readonly theme: string;
  readonly savedAt: Date;
  readonly sha256: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Null for an old revision of one who has very many. */
  readonly tiles: Uint8Array | null;
}

interface CourseRow {
  readonly sha256: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly tiles: Uint8Array;
}

/** The newest revision of each map comes first, then the second newest of each: so these are the ones that have their tiles. */
const HISTORY = `
  WITH part AS (
    SELECT map.id, map.title, map.submit_for_daily AS "submitForDailyLevel", map.created_at AS "createdAt", map.updated_at AS "updatedAt",
      revision, theme, map_revision.created_at AS "savedAt", course_sha256, row_number() OVER (PARTITION BY map.id ORDER BY revision DESC) AS age
    FROM map JOIN map_revision ON map_revision.map_id = map.id WHERE map.player_id = $1
  ), numbered AS (SELECT part.*, row_number() OVER (ORDER BY age, "updatedAt" DESC, id) AS place FROM part)
  SELECT numbered.*, sha256, width, height, CASE WHEN place <= $2 THEN tiles END AS tiles
  FROM numbered JOIN map_course ON sha256 = course_sha256 WHERE place <= $3
  ORDER BY "updatedAt" DESC, id, revision DESC`;

type PlayedMap = AccountExport['playedMaps'][number];

const COURSES = `
  SELECT sha256, width, height, tiles FROM map_course JOIN unnest($1::bytea[]) WITH ORDINALITY AS wanted (hash, place) ON sha256 = hash
  ORDER BY place LIMIT $2`;

/** Reads everything that is stored of a player's maps, for the player's own export. */
@Injectable()
export class MapHistoryService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the player's maps with their revisions, each list beginning with the newest. There are at most `LIMITS.exportRevisions`
   * revisions, of which `LIMITS.exportMapCodes` have their code.
   */
  async of(playerId: string): Promise<ExportedMap[]> {
    const rows = await this.dataSource.query<HistoryRow[]>(HISTORY, [playerId, LIMITS.exportMapCodes, LIMITS.exportRevisions]);
    const maps = new Map<string, ExportedMap>();
    for (const row of rows) {
      const map = maps.get(row.id) ?? toMap(row);
      maps.set(row.id, map);
      map.revisions.push(toRevision(row));
      // A long list of codes must not hold up the calls of others.
      await nextTurn();
    }
    return [...maps.values()];
  }

  /** Returns the courses of these hashes in their order, at most `LIMITS.exportMapCodes`. */
  async coursesOf(hashes: readonly Uint8Array[]): Promise<PlayedMap[]> {
    const rows = await this.dataSource.query<CourseRow[]>(COURSES, [hashes, LIMITS.exportMapCodes]);
    const courses: PlayedMap[] = [];
    for (const { sha256, width, height, tiles } of rows) {
      courses.push({ courseHash: hashOf(sha256), mapData: codeOf({ width, height, theme: 'meadow', tiles: tilesFromBytes(tiles) }) });
      await nextTurn();
    }
    return courses;
  }
}

function toMap({ id, title, submitForDailyLevel, createdAt, updatedAt }: HistoryRow): ExportedMap {
  return { id, title, submitForDailyLevel, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString(), revisions: [] };
}

function toRevision({ revision, theme: stored, savedAt, sha256, width, height, tiles }: HistoryRow): ExportedMap['revisions'][number] {
  const theme = toTheme(stored);
  const mapData = tiles && codeOf({ width, height, theme, tiles: tilesFromBytes(tiles) });
  return { revision, theme, createdAt: savedAt.toISOString(), courseHash: hashOf(sha256), mapData };
}
