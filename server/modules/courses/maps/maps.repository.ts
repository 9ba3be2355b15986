import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Theme } from '../../../../shared/course/course.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { MapCoursesRepository, type StoredCourse } from './map-courses.repository.ts';
import { isUnreferenced } from './unreferenced-rows.ts';

/** What a save stores. */
export interface MapContent {
  readonly title: string;
  readonly theme: Theme;
  readonly course: StoredCourse;
}

/** Whose map, and what is only told when it is made. */
export interface NewMap {
  readonly id: string;
  readonly playerId: string;
  readonly submitForDaily: boolean;
  readonly saveKeySha256: Buffer | null;
}

interface HashRow {
  readonly sha256: Uint8Array;
}

interface Newest extends HashRow {
  readonly revision: number;
  readonly theme: string;
}

/** Writes maps and their revisions, in transactions of the caller. */
@Injectable()
export class MapsRepository {
  constructor(private readonly courses: MapCoursesRepository) {}

  /** Counts the maps of a player. */
  async count(manager: EntityManager, playerId: string): Promise<number> {
    const rows = await manager.query<{ n: number }[]>('SELECT count(*)::integer AS n FROM map WHERE player_id = $1', [playerId]);
    return rows[0]?.n ?? 0;
  }

  /** Locks a map of a player, so that its saves run one after another. @returns whether the player has it */
  async tryLock(manager: EntityManager, id: string, playerId: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>('SELECT 1 FROM map WHERE id = $1 AND player_id = $2 FOR UPDATE', [id, playerId]);
    return rows.length > 0;
  }

  /** Locks the map that was made with a save key. @returns its id; undefined when there is none */
  async lockByKey(manager: EntityManager, playerId: string, saveKeySha256: Buffer): Promise<string | undefined> {
    const rows = await manager.query<{ id: string }[]>('SELECT id FROM map WHERE player_id = $1 AND save_key_sha256 = $2 FOR UPDATE', [
      playerId,
      saveKeySha256,
    ]);
    return rows[0]?.id;
  }

  /** Stores a new map with its first revision. */
  async insert(manager: EntityManager, map: NewMap, content: MapContent, at: Date): Promise<void> {
    await manager.query(
      `INSERT INTO map (id, player_id, title, submit_for_daily, save_key_sha256, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $6)`,
      [map.id, map.playerId, content.title, map.submitForDaily, map.saveKeySha256, at],
    );
    await this.courses.insert(manager, content.course, [], at);
    await insertRevision(manager, map.id, 1, content, at);
  }

  /**
   * Saves a map that the caller has locked. Tiles and theme make a revision, unless they are those of the newest one: then nothing that a
   * run or a link could name has changed. The title belongs to the map, because it is shown and never played.
   * @returns the newest revision
   */
  async save(manager: EntityManager, id: string, content: MapContent, at: Date): Promise<number> {
    await manager.query('UPDATE map SET title = $2, updated_at = $3 WHERE id = $1', [id, content.title, at]);
    const newest = await newestOf(manager, id);
    if (newest !== undefined && newest.theme === content.theme && content.course.sha256.equals(newest.sha256)) return newest.revision;
    const revision = (newest?.revision ?? 0) + 1;
    const losing = await deleteOldRevisions(manager, id, revision);
    await this.courses.insert(manager, content.course, losing, at);
    await insertRevision(manager, id, revision, content, at);
    // The new revision names its own course. To lock that once more, and more strictly, could meet a call that has begun to name it.
    await this.courses.deleteUnreferenced(
      manager,
      losing.filter((sha256) => !sha256.equals(content.course.sha256)),
    );
    return revision;
  }

  /** Deletes a map of a player. Courses stay that something else names. @returns whether the player had it */
  async delete(manager: EntityManager, id: string, playerId: string): Promise<boolean> {
    if (!(await this.tryLock(manager, id, playerId))) return false;
    await this.deleteLocked(manager, [id]);
    return true;
  }

  /** Deletes all maps of a player. */
  async deleteAll(manager: EntityManager, playerId: string): Promise<void> {
    const rows = await manager.query<{ id: string }[]>('SELECT id FROM map WHERE player_id = $1 ORDER BY id FOR UPDATE', [playerId]);
    await this.deleteLocked(
      manager,
      rows.map(({ id }) => id),
    );
  }

  /** Gives a player the maps of another. Their save keys were made for calls of the other one. */
  async move(manager: EntityManager, fromId: string, toId: string): Promise<void> {
    await manager.query('UPDATE map SET player_id = $2, save_key_sha256 = NULL WHERE player_id = $1', [fromId, toId]);
  }

  private async deleteLocked(manager: EntityManager, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const rows = await manager.query<HashRow[]>(
      'SELECT DISTINCT course_sha256 AS sha256 FROM map_revision WHERE map_id = ANY($1::text[])',
      [ids],
    );
    await manager.query('DELETE FROM map WHERE id = ANY($1::text[])', [ids]);
    await this.courses.deleteUnreferenced(manager, rows.map(toHash));
  }
}

async function newestOf(manager: EntityManager, id: string): Promise<Newest | undefined> {
  const rows = await manager.query<Newest[]>(
    'SELECT revision, theme, course_sha256 AS sha256 FROM map_revision WHERE map_id = $1 ORDER BY revision DESC LIMIT 1',
    [id],
  );
  return rows[0];
}

async function insertRevision(
  manager: EntityManager,
  id: string,
  revision: number,
  { course, theme }: MapContent,
  at: Date,
): Promise<void> {
  await manager.query('INSERT INTO map_revision (map_id, revision, course_sha256, theme, created_at) VALUES ($1, $2, $3, $4, $5)', [
    id,
    revision,
    course.sha256,
    theme,
    at,
  ]);
}

/**
 * Deletes the revisions that are too old once there is a newest one, except those that something names. A run that is being stored may
 * name one meanwhile: so they are locked first, and looked at again.
 * @returns the hashes of their courses
 */
async function deleteOldRevisions(manager: EntityManager, id: string, newest: number): Promise<Buffer[]> {
  const last = newest - LIMITS.mapRevisions;
  if (last < 1) return [];
  const unreferenced = await isUnreferenced(manager, 'map_revision');
  const old = await manager.query<{ revision: number }[]>(
    `SELECT revision FROM map_revision WHERE map_id = $1 AND revision <= $2 AND ${unreferenced} ORDER BY revision FOR UPDATE`,
    [id, last],
  );
  if (old.length === 0) return [];
  const rows = await manager.query<HashRow[]>(
    `WITH gone AS (
       DELETE FROM map_revision WHERE map_id = $1 AND revision = ANY($2::integer[]) AND ${unreferenced} RETURNING course_sha256
     )
     SELECT DISTINCT course_sha256 AS sha256 FROM gone`,
    [id, old.map(({ revision }) => revision)],
  );
  return rows.map(toHash);
}

const toHash = ({ sha256 }: HashRow): Buffer => Buffer.from(sha256);
