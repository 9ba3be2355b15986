import { randomUUID } from 'node:crypto';
import { afterEach } from 'vitest';
import { projectKey } from '../../../server/config/project-key.ts';
import { EventQueue } from '../../../server/modules/site/analytics/event-queue.ts';
import { SECRET } from '../../support/test-environment.ts';
import type { TestServer } from '../../support/test-server.ts';
import { shareServer } from './shared-server.ts';

/** The key of the project. */
export const API_KEY = projectKey(SECRET);

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface Sent {
  readonly uuid?: unknown;
  readonly event?: unknown;
  readonly timestamp?: string;
  readonly distinctId?: unknown;
  readonly properties?: object;
}

export interface StoredRow {
  readonly uuid: string;
  readonly name: string;
  readonly person: string | null;
  readonly session: string | null;
  readonly time: Date;
  readonly properties: Record<string, unknown>;
  readonly place: string;
  readonly device: string;
  readonly library: string;
}

/** Tables that a deleted row of another one does not empty. */
const TABLES = ['analytics_event', 'analytics_event_uuid', 'analytics_person', 'analytics_day', 'analytics_summed_day'];

/** Gives a test file the server of its worker, without events before each test, and what sends events to it and reads them. */
export function setUpIngest() {
  let shared: TestServer | undefined;
  shareServer((server) => {
    shared = server;
  });
  const there = (): TestServer => {
    if (shared === undefined) throw new Error('The server runs only while tests run');
    return shared;
  };
  const queue = () => there().app.get(EventQueue, { strict: false });
  afterEach(async () => {
    await queue().drained();
    for (const table of TABLES) await there().query(`DELETE FROM ${table}`);
  });
  const ago = (ms: number) => new Date(there().clock.now() - ms).toISOString();
  const now = () => ago(0);

  /** @param path below that of the ingest */
  async function send(path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${there().url}/api/ingest${path}`, { method: 'POST', body, headers });
    return { status: response.status, body: JSON.parse(await response.text()) };
  }

  /** An event as the library of the page sends it. */
  function eventOf({ uuid = randomUUID(), event = 'clicked_start', distinctId = randomUUID(), timestamp = now(), properties }: Sent = {}) {
    return {
      uuid,
      event,
      timestamp,
      properties: { token: API_KEY, distinct_id: distinctId, $process_person_profile: false, ...properties },
    };
  }

  const sendEvents = (...events: object[]) => send('/e/', JSON.stringify({ api_key: API_KEY, batch: events, sent_at: now() }));

  /** What is stored, once all that waits is. */
  async function stored(): Promise<StoredRow[]> {
    await queue().drained();
    return there().query<StoredRow>(
      `SELECT uuid, name, person_id AS person, session_id AS session, time, properties, place, device, library
       FROM analytics_event ORDER BY time, name`,
    );
  }

  const storedNames = async () => (await stored()).map(({ name }) => name);
  return { server: there, queue, ago, now, send, eventOf, sendEvents, stored, storedNames };
}
