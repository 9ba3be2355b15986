import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

export interface StoredRun {
  readonly replay: Uint8Array;
  readonly score: number;
}

/** Reads the runs in the embedded database of a stopped product, oldest first. */
export async function readStoredRuns(dataDir: string): Promise<StoredRun[]> {
  const database = await PGlite.create(join(dataDir, 'db'));
  try {
    const { rows } = await database.query<StoredRun>('select replay, total as score from run order by finished_at');
    return rows;
  } finally {
    await database.close();
  }
}
