import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { deriveKey } from '../../../config/secrets.ts';
import { AnalyticsDatabase } from './analytics-database.ts';
import { EventForwarding } from './forwarding/event-forwarding.ts';
import type { StoredEvent } from './wire/stored-event.ts';

const DAY_MS = 86_400_000;
/** An id of the identity service, ours or a hosted one. */
const USER_ID = /^user_\w+$/;

/** The database has no table for the month of an event. */
const NO_PARTITION = '23514';

/**
 * Stores events, their persons and joined ids. An event whose uuid is there is dropped, and so is one of an account that does not exist (any
 * more). The rows of accounts are locked, so that a deletion comes before or after this statement.
 */
const INSERT = `
WITH given AS (
  SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::uuid[], $6::boolean[], $7::text[], $8::uuid[], $9::uuid[],
    $10::timestamptz[], $11::jsonb[], $12::text[], $13::text[], $14::text[])
    AS given (uuid, name, user_id, random_id, joined_id, has_person, username, session_id, window_id, time, properties, place, device, library)
), account AS (
  SELECT id, user_id FROM player
  WHERE user_id IS NOT NULL AND id IN (
    SELECT id FROM player WHERE user_id = ANY($3::text[])
    UNION SELECT person_id FROM analytics_alias WHERE random_id = ANY($4::uuid[])
  )
  ORDER BY id FOR KEY SHARE
), placed AS (
  SELECT given.*, coalesce(own.id, joined.id, given.random_id) AS person_id, own.id IS NOT NULL OR joined.id IS NOT NULL AS is_account
  FROM given LEFT JOIN account AS own ON own.user_id = given.user_id
    LEFT JOIN analytics_alias ON given.user_id IS NULL AND analytics_alias.random_id = given.random_id
    LEFT JOIN account AS joined ON joined.id = analytics_alias.person_id
  WHERE given.user_id IS NULL OR own.id IS NOT NULL
), fresh AS (
  INSERT INTO analytics_event_uuid (uuid, day) SELECT uuid, $15::date FROM placed ORDER BY uuid ON CONFLICT DO NOTHING RETURNING uuid
), person AS (
  INSERT INTO analytics_person (id, player_id, username, first_seen, last_seen)
  SELECT person_id, CASE WHEN bool_or(is_account) THEN person_id END,
    (array_agg(username ORDER BY time DESC) FILTER (WHERE username IS NOT NULL))[1], min(time), max(time)
  FROM placed JOIN fresh USING (uuid) WHERE has_person GROUP BY person_id ORDER BY person_id
  ON CONFLICT (id) DO UPDATE SET player_id = coalesce(analytics_person.player_id, excluded.player_id),
    username = coalesce(excluded.username, analytics_person.username),
    first_seen = least(excluded.first_seen, analytics_person.first_seen), last_seen = greatest(excluded.last_seen, analytics_person.last_seen)
), alias AS (
  INSERT INTO analytics_alias (random_id, person_id)
  SELECT DISTINCT ON (joined_id) joined_id, person_id FROM placed JOIN fresh USING (uuid)
  WHERE joined_id IS NOT NULL AND user_id IS NOT NULL AND has_person ORDER BY joined_id, time
  ON CONFLICT DO NOTHING
), stored AS (
  INSERT INTO analytics_event (uuid, name, person_id, session_id, window_id, time, properties, place, device, library)
  SELECT uuid, name, person_id, session_id, window_id, time, properties, place, device, library FROM placed JOIN fresh USING (uuid)
  RETURNING uuid, time
)
SELECT uuid, time FROM stored`;

interface StoredRow {
  readonly uuid: string;
  readonly time: Date;
}

/**
 * What a random id has sent since a day goes to its account, unless that is deleted meanwhile. So does when it was first seen: nobody is new
 * twice.
 */
