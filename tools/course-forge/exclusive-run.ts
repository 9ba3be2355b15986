import { constants, setPriority } from 'node:os';
import { takeLock } from './forge-lock.ts';

export type Priority = 'low' | 'normal';

/** Signals that stop a run, with the exit code that tells of each. */
const STOPS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Makes this process the only one that changes the files of the forge, until it exits. A signal lets the write in progress finish: all
 * writes are synchronous, and signals are handled between them. Call it before threads are started: they take over the priority.
 * @throws Error when another process has the lock
 */
export function beginExclusiveRun(lock: string, priority: Priority): void {
  const release = takeLock(lock);
  process.on('exit', release);
  for (const [signal, code] of Object.entries(STOPS)) {
    process.on(signal, () => {
      console.log(`Stopped by ${signal}. All finished levels are stored; the same command continues with the next one.`);
      process.exit(code);
    });
  }
  if (priority === 'low') setPriority(constants.priority.PRIORITY_LOW);
}
