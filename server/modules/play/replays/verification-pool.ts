import { availableParallelism } from 'node:os';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { ReplayError } from '../../../../shared/errors.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import type { VerifiedRun } from '../../../../shared/replay/verified-run.ts';
import type { Result } from '../../../../shared/result.ts';
import { ApiException } from '../../../common/api-exception.ts';
import { networkKeyOf } from '../../../common/client-network.ts';
import { threadFile } from '../../../common/thread-file.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import type { VerificationTask } from './verification.worker.ts';
import { RUNS_PER_THREAD, VerificationQueue } from './verification-queue.ts';

/** The least Retry-After of a full queue, s. A usual replay takes about 10 ms of a thread. */
const MIN_RETRY_AFTER_SECONDS = 2;

/** Verifies replays on separate threads, so that a replay does not delay other answers. */
@Injectable()
export class VerificationPool implements OnApplicationShutdown {
  private readonly logger = new Logger(VerificationPool.name);
  private readonly pool: Piscina<VerificationTask, Result<VerifiedRun, ReplayError>>;
  private readonly queue: VerificationQueue;
  private readonly threads: number;
  private readonly capacity: number;
  private readonly timeoutMs: number;
  private readonly perIpAddress: number;
  /** Running and waiting replays of each network. */
  private readonly byNetwork = new Map<string, number>();

  constructor(@Inject(CONFIG) config: Config) {
    const threads = config.VERIFIER_THREADS ?? Math.max(1, availableParallelism() - 1);
    this.threads = threads;
    this.capacity = threads * RUNS_PER_THREAD + config.VERIFIER_QUEUE;
    this.perIpAddress = config.VERIFIER_PER_ADDRESS;
    this.timeoutMs = config.VERIFIER_TIMEOUT_MS;
    // The queue orders the runs, so the pool has only those that a thread can play at once.
    this.queue = new VerificationQueue(threads);
    this.pool = new Piscina({
      filename: threadFile('verification.worker', import.meta.url),
      name: 'verify',
      minThreads: Math.min(threads, config.VERIFIER_READY_THREADS ?? threads),
      maxThreads: threads,
      // A thread that has started stays.
      idleTimeout: Number.POSITIVE_INFINITY,
      concurrentTasksPerWorker: RUNS_PER_THREAD,
      env: {},
    });
    this.pool.on('error', (error) => this.logger.error({ err: error }, 'A verification thread failed'));
  }

  /** Replays that run or wait. */
  get load(): number {
    return this.queue.size;
  }

  /**
   * Re-simulates a replay.
   * @param steps its length, by its events
   * @param ipAddress of the caller: one caller cannot fill the queue alone
   * @throws ApiException `verifier_busy` when too many replays run or wait, in all or of this IP address, or when this one waited too long
   */
  async verify(task: VerificationTask, steps: number, ipAddress: string): Promise<Result<VerifiedRun, ReplayError>> {
    const network = networkKeyOf(ipAddress);
    const own = this.byNetwork.get(network) ?? 0;
    if (this.load >= this.capacity || own >= this.perIpAddress) throw this.busy();
    this.count(network, 1);
    const deadline = AbortSignal.timeout(this.timeoutMs);
    try {
      return await this.queue.run(steps, () => this.pool.run(task), deadline);
    } catch (error) {
      if (error !== deadline.reason) throw error;
      this.logger.warn({ timeoutMs: this.timeoutMs, load: this.load }, 'A replay was not verified in time');
      throw this.busy();
    } finally {
      this.count(network, -1);
    }
  }

  private busy(): ApiException {
    const seconds = Math.ceil(this.queue.waitingSteps / LIMITS.verifiedStepsPerSecond / this.threads);
    return new ApiException('verifier_busy', 'Too many scores are being verified. Please try again shortly.', {
      retryAfterSeconds: Math.max(MIN_RETRY_AFTER_SECONDS, seconds),
    });
  }

  private count(network: string, by: 1 | -1): void {
    const own = (this.byNetwork.get(network) ?? 0) + by;
    if (own > 0) this.byNetwork.set(network, own);
    else this.byNetwork.delete(network);
  }

  /** Lets running replays finish, then ends the threads. */
  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }
}
