import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';

const SEED = join(import.meta.dirname, '../seed/seed.ts');

/** Makes people who have played that day. @returns the folder of their database; the caller removes temporary folders */
export function seedDay(day: string, people: number): string {
  const dataDir = temporaryFolder();
  execFileSync(process.execPath, [SEED, '--days', '1', '--players', String(people)], {
    env: { ...process.env, GAME_DATE: day, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: 'inherit',
  });
  return dataDir;
}
