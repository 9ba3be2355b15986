import { constants, setPriority } from 'node:os';
import { LockedError, takeLock } from './forge-lock.ts';

export type Priority = 'low' | 'normal';

/** Signals that stop a run, with the exit code that tells of each. */
const STOPS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Makes this process the only one that changes the files of the forge, until it exits. A signal lets the write in progress finish: all
 * writes are synchronous, and signals are handled between them. Call it before threads are started: they take over the priority. When
 * another process has the lock, this one says so and exits with 1.
 */
export function beginExclusiveRun(lock: string, priority: Priority): void {
  process.on('exit', takeOrExit(lock));
  for (const [signal, code] of Object.entries(STOPS)) {
    process.on(signal, () => {
      console.log(`Stopped by ${signal}. All finished levels are stored; the same command continues with the next one.`);
      process.exit(code);
    });
  }
  if (priority === 'low') setPriority(constants.priority.PRIORITY_LOW);
}

function takeOrExit(lock: string): () => void {
  try {
    return takeLock(lock);
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
