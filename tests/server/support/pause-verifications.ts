import type { Piscina } from 'piscina';
import { vi } from 'vitest';
import { VerificationPool } from '../../../server/modules/play/replays/verification-pool.ts';
import type { VerificationQueue } from '../../../server/modules/play/replays/verification-queue.ts';
import type { TestServer } from '../../support/test-server.ts';

/** No verification starts until `resume` is called. */
export interface PausedVerifications {
  /** Resolves once the expected number of replays is waiting. */
  readonly reached: Promise<void>;
  resume(): void;
}

/** Pauses the verifications of a server, so that a test knows which of them are in progress. @param expected the number of replays that `reached` waits for */
export function pauseVerifications(server: TestServer, expected: number): PausedVerifications {
  const { pool, queue } = server.app.get(VerificationPool, { strict: false }) as unknown as { pool: Piscina; queue: VerificationQueue };
  const reached = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  const verify = pool.run.bind(pool);
  vi.spyOn(pool, 'run').mockImplementation(async (...task) => {
    await resumed.promise;
    return verify(...task);
  });
  const enter = queue.run.bind(queue);
  let waiting = 0;
  vi.spyOn(queue, 'run').mockImplementation((...run) => {
    const verified = enter(...run);
    if (++waiting === expected) reached.resolve();
    return verified;
  });
  return { reached: reached.promise, resume: resumed.resolve };
}
