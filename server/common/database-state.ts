import { statfs } from 'node:fs/promises';
import { Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { LIMITS } from '../../shared/limits.ts';
import { databaseTroubleOf, FULL_RETRY_SECONDS, unavailable } from './database-trouble.ts';

export type DatabaseCondition = 'ok' | 'full' | 'unreachable';

/** How long a finding holds, ms, however many ask. */
const MAX_AGE_MS = 1_000;

/** Writes some 150 KB that are gone at the end of the transaction. A row in a page with free space would prove nothing. */
const PROBE = `CREATE TEMPORARY TABLE space_probe ON COMMIT DROP AS
  SELECT repeat(md5(i::text), 45) AS filler FROM generate_series(1, 100) AS i`;

const ANSWERS = 'answers';
const SPACE = 'space';

/** Where the database is stored. */
export interface DatabasePlace {
  /** For the log: the setting and its value, without a password. */
  readonly name: string;
  /** The folder of an embedded database; undefined in memory and on a server. */
  readonly folder?: string;
}

/** Knows whether the database answers and whether it has space for writes. */
export class DatabaseState {
  private readonly logger = new Logger('Database');
  private readonly dataSource: DataSource;
  private readonly place: DatabasePlace;
  private isFull = false;
  private failedAtMs = 0;
  private readonly found = new LRUCache<string, { readonly is: boolean }>({
    max: 2,
    ttl: MAX_AGE_MS,
    // A finding that was dropped while it was made still answers those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (question) => ({ is: await (question === ANSWERS ? this.findAnswer() : this.findSpace()) }),
  });

  constructor(dataSource: DataSource, place: DatabasePlace) {
    this.dataSource = dataSource;
    this.place = place;
  }

  /** Looks at an error of a statement: from a write without space on, `condition` is `full` until a probe is written. */
  noteFailure(error: unknown): void {
    if (databaseTroubleOf(error) !== 'full') return;
    this.failedAtMs = performance.now();
    if (this.isFull) return;
    this.found.delete(SPACE);
    this.setFull(true);
  }

  /** At most one second old. */
  async condition(): Promise<DatabaseCondition> {
    if (!(await this.found.forceFetch(ANSWERS)).is) return 'unreachable';
    return (await this.hasSpace()) ? 'ok' : 'full';
  }

  /**
   * For calls that write: a write without space fails anyway, and the embedded database does not survive all of them.
   * @throws ApiException `unavailable` while there is no space
   */
  async requireSpace(): Promise<void> {
    if (!(await this.hasSpace())) throw unavailable('full');
  }

  /** Whether a write would find space. A call that only reads, and keeps something beside that, leaves the write out without it. */
  async hasSpace(): Promise<boolean> {
    // On a database server only a failed write tells.
    if (!this.isFull && this.place.folder === undefined) return true;
    return (await this.found.forceFetch(SPACE)).is;
  }

  private async findSpace(): Promise<boolean> {
    const hasReserve = await this.hasReserve();
    const isFull = !hasReserve || (this.isFull && (this.hasJustFailed() || !(await this.canWrite())));
    if (isFull !== this.isFull) this.setFull(isFull);
    return !isFull;
  }

  private async hasReserve(): Promise<boolean> {
    if (this.place.folder === undefined) return true;
    const { bavail, bsize } = await statfs(this.place.folder);
    return bavail * bsize >= LIMITS.embeddedReserveBytes;
  }

  /**
   * On a server the probe may be written where a real write is not, on another disk. Without this wait, the condition would change with each
   * real write, and so would the log. A folder's free space is known.
   */
  private hasJustFailed(): boolean {
    return this.place.folder === undefined && performance.now() - this.failedAtMs < FULL_RETRY_SECONDS * 1000;
  }

  private async canWrite(): Promise<boolean> {
    try {
      await this.dataSource.transaction((manager) => manager.query(PROBE));
      return true;
    } catch {
      return false;
    }
  }

  private async findAnswer(): Promise<boolean> {
    try {
      await this.dataSource.query('SELECT 1');
      return true;
    } catch (error) {
      this.logger.error({ err: error }, 'The database does not answer');
      return false;
    }
  }

  private setFull(isFull: boolean): void {
    this.isFull = isFull;
    const reserve = `, or has less than ${LIMITS.embeddedReserveBytes / 2 ** 20} MB left`;
    const words = this.place.folder === undefined ? 'is full' : `is full${reserve}`;
    if (isFull) this.logger.error(`${this.place.name} ${words}: calls that write are answered 503 until there is space`);
    else this.logger.log(`${this.place.name} has space again`);
  }
}
