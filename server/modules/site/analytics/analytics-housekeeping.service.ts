import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DatabaseState } from '../../../common/database-state.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { Jobs } from '../../../common/jobs/jobs.ts';
import { AnalyticsDatabase } from './analytics-database.ts';

const DAY_MS = 86_400_000;
/** How long an event is known, so that it is not stored twice. */
const UUID_DAYS = 3;
/** How long an event says who sent it. */
export const PERSON_DAYS = 90;
/** How long events are kept, and persons without an event. */
export const EVENT_MONTHS = 13;
/** Rows that one statement changes at most: the embedded database answers no other query meanwhile. */
const BATCH = 5_000;
/** Statements of one kind in a sweep: five million rows, more than a thousand events a second make in an hour. */
const MAX_BATCHES = 1_000;

const FORGET_UUIDS = `WITH old AS (
  DELETE FROM analytics_event_uuid WHERE uuid IN (SELECT uuid FROM analytics_event_uuid WHERE day < $1 LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) RETURNING 1
) SELECT count(*)::integer AS changed FROM old`;
const FORGET_PERSONS = `WITH old AS (
  UPDATE analytics_event SET person_id = NULL, session_id = NULL, window_id = NULL
  WHERE time < $1 AND (uuid, time) IN (
    SELECT uuid, time FROM analytics_event WHERE time < $1 AND person_id IS NOT NULL LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ) RETURNING 1
) SELECT count(*)::integer AS changed FROM old`;
const DELETE_PERSONS = `WITH old AS (
  DELETE FROM analytics_person WHERE id IN (SELECT id FROM analytics_person WHERE last_seen < $1 LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) RETURNING 1
) SELECT count(*)::integer AS changed FROM old`;

/** Forgets events, and who sent them, when their time is over. */
@Injectable()
export class AnalyticsHousekeepingService implements OnModuleInit {
  constructor(
    private readonly database: AnalyticsDatabase,
    private readonly calendar: GameCalendar,
    private readonly state: DatabaseState,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      name: 'analytics-housekeeping',
      cron: '7 * * * *',
      pollSeconds: 60,
      retries: 2,
      work: (_jobs, signal) => this.sweep(signal),
    });
  }

  /** Runs one sweep. @param signal ends it early: the next sweep goes on */
  async sweep(signal?: AbortSignal): Promise<void> {
    if (!(await this.state.hasSpace())) return;
    const now = this.calendar.now();
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const lastKept = monthsAgo(now, EVENT_MONTHS);
    // The month to come is there before it begins: then no event waits for it.
    for (const month of [now, monthsAgo(now, -1)]) await this.database.query('SELECT analytics_add_month($1::date)', [dateOf(month)]);
    await this.database.query('SELECT analytics_drop_months($1::date)', [dateOf(lastKept)]);
    await this.repeat(FORGET_UUIDS, dateOf(daysAgo(UUID_DAYS)), signal);
    await this.repeat(FORGET_PERSONS, daysAgo(PERSON_DAYS), signal);
    await this.repeat(DELETE_PERSONS, lastKept, signal);
  }

  private async repeat(statement: string, before: Date | string, signal: AbortSignal | undefined): Promise<void> {
    for (let batch = 0; batch < MAX_BATCHES && !signal?.aborted; batch++) {
      const [row] = await this.database.query<{ changed: number }>(statement, [before]);
      if ((row?.changed ?? 0) < BATCH) return;
    }
  }
}

const dateOf = (time: Date): string => time.toISOString().slice(0, 10);

/** A day in an earlier month: of the same number, or the last one. A negative number of months leads ahead. */
function monthsAgo(time: Date, months: number): Date {
  const [year, month] = [time.getUTCFullYear(), time.getUTCMonth() - months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(time.getUTCDate(), lastDay)));
}
