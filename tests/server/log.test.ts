import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SCORE_ROUTES } from '../../shared/api/scores.ts';
import { TestPlayer } from './support/test-player.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

interface Entry {
  readonly level: number;
  readonly requestId: string;
  readonly url: string;
  readonly status: number;
}

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'info' }, logStream: { write: (line) => void lines.push(line) } });
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(() => server?.close());

test('has one line a call, with its id and without what identifies the player', async () => {
  const player = new TestPlayer(server);
  const { attemptId } = await player.start();
  const answer = await player.submitRaw({ attemptId, replay: 'AQ==' });
  await player.get('/healthz');
  const entries = lines.map((line) => JSON.parse(line) as Entry);
  expect(entries.map((entry) => [entry.level, entry.url, entry.status])).toEqual([
    [30, SCORE_ROUTES.trackStart, 200],
    [40, SCORE_ROUTES.submitScore, 422],
  ]);
  expect(entries[1]?.requestId).toBe(answer.headers.get('x-request-id'));
  const text = lines.join('');
  expect(text).not.toContain(attemptId);
  for (const value of player.cookies.values()) expect(text).not.toContain(value);
});

test('says what went wrong inside; the answer does not', async () => {
  await server.query('ALTER TABLE day_tally RENAME TO day_tally_away');
  const answer = await new TestPlayer(server).get('/api/stats?score=3');
  expect(answer).toMatchObject({ status: 500, body: { code: 'internal', message: 'Something went wrong on our side.' } });
  expect(JSON.stringify(answer.body)).not.toContain('day_tally');
  expect(lines.join('')).toContain('relation \\"day_tally\\" does not exist');
  expect(lines.join('')).toContain(answer.headers.get('x-request-id') ?? 'no id');
});
