import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { RunStatement } from '../../../../common/jobs/job-database.ts';
import type { JobKind } from '../../../../common/jobs/job-kind.ts';
import { Jobs } from '../../../../common/jobs/jobs.ts';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { AnalyticsDatabase } from '../analytics-database.ts';
import { PostHogHost, type SentEvent } from './posthog-host.ts';

/** Events that were stored together. They are named, not copied: what is deleted meanwhile is not sent. */
interface StoredBatch {
  readonly uuids: readonly string[];
  /** Times of the first and the last of them, ISO 8601: the tables of other months need not be read. */
  readonly from: string;
  readonly to: string;
}

interface NotedEvent {
  readonly uuid: string;
  readonly time: Date;
}

interface StoredRow {
  readonly uuid: string;
  readonly name: string;
  readonly person: string | null;
  readonly session: string | null;
  readonly window: string | null;
  readonly time: Date;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly library: string;
  readonly has_person: boolean;
  readonly username: string | null;
}

const SELECT = `SELECT uuid, name, person_id AS person, session_id AS session, window_id AS window, time, properties, library,
    analytics_person.id IS NOT NULL AS has_person, username
  FROM analytics_event LEFT JOIN analytics_person ON analytics_person.id = person_id
  WHERE uuid = ANY($1::uuid[]) AND time BETWEEN $2 AND $3 ORDER BY time, uuid`;

/** Events of one job: with the longest that are stored, it sends 6 MB. */
const JOB_EVENTS = 100;

/** Events that say what a person is. Only they carry a name. */
const OF_PERSONS = new Set(['$identify', '$set']);

/**
 * Sends stored events on to a PostHog service, if there is one: by jobs, so that neither an answer nor a row waits for it. What the service
 * does not take is sent again for about a day.
 */
@Injectable()
export class EventForwarding implements OnModuleInit {
  private readonly host: PostHogHost | undefined;
  private readonly kind: JobKind<StoredBatch> = {
    name: 'analytics-forwarding',
    pollSeconds: 10,
    batch: 5,
    retries: 30,
    work: (batches, signal) => this.forward(batches, signal),
  };

  constructor(
    @Inject(CONFIG) { POSTHOG_HOST: host, POSTHOG_KEY: key }: Config,
    private readonly database: AnalyticsDatabase,
    private readonly jobs: Jobs,
  ) {
    if (host !== undefined && key !== undefined) this.host = new PostHogHost(host, key);
  }

  onModuleInit(): void {
    if (this.host !== undefined) this.jobs.register(this.kind);
  }

  /**
   * Notes in the transaction that stores events that they are to be sent. Once it is committed, call `wake`.
   * @throws Error while this process does no jobs
   */
  async note(events: readonly NotedEvent[], run: RunStatement): Promise<void> {
    if (this.host === undefined) return;
    for (let from = 0; from < events.length; from += JOB_EVENTS) {
      await this.jobs.send(this.kind, batchOf(events.slice(from, from + JOB_EVENTS)), run);
    }
  }

  wake(): void {
    this.jobs.wake(this.kind);
  }

  private async forward(batches: readonly StoredBatch[], signal: AbortSignal): Promise<void> {
    for (const { uuids, from, to } of batches) {
      const rows = await this.database.query<StoredRow>(SELECT, [uuids, from, to]);
      await this.host?.send(rows.flatMap(toSentEvent), signal);
    }
  }
}

function batchOf(events: readonly NotedEvent[]): StoredBatch {
  const times = events.map(({ time }) => time.getTime());
  const [from, to] = [Math.min(...times), Math.max(...times)].map((ms) => new Date(ms).toISOString()) as [string, string];
  return { uuids: events.map(({ uuid }) => uuid), from, to };
}

/** @returns nothing for an event that no longer says who sent it */
function toSentEvent({ uuid, name, person, session, window, time, properties, library, has_person, username }: StoredRow): SentEvent[] {
  if (person === null) return [];
  const [lib, version] = library.split('/', 2);
  return [
    {
      uuid,
      event: name,
      distinct_id: person,
      timestamp: time.toISOString(),
      properties: {
        ...properties,
        ...(session === null ? {} : { $session_id: session }),
        ...(window === null ? {} : { $window_id: window }),
        ...(username === null || !OF_PERSONS.has(name) ? {} : { $set: { username } }),
        $lib: lib,
        $lib_version: version,
        $process_person_profile: has_person,
        // The address of the call is this server's, and says nothing of a player.
        $geoip_disable: true,
      },
    },
  ];
}
