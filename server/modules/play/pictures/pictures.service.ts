import { createHash } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import { LIMITS } from '../../../../shared/limits.ts';
import { threadFile } from '../../../common/thread-file.ts';
import { AddressTurns, tooMany } from './address-turns.ts';
import { hashOfArt } from './art-files.ts';
import type { PictureKind } from './compositions.ts';
import type { PicturedCourse } from './course-picture.ts';
import type { PictureTitle } from './day-picture.ts';
import type { PictureTask } from './picture.worker.ts';
import { PictureQueue } from './picture-queue.ts';
import type { PicturedRun } from './run-path.ts';

/** Counts up whenever the same art is drawn in another way: then every picture has a new key. */
const DRAWING_VERSION = 1;
/** Hex digits of the hash. */
const KEY_LENGTH = 20;
/** Of the pictures that are kept, once for days and once for all others: about 110 of days, or 400 of maps. */
const CACHE_BYTES = 8 * 1024 * 1024;
/** Pictures of days that may wait. */
const WAITING_DAYS = 8;
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
  /** Of a day, or of a run. */
  readonly title?: PictureTitle;
  readonly run?: StoredPictureRun;
}

interface PictureOrder extends PictureExtras {
  readonly kind: PictureKind;
  readonly course: HashedCourse;
  readonly ipAddress: string | undefined;
}

/** Kinds of pictures with places of their own. Cells are many and small. */
type Turn = 'days' | 'cells' | 'others';
const PLACES: Readonly<Record<Turn, number>> = { days: WAITING_DAYS, cells: LIMITS.waitingCells, others: LIMITS.waitingPictures };
const TURNS: Readonly<Partial<Record<PictureKind, Turn>>> = { day: 'days', cell: 'cells' };
const turnOf = (kind: PictureKind): Turn => TURNS[kind] ?? 'others';

/** Draws pictures of courses on a thread of its own, and keeps them by all that they show. */
@Injectable()
export class PicturesService implements OnApplicationShutdown {
  private readonly logger = new Logger(PicturesService.name);
  private readonly pool = new Piscina<PictureTask, Uint8Array>({
    filename: threadFile('picture.worker', import.meta.url),
    name: 'draw',
    minThreads: 0,
    maxThreads: 1,
    // Of each kind one more than its limit may be in turn, and only one of those three is being drawn.
    maxQueue: LIMITS.waitingPictures + LIMITS.waitingCells + WAITING_DAYS + 2,
    taskQueue: new PictureQueue(),
    idleTimeout: IDLE_MS,
    env: {},
  });
  /** Pictures that wait for the thread or are being drawn. Each kind has its own places, so that none takes them all. */
  private readonly waiting: Record<Turn, number> = { days: 0, cells: 0, others: 0 };
  private readonly addresses = new AddressTurns();
  /** Pictures of maps and runs, of which there are any number, push none of the days out. */
  private readonly kept = { ofDays: this.createCache(), others: this.createCache() };
  private readonly keysOfCourses = new WeakMap<HashedCourse, string>();
  private art: string | undefined;

  constructor() {
    this.pool.on('error', (error) => this.logger.error({ err: error }, 'The thread that draws pictures failed'));
  }

  /** Names a picture by all that it shows, without drawing it: 20 hex digits. Who does not know the course cannot guess them. */
  keyOf(kind: PictureKind, course: HashedCourse, { title, run }: PictureExtras = {}): string {
    return hashOf([kind, this.keyOfCourse(course), title?.number, title?.name, run && [run.id, title?.player]]);
  }

  /**
   * Returns a picture: a WebP of a cell, a PNG of everything else.
   * @param ipAddress of the caller: pictures of one address wait for each other. Undefined for the server's own
   * @throws ApiException `unavailable` when too many pictures wait
   */
  async draw(kind: PictureKind, course: HashedCourse, extras: PictureExtras = {}, ipAddress?: string): Promise<Uint8Array> {
    const key = this.keyOf(kind, course, extras);
    const kept = turnOf(kind) === 'others' ? this.kept.others : this.kept.ofDays;
    return kept.get(key) ?? kept.forceFetch(key, { context: { kind, course, ipAddress, ...extras } });
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

  private createCache(): LRUCache<string, Uint8Array, PictureOrder> {
    return new LRUCache<string, Uint8Array, PictureOrder>({
      maxSize: CACHE_BYTES,
      sizeCalculation: ({ byteLength }) => byteLength,
      // Requests for the same picture wait for one drawing.
      fetchMethod: (_key, _stale, { context }) => {
        const { ipAddress, kind } = context;
        if (ipAddress === undefined || turnOf(kind) !== 'others') return this.drawInTurn(context);
        return this.addresses.run(ipAddress, () => this.drawInTurn(context));
      },
    });
  }

  private async drawInTurn({ kind, course, title, run }: PictureOrder): Promise<Uint8Array> {
    const turn = turnOf(kind);
    // One more is being drawn.
    if (this.waiting[turn] > PLACES[turn]) throw tooMany();
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