const JOIN = `
WITH account AS (
  SELECT id FROM player
  WHERE user_id IS NOT NULL AND id IN (SELECT person_id FROM analytics_alias WHERE random_id = ANY($1::uuid[])) ORDER BY id FOR KEY SHARE
), moved AS (
  UPDATE analytics_event SET person_id = account.id FROM analytics_alias JOIN account ON account.id = analytics_alias.person_id
  WHERE analytics_alias.random_id = ANY($1::uuid[]) AND analytics_event.person_id = analytics_alias.random_id AND analytics_event.time >= $2
), gone AS (
  DELETE FROM analytics_person USING analytics_alias
  WHERE analytics_alias.random_id = ANY($1::uuid[]) AND analytics_person.id = analytics_alias.random_id
  RETURNING analytics_alias.person_id, first_seen
)
UPDATE analytics_person SET first_seen = least(analytics_person.first_seen, earlier.first_seen)
FROM (SELECT person_id, min(first_seen) AS first_seen FROM gone GROUP BY person_id) AS earlier WHERE analytics_person.id = earlier.person_id`;

/** Of events with the same uuid the first: one that is sent again by an older library seems to have been later. */
function firstOfEach(events: readonly StoredEvent[]): readonly StoredEvent[] {
  const first = new Map<string, StoredEvent>();
  for (const event of events) if (!first.has(event.uuid)) first.set(event.uuid, event);
  return [...first.values()];
}

/** The tables of events. */
@Injectable()
export class EventStore {
  private readonly key: Buffer;
  /** Months whose tables are there, as YYYY-MM-01. */
  private readonly months = new Set<string>();

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly database: AnalyticsDatabase,
    private readonly calendar: GameCalendar,
    private readonly forwarding: EventForwarding,
  ) {
    this.key = deriveKey(config.SECRET, 'analytics-id');
  }

  /** Stores events that are not there. @returns how many */
  async write(events: readonly StoredEvent[]): Promise<number> {
    const once = firstOfEach(events);
    try {
      return await this.insert(once);
    } catch (error) {
      if ((error as { code?: unknown }).code !== NO_PARTITION) throw error;
      // Somebody has restored an older database, or has dropped a month.
      this.months.clear();
      return this.insert(once);
    }
  }

  private async insert(once: readonly StoredEvent[]): Promise<number> {
    await this.prepareMonths(once);
    const now = this.calendar.now();
    const joined = once.flatMap(({ joinedId }) => (joinedId === null ? [] : [this.randomId(joinedId)]));
    const stored = await this.database.transaction(async (run) => {
      const rows = await run(INSERT, [...this.columnsOf(once), now.toISOString().slice(0, 10)]);
      if (joined.length > 0) await run(JOIN, [joined, new Date(now.getTime() - DAY_MS)]);
      await this.forwarding.note(rows as StoredRow[], run);
      return rows.length;
    });
    this.forwarding.wake();
    return stored;
  }

  private columnsOf(events: readonly StoredEvent[]): unknown[][] {
    const all = <T>(pick: (event: StoredEvent) => T): T[] => events.map(pick);
    return [
      all(({ uuid }) => uuid),
      all(({ name }) => name),
      all(({ distinctId }) => (USER_ID.test(distinctId) ? distinctId : null)),
      all(({ distinctId }) => this.randomId(distinctId)),
      all(({ joinedId }) => (joinedId === null ? null : this.randomId(joinedId))),
      all(({ hasPerson }) => hasPerson),
      all(({ username }) => username),
      all(({ sessionId }) => sessionId),
      all(({ windowId }) => windowId),
      all(({ timeMs }) => new Date(timeMs).toISOString()),
      all(({ properties }) => properties),
      all(({ place }) => place),
      all(({ device }) => device),
      all(({ library }) => library),
    ];
  }

  /** What stands for a sender's id: nobody can find a device by what is stored, nor send an event as a person that is stored. */
  private randomId(distinctId: string): string {
    const hex = createHmac('sha256', this.key).update(distinctId).digest('hex');
    // RFC 9562, version 8: bits of one's own.
    return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
  }

  private async prepareMonths(events: readonly StoredEvent[]): Promise<void> {
    for (const month of new Set(events.map(({ timeMs }) => monthOf(timeMs)))) {
      if (this.months.has(month)) continue;
      await this.database.query('SELECT analytics_add_month($1::date)', [month]);
      this.months.add(month);
    }
  }
}

const monthOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 7)}-01`;
