import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import { ApiException } from '../../common/api-exception.ts';
import { threadFile } from '../../common/thread-file.ts';
import type { PictureKind } from './compositions.ts';
import type { PicturedCourse } from './course-picture.ts';
import type { PictureTask } from './picture.worker.ts';
import type { PicturedRun } from './run-path.ts';

/** Pictures that wait for the thread. Each takes about 0.1 s. */
const QUEUE = 32;
const RETRY_AFTER_SECONDS = 5;
/** Of all pictures that are kept: about 800 for links, or 2,000 for lists. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** A thread without work ends, because its sprites take memory. */
const IDLE_MS = 60_000;

/** A course with the hash of its tiles. */
export interface HashedCourse extends PicturedCourse {
  /** First 16 hex digits of the course's SHA-256. */
  readonly hash: string;
}

/** A run whose way is to be drawn. */
export interface StoredPictureRun {
  readonly id: string;
  /** Reads it, only when no picture of it is kept. */
  readonly load: () => Promise<PicturedRun>;
}

/** Draws pictures of courses on a thread of its own, and keeps them by hash, theme and kind. */
@Injectable()
export class PicturesService implements OnApplicationShutdown {
  private readonly logger = new Logger(PicturesService.name);
  private readonly pool = new Piscina<PictureTask, Uint8Array>({
    filename: threadFile('picture.worker', import.meta.url),
    name: 'draw',
    minThreads: 0,
    maxThreads: 1,
    maxQueue: QUEUE,
    idleTimeout: IDLE_MS,
    env: {},
  });
  private readonly kept = new LRUCache<string, Uint8Array, PictureTask>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
    // Requests for the same picture wait for one drawing.
    fetchMethod: (_key, _stale, { context }) => this.pool.run(context),
  });

  constructor() {
    this.pool.on('error', (error) => this.logger.error({ err: error }, 'The thread that draws pictures failed'));
  }

  /** The entity tag of a picture, without drawing it. @param of what is pictured beside the course: the id of a run */
  tagOf(kind: PictureKind, { hash, theme }: Pick<HashedCourse, 'hash' | 'theme'>, of = ''): string {
    return `"${kind}-${hash}-${theme}${of && `-${of}`}"`;
  }

  /**
   * Returns a picture as PNG.
   * @throws ApiException `unavailable` when too many pictures wait
   */
  async draw(kind: PictureKind, course: HashedCourse, run?: StoredPictureRun): Promise<Uint8Array> {
    const key = this.tagOf(kind, course, run?.id);
    const known = this.kept.get(key);
    if (known) return known;
    if (this.pool.queueSize >= QUEUE)
      throw new ApiException('unavailable', 'Too many pictures are being drawn. Please try again shortly.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    const { width, height, tiles, theme, decorations } = course;
    const task = { kind, course: { width, height, tiles, theme, decorations } };
    return this.kept.forceFetch(key, { context: run ? { ...task, run: await run.load() } : task });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }
}
