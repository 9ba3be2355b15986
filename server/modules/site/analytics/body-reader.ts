import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { LIMITS } from '../../../../shared/limits.ts';
import { err, type Result } from '../../../../shared/result.ts';
import { threadFile } from '../../../common/thread-file.ts';
import { type ReadEvents, type ReadTask, readEvents } from './wire/read-events.ts';
import type { BodyError } from './wire/unpack-body.ts';

/** Large bodies that are read at the same time. */
const THREADS = 2;
/** A thread without work ends: large bodies are rare. */
const IDLE_MS = 60_000;

/** Reads bodies: small ones at once, large ones in a thread, so that no call holds up the answers of the game. */
@Injectable()
export class BodyReader implements OnApplicationShutdown {
  private readonly logger = new Logger(BodyReader.name);
  private readonly pool = new Piscina<ReadTask, Result<ReadEvents, BodyError>>({
    filename: threadFile('read-events.worker', import.meta.url),
    name: 'read',
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    env: {},
  });
  private inThreads = 0;

  constructor() {
    this.pool.on('error', (error) => this.logger.error({ err: error }, 'A thread that reads events failed'));
  }

  /** @returns `busy` when every thread reads another body */
  async read(call: Omit<ReadTask, 'maxBytes'>): Promise<Result<ReadEvents, BodyError | 'busy'>> {
    if (call.body.length <= LIMITS.analyticsSmallBytes) {
      const read = readEvents({ ...call, maxBytes: LIMITS.analyticsSmallBytes });
      if (read.ok || read.error !== 'too_large') return read;
    }
    if (this.inThreads >= THREADS) return err('busy');
    this.inThreads += 1;
    try {
      return await this.pool.run({ ...call, maxBytes: LIMITS.analyticsUnpackedBytes }, { name: 'read' });
    } finally {
      this.inThreads -= 1;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }
}
