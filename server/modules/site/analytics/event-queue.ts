import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { LIMITS } from '../../../../shared/limits.ts';
import { DatabaseState } from '../../../common/database-state.ts';
import { AnalyticsDatabase } from './analytics-database.ts';
import { EventStore } from './event-store.ts';
import type { StoredEvent } from './wire/stored-event.ts';

/** Events that arrive within it are written together, ms. */
const GATHER_MS = 200;
/** Pauses between tries while the database does not take what is sent, ms; the last one repeats. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 30_000];
/** One line tells of all events that were dropped in this time, ms. */
const REPORT_INTERVAL_MS = 60_000;
/** SQLSTATE classes of values that the database never takes. */
const FAULT_OF_DATA = /^2[23]/;

/** The events that wait to be written. Callers are answered before: an event is a count, and the game does not wait for it. */
@Injectable()
export class EventQueue implements OnApplicationShutdown {
  private readonly logger = new Logger('Analytics');
  private waiting: StoredEvent[] = [];
  private characters = 0;
  private writing: Promise<void> | undefined;
  private isStopping = false;
  /** Ends the pause. */
  private wake: () => void = () => undefined;
  private dropped = 0;
  private reporting: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly database: AnalyticsDatabase,
    private readonly state: DatabaseState,
  ) {}

  /** Takes events, all or none. @returns false when there is no room for them */
  offer(events: readonly StoredEvent[]): boolean {
    const characters = lengthOf(events);
    if (this.waiting.length + events.length > LIMITS.analyticsQueue || this.characters + characters > LIMITS.analyticsQueueCharacters) {
      this.drop(events.length);
      return false;
    }
    this.waiting.push(...events);
    this.characters += characters;
    if (events.length > 0) this.writing ??= this.write();
    return true;
  }

  /** Resolves when every event that was taken so far is written or dropped. */
  async drained(): Promise<void> {
    await this.writing;
  }

  /** Writes what waits, until that fails once, and closes the connection. No call arrives any more. */
  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    this.wake();
    await this.writing;
    await this.database.close();
    this.report();
  }

  private async write(): Promise<void> {
    await this.pause(GATHER_MS);
    for (let batch = this.next(); batch.length > 0; batch = this.next()) {
      const isWritten = await this.writeBatch(batch);
      if (!isWritten && this.isStopping) this.drop(this.waiting.splice(0).length);
    }
    this.characters = 0;
    // In the same turn as the last look at what waits: later events begin anew.
    this.writing = undefined;
  }

  private next(): readonly StoredEvent[] {
    const batch = this.waiting.splice(0, LIMITS.analyticsBatch);
    this.characters -= lengthOf(batch);
    return batch;
  }

  /** @returns false when it was dropped */
  private async writeBatch(batch: readonly StoredEvent[]): Promise<boolean> {
    for (let tries = 0; ; tries++) {
      try {
        if (await this.state.hasSpace()) {
          await this.store.write(batch);
          return true;
        }
      } catch (error) {
        if (FAULT_OF_DATA.test(String((error as { code?: unknown }).code))) return this.writeSingly(batch, error);
        if (tries === 0) this.logger.warn({ err: error }, 'Events could not be written, and are tried again');
      }
      if (this.isStopping) return this.drop(batch.length);
      await this.pause(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] as number);
    }
  }

  /** One event that the database does not take costs no other. */
  private async writeSingly(batch: readonly StoredEvent[], error: unknown): Promise<boolean> {
    if (batch.length === 1) {
      this.logger.warn({ err: error }, 'The database does not take an event');
      return this.drop(1);
    }
    for (const event of batch) await this.writeBatch([event]);
    return true;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, this.isStopping ? 0 : ms).unref();
    });
  }

  private drop(count: number): false {
    this.dropped += count;
    this.reporting ??= setTimeout(() => this.report(), REPORT_INTERVAL_MS).unref();
    return false;
  }

  private report(): void {
    clearTimeout(this.reporting);
    this.reporting = undefined;
    if (this.dropped > 0) this.logger.warn(`${this.dropped} events were dropped: too many wait, or the database does not take them`);
    this.dropped = 0;
  }
}

function lengthOf(events: readonly StoredEvent[]): number {
  return events.reduce((sum, { properties }) => sum + properties.length, 0);
}
