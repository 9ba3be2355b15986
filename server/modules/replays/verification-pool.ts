import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { ReplayError } from '../../../shared/errors.ts';
import type { VerifiedRun } from '../../../shared/replay/verified-run.ts';
import type { Result } from '../../../shared/result.ts';
import { ApiException } from '../../common/api-exception.ts';
import { CONFIG, type Config } from '../../config/config.ts';
import type { VerificationTask } from './verification.worker.ts';

/**
 * Retry-After of a full queue. A usual replay takes about 10 ms of a thread, the longest legal one 0.2 s. So a full queue is done in
 * seconds, and a replay that waits longer than VERIFIER_TIMEOUT_MS is refused.
 */
const RETRY_AFTER_SECONDS = 2;

/** Verifies replays on separate threads, so that a replay does not delay other answers. */
@Injectable()
export class VerificationPool implements OnApplicationShutdown {
  private readonly logger = new Logger(VerificationPool.name);
  private readonly pool: Piscina<VerificationTask, Result<VerifiedRun, ReplayError>>;
  private readonly capacity: number;
  private readonly timeoutMs: number;
  private readonly perIpAddress: number;
  private running = 0;
  /** Running and waiting replays of each IP address. */
  private readonly byIpAddress = new Map<string, number>();

  constructor(@Inject(CONFIG) config: Config) {
    const threads = config.VERIFIER_THREADS ?? Math.max(1, availableParallelism() - 1);
    this.capacity = threads + config.VERIFIER_QUEUE;
    this.perIpAddress = config.VERIFIER_PER_ADDRESS;
    this.timeoutMs = config.VERIFIER_TIMEOUT_MS;
    // The queue is limited here, not by the pool: the pool reports a full queue only by an error message.
    this.pool = new Piscina({ filename: workerFile(), name: 'verify', minThreads: threads, maxThreads: threads, env: {} });
    this.pool.on('error', (error) => this.logger.error({ err: error }, 'A verification thread failed'));
  }

  /** Replays that run or wait. */
  get load(): number {
    return this.running;
  }

  /**
   * Re-simulates a replay.
   * @param ipAddress of the caller: one caller cannot fill the queue alone
   * @throws ApiException `verifier_busy` when too many replays run or wait, in all or of this IP address, or when this one took too long
   */
  async verify(task: VerificationTask, ipAddress: string): Promise<Result<VerifiedRun, ReplayError>> {
    const own = this.byIpAddress.get(ipAddress) ?? 0;
    if (this.running >= this.capacity || own >= this.perIpAddress) throw busy();
    this.count(ipAddress, 1);
    const deadline = AbortSignal.timeout(this.timeoutMs);
    try {
      return await this.pool.run(task, { signal: deadline });
    } catch (error) {
      if (!deadline.aborted) throw error;
      this.logger.warn({ timeoutMs: this.timeoutMs, load: this.running }, 'A replay was not verified in time');
      throw busy();
    } finally {
      this.count(ipAddress, -1);
    }
  }

  private count(ipAddress: string, by: 1 | -1): void {
    this.running += by;
    const own = (this.byIpAddress.get(ipAddress) ?? 0) + by;
    if (own > 0) this.byIpAddress.set(ipAddress, own);
    else this.byIpAddress.delete(ipAddress);
  }

  /** Lets running replays finish, then ends the threads. */
  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }
}

function busy(): ApiException {
  return new ApiException('verifier_busy', 'Too many scores are being verified. Please try again shortly.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** Finds the thread's file: the source file when the server runs from source, else the built one beside main.js or above this chunk. */
function workerFile(): string {
  const names = import.meta.url.endsWith('.ts') ? ['./verification.worker.ts'] : ['./verification.worker.js', '../verification.worker.js'];
  const files = names.map((name) => fileURLToPath(new URL(name, import.meta.url)));
  const file = files.find((path) => existsSync(path));
  if (file === undefined) throw new Error(`The verification worker is missing: ${files.join(', ')}`);
  return file;
}
