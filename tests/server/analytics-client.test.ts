import { PostHog } from 'posthog-node';
import { afterEach, expect, test, vi } from 'vitest';
import { projectKey } from '../../server/config/project-key.ts';
import { EventQueue } from '../../server/modules/site/analytics/event-queue.ts';
import { SECRET } from '../support/test-environment.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';

let server: TestServer;
shareServer((shared) => {
  server = shared;
});
afterEach(() => vi.unstubAllEnvs());

test.each(['v0', 'v1'])('the client for servers sends its events, by its calls %s', async (mode) => {
  vi.stubEnv('POSTHOG_CAPTURE_MODE', mode);
  // The client's clock is the real one, and events are held near the server's.
  server.clock.set(new Date().toISOString());
  const failures: unknown[] = [];
  const client = new PostHog(projectKey(SECRET), { host: `${server.url}/api/ingest`, fetchRetryCount: 0 });
  client.on('error', (error) => failures.push(error));
  for (const runs of [1, 2, 3])
    client.capture({ distinctId: mode, event: 'nightly', properties: { runs, $process_person_profile: false } });
  await client.shutdown();
  await server.app.get(EventQueue, { strict: false }).drained();
  expect(failures).toEqual([]);
  const rows = await server.query<{ runs: number; library: string }>(
    "SELECT (properties ->> 'runs')::integer AS runs, library FROM analytics_event WHERE name = 'nightly' ORDER BY runs",
  );
  expect(rows.map(({ runs }) => runs)).toEqual([1, 2, 3]);
  expect(new Set(rows.map(({ library }) => library))).toEqual(new Set([expect.stringMatching(/^posthog-node\/5\./)]));
  await server.query('DELETE FROM analytics_event');
});
