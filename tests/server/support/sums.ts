import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { SumsService } from '../../../server/modules/site/analytics/sums/sums.service.ts';
import {
  ADMIN_ANALYTICS_ROUTE,
  type AdminAnalyticsResponse,
  type AnalyticsTable,
  adminAnalyticsResponse,
} from '../../../shared/api/admin-analytics.ts';
import { ADMIN_ANALYTICS_CSV_PATH } from '../../../shared/server-paths.ts';
import { NOON } from '../../support/test-environment.ts';
import { setUpIngest } from './ingest.ts';
import { createAdministrator } from './test-account.ts';
import { type Answer, expectOk, signedInPlayer, type TestPlayer } from './test-player.ts';

interface SentVisits {
  readonly event?: string;
  readonly timestamp?: string;
  readonly properties?: object;
}

interface StoredSum {
  readonly day: string;
  readonly measure: string;
  readonly dimension: string;
  readonly count: number;
}

/** Gives a test file what it has with `setUpIngest`, at noon of the usual day, and what sums events and reads sums. */
export function setUpSums() {
  const ingest = setUpIngest();
  const { server, queue, eventOf } = ingest;
  beforeEach(() => server().clock.set(NOON));
  let operators = 0;

  /** Somebody who may read sums. The session has just begun, whatever the clock shows. */
  const operator = async (): Promise<TestPlayer> => signedInPlayer(server(), await createAdministrator(server(), `operator${++operators}`));

  /** One event of each of some visits. */
  const visits = (count: number, { properties, ...sent }: SentVisits = {}): object[] =>
    Array.from({ length: count }, () => eventOf({ ...sent, properties: { $session_id: randomUUID(), ...properties } }));

  /** One event of each of some persons who have agreed: the first ones, each in a new visit. */
  const persons = (count: number, { properties, ...sent }: SentVisits = {}, first = 0): object[] =>
    Array.from({ length: count }, (_, i) =>
      eventOf({
        ...sent,
        distinctId: `person ${first + i}`,
        properties: { $session_id: randomUUID(), $process_person_profile: true, ...properties },
      }),
    );

  /** Sums once all that waits is stored. */
  async function sum(signal?: AbortSignal): Promise<number> {
    await queue().drained();
    return server().app.get(SumsService, { strict: false }).sum(signal);
  }

  async function read(to: string, days = 1): Promise<AdminAnalyticsResponse> {
    return adminAnalyticsResponse.parse(expectOk(await (await operator()).get(`${ADMIN_ANALYTICS_ROUTE}?to=${to}&days=${days}`)));
  }

  async function readCsv(table: AnalyticsTable | 'other', to: string): Promise<Answer> {
    return (await operator()).get(`${ADMIN_ANALYTICS_CSV_PATH}?table=${table}&to=${to}&days=1`);
  }

  const storedSums = () =>
    server().query<StoredSum>('SELECT day::text, measure, dimension, count::integer FROM analytics_day ORDER BY 1, 2, 3');

  return { ...ingest, visits, persons, sum, read, readCsv, storedSums };
}
