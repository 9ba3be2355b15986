import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AccountExport } from '../../../../shared/api/account-export.ts';
import { type MovedData, PlayerDataContributor, PlayerDataRegistry, type PlayerExport } from '../../../common/player-data.ts';
import { AnalyticsDatabase } from './analytics-database.ts';

/** Rows of an export that are read at a time. */
const PAGE = 500;

type ExportedEvent = AccountExport['analyticsEvents'][number];
type EventRow = Omit<ExportedEvent, 'time'> & { readonly uuid: string; readonly time: Date };

interface PersonRow {
  readonly username: string | null;
  readonly firstSeen: Date;
  readonly lastSeen: Date;
  readonly joinedIds: string[];
}

const PERSON = `SELECT username, first_seen AS "firstSeen", last_seen AS "lastSeen",
    ARRAY(SELECT random_id::text FROM analytics_alias WHERE person_id = analytics_person.id ORDER BY 1) AS "joinedIds"
  FROM analytics_person WHERE id = $1`;

const PAGE_OF_EVENTS = `SELECT uuid, name, time, session_id AS session, window_id AS window, place, device, library, properties FROM analytics_event
  WHERE person_id = $1 AND (time, uuid) < ($2, $3) ORDER BY time DESC, uuid DESC LIMIT ${PAGE}`;
const AFTER_ALL = { time: 'infinity', uuid: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** Answers for the events of players with accounts. Those of a device belong to nobody. */
@Injectable()
export class AnalyticsContributor extends PlayerDataContributor {
  override readonly tables = ['analytics_person'];

  constructor(
    registry: PlayerDataRegistry,
    private readonly database: AnalyticsDatabase,
  ) {
    super(registry);
  }

  /** Moves nothing: what a device has sent is joined to an account by the page, and only if the player has agreed. */
  override async move(): Promise<MovedData> {
    return {};
  }

  override async export(playerId: string): Promise<PlayerExport> {
    const [person] = await this.database.query<PersonRow>(PERSON, [playerId]);
    return {
      analyticsPerson: person ? { ...person, firstSeen: person.firstSeen.toISOString(), lastSeen: person.lastSeen.toISOString() } : null,
      analyticsEvents: this.eventsOf(playerId),
    };
  }

  /** Deletes the events, the person, and the random ids that were joined to it. */
  override async delete(manager: EntityManager, playerId: string): Promise<void> {
    await manager.query('DELETE FROM analytics_event WHERE person_id = $1', [playerId]);
    await manager.query('DELETE FROM analytics_person WHERE id = $1', [playerId]);
  }

  private async *eventsOf(playerId: string): AsyncGenerator<ExportedEvent> {
    let before: { readonly time: Date | string; readonly uuid: string } = AFTER_ALL;
    for (;;) {
      const rows: EventRow[] = await this.database.query<EventRow>(PAGE_OF_EVENTS, [playerId, before.time, before.uuid]);
      for (const { uuid: _, time, ...event } of rows) yield { ...event, time: time.toISOString() };
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) return;
      before = last;
    }
  }
}
