import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CustomMap } from '../../../../shared/course/map-codec.ts';
import { tilesToBytes } from '../../../../shared/course/tile-bytes.ts';
import { isUnreferenced } from './unreferenced-rows.ts';

/** A course by its hash. */
export type StoredCourse = Pick<CustomMap, 'width' | 'height' | 'tiles'> & { readonly sha256: Buffer };

/**
 * The tiles of maps, each course once. Who stops naming a course locks it and then looks whether somebody else names it, and who names one
 * locks it, too: so of two calls the later one sees what the earlier one has done. All lock in the order of the hashes.
 */
@Injectable()
export class MapCoursesRepository {
  /** Stores a course unless it is there, and locks it and those that lose a revision. */
  async insert(manager: EntityManager, course: StoredCourse, losing: readonly Buffer[], at: Date): Promise<void> {
    const others = losing.filter((sha256) => !sha256.equals(course.sha256));
    await lock(
      manager,
      others.filter((sha256) => sha256.compare(course.sha256) < 0),
    );
    // Changes nothing of a course that is there, but locks it: another call could delete it otherwise before this one names it.
    await manager.query(
      `INSERT INTO map_course (sha256, width, height, tiles, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (sha256) DO UPDATE SET created_at = map_course.created_at`,
      [course.sha256, course.width, course.height, Buffer.from(tilesToBytes(course.tiles)), at],
    );
    await lock(
      manager,
      others.filter((sha256) => sha256.compare(course.sha256) > 0),
    );
  }

  /** Deletes those of the courses that nothing names any more. */
  async deleteUnreferenced(manager: EntityManager, hashes: readonly Buffer[]): Promise<void> {
    if (hashes.length === 0) return;
    await lock(manager, hashes);
    await manager.query(`DELETE FROM map_course WHERE sha256 = ANY($1::bytea[]) AND ${await isUnreferenced(manager, 'map_course')}`, [
      hashes,
    ]);
  }
}

async function lock(manager: EntityManager, hashes: readonly Buffer[]): Promise<void> {
  if (hashes.length === 0) return;
  await manager.query('SELECT 1 FROM map_course WHERE sha256 = ANY($1::bytea[]) ORDER BY sha256 FOR UPDATE', [hashes]);
}

/** The first 16 hex digits of a SHA-256, as replays have it. */
export function hashOf(sha256: Uint8Array): string {
  return Buffer.from(sha256.subarray(0, 8)).toString('hex');
}
