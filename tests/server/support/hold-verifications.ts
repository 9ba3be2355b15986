import type { Piscina } from 'piscina';
import { vi } from 'vitest';
import { VerificationPool } from '../../../server/modules/replays/verification-pool.ts';
import type { TestServer } from '../../support/test-server.ts';

/** Replays stop at the door of the threads until `open` is called. */
export interface VerificationGate {
  /** Resolves once so many replays stand there. */
  readonly reached: Promise<void>;
  open(): void;
}

/** Holds the replays of a server back, so that a test knows which of them are under way. */
export function holdVerifications(server: TestServer, awaited: number): VerificationGate {
  const { pool } = server.app.get(VerificationPool, { strict: false }) as unknown as { pool: Piscina };
  const run = pool.run.bind(pool);
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  let standing = 0;
  vi.spyOn(pool, 'run').mockImplementation(async (...task) => {
    if (++standing === awaited) reached.resolve();
    await opened.promise;
    return run(...task);
  });
  return { reached: reached.promise, open: opened.resolve };
}
