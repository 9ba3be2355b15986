import { createHash } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import { LIMITS } from '../../../shared/limits.ts';
import { ApiException } from '../../common/api-exception.ts';
import { threadFile } from '../../common/thread-file.ts';
import { hashOfArt } from './art-files.ts';
import type { PictureKind } from './compositions.ts';
import type { PicturedCourse } from './course-picture.ts';
import type { DayTitle } from './day-picture.ts';
import type { PictureTask } from './picture.worker.ts';
import type { PicturedRun } from './run-path.ts';

/** Counts up whenever the same art is drawn in another way: then every picture has a new key. */
const DRAWING_VERSION = 1;
/** Hex digits of the hash. */
const KEY_LENGTH = 20;
const RETRY_AFTER_SECONDS = 5;
/** Of all pictures that are kept: about 220 of days, 800 of maps, or 15,000 cells. */
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

/** What is drawn beside the course. */
export interface PictureExtras {
  /** Of a day. */
  readonly title?: DayTitle;
  readonly run?: StoredPictureRun;
}

interface PictureOrder extends PictureExtras {
  readonly kind: PictureKind;
  readonly course: HashedCourse;
}

/** Draws pictures of courses on a thread of its own, and keeps them by all that they show. */
@Injectable()
export class PicturesService implements OnApplicationShutdown {
  private readonly logger = new Logger(PicturesService.name);
  private readonly pool = new Piscina<PictureTask, Uint8Array>({
    filename: threadFile('picture.worker', import.meta.url),
    name: 'draw',
    minThreads: 0,
    maxThreads: 1,
    // Of each kind one more than its limit may be in turn, and only one of those two is being drawn.
    maxQueue: LIMITS.waitingPictures + LIMITS.waitingCells + 1,
    idleTimeout: IDLE_MS,
    env: {},
  });
  /** Pictures that wait for the thread or are being drawn. Cells are many and small, so they take no place from others. */
  private readonly waiting = { cells: 0, others: 0 };
  private readonly kept = new LRUCache<string, Uint8Array, PictureOrder>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
    // Requests for the same picture wait for one drawing.
    fetchMethod: (_key, _stale, { context }) => this.drawInTurn(context),
  });
  private readonly keysOfCourses = new WeakMap<HashedCourse, string>();
  private art: string | undefined;

  constructor() {
    this.pool.on('error', (error) => this.logger.error({ err: error }, 'The thread that draws pictures failed'));
  }

  /** Names a picture by all that it shows, without drawing it: 20 hex digits. Who does not know the course cannot guess them. */
  keyOf(kind: PictureKind, course: HashedCourse, { title, run }: PictureExtras = {}): string {
    return hashOf([kind, this.keyOfCourse(course), title?.number, title?.name, run?.id]);
  }

  /**
   * Returns a picture: a WebP of a cell, a PNG of everything else.
   * @throws ApiException `unavailable` when too many pictures wait
   */
  async draw(kind: PictureKind, course: HashedCourse, extras: PictureExtras = {}): Promise<Uint8Array> {
    const key = this.keyOf(kind, course, extras);
    return this.kept.get(key) ?? this.kept.forceFetch(key, { context: { kind, course, ...extras } });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }

  private keyOfCourse(course: HashedCourse): string {
    const known = this.keysOfCourses.get(course);
    if (known !== undefined) return known;
    this.art ??= hashOfArt();
    const { hash, theme, decorations, caves } = course;
    const key = hashOf([DRAWING_VERSION, this.art, hash, theme, decorations, caves]);
    this.keysOfCourses.set(course, key);
    return key;
  }

  private async drawInTurn({ kind, course, title, run }: PictureOrder): Promise<Uint8Array> {
    const [turn, most] = kind === 'cell' ? (['cells', LIMITS.waitingCells] as const) : (['others', LIMITS.waitingPictures] as const);
    // One more is being drawn.
    if (this.waiting[turn] > most)
      throw new ApiException('unavailable', 'Too many pictures are being drawn. Please try again shortly.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    this.waiting[turn]++;
    try {
      const { width, height, tiles, theme, decorations, caves } = course;
      const task = { kind, course: { width, height, tiles, theme, decorations, caves }, ...(title && { title }) };
      return await this.pool.run(run ? { ...task, run: await run.load() } : task);
    } finally {
      this.waiting[turn]--;
    }
  }
}

const hashOf = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, KEY_LENGTH);
