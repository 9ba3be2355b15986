import { Injectable } from '@nestjs/common';
import type { AdminAnalyticsResponse } from '../../../../shared/api/admin-analytics.ts';
import type { StoredEvent } from './wire/stored-event.ts';

const MINUTES = 30;
const MINUTE_MS = 60_000;
/** Visits of a minute that are told apart; more are not counted. Only the present minute has their ids: some 2 MB. */
const MAX_VISITS = 20_000;

interface Minute {
  /** Since the epoch. */
  readonly number: number;
  events: number;
  visits: number;
}

/** Counts what this server has taken in the last thirty minutes, by minute of its clock. It is forgotten with the process. */
@Injectable()
export class RecentEvents {
  private readonly ring: Minute[] = Array.from({ length: MINUTES }, () => ({ number: -1, events: 0, visits: 0 }));
  private present = -1;
  private readonly visits = new Set<string>();

  add(events: readonly Pick<StoredEvent, 'sessionId' | 'distinctId'>[], nowMs: number): void {
    const minute = this.minuteAt(nowMs);
    minute.events += events.length;
    for (const { sessionId, distinctId } of events) {
      if (this.visits.size < MAX_VISITS) this.visits.add(sessionId ?? distinctId);
    }
    minute.visits = this.visits.size;
  }

  /** The last thirty minutes, oldest first; the last one is not over. */
  minutes(nowMs: number): AdminAnalyticsResponse['recent'] {
    const last = Math.floor(nowMs / MINUTE_MS);
    return Array.from({ length: MINUTES }, (_, i) => {
      const number = last - MINUTES + 1 + i;
      const minute = this.ring[number % MINUTES];
      return minute?.number === number ? { events: minute.events, visits: minute.visits } : { events: 0, visits: 0 };
    });
  }

  private minuteAt(nowMs: number): Minute {
    const minute = Math.floor(nowMs / MINUTE_MS);
    // A large call that began in the minute before, and was read for long, belongs to the present one.
    const number = minute === this.present - 1 ? this.present : minute;
    if (number !== this.present) {
      this.visits.clear();
      this.ring[number % MINUTES] = { number, events: 0, visits: 0 };
      this.present = number;
    }
    return this.ring[number % MINUTES] as Minute;
  }
}
