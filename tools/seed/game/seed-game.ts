import { createApp } from '../../../server/app.ts';
import { Clock } from '../../../server/common/clock.ts';
import type { SeedOptions } from '../options.ts';
import { PlayPool } from '../play-pool.ts';
import type { Progress, SeedReport } from '../report.ts';
import { SeededDays } from './seed-people.ts';

/** Shows the time of what happens. */
class SeedClock extends Clock {
  ms: number;

  constructor(ms: number) {
    super();
    this.ms = ms;
  }

  now(): number {
    return this.ms;
  }
}

/**
 * Opens the server's database as the server does, and fills it with the people of a seed.
 * @param env environment variables of the server
 * @throws Error when the database is in use by a running server, SeededBeforeError
 */
export async function seedGame(
  options: SeedOptions,
  env: Readonly<Record<string, string | undefined>>,
  progress: Progress,
): Promise<SeedReport> {
  const clock = new SeedClock(options.untilMs);
  // The clock says which day it is. The pool below verifies the runs.
  const app = await createApp({ clock, env: { ...env, GAME_DATE: undefined, VERIFIER_THREADS: '1', LOG_LEVEL: env.LOG_LEVEL ?? 'warn' } });
  const pool = new PlayPool();
  const setTime = (ms: number): void => {
    clock.ms = ms;
  };
  try {
    return await new SeededDays(app, setTime, options, pool).live(progress);
  } finally {
    await pool.close();
    await app.close();
  }
}
