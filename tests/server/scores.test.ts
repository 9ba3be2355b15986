import { afterAll, beforeAll, expect, test } from 'vitest';
import { playRun } from './support/runs.ts';
import { TestPlayer } from './support/test-player.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test('a run with its replay is verified and ranks', async () => {
  const player = new TestPlayer(server);
  const run = playRun();
  const start = await player.start();
  expect(start).toMatchObject({ gameDay: '2026-11-21', level: 45, isFirstAttempt: true });
  const answer = await player.submit(run.replay, { attemptId: start.attemptId, score: run.strokes });
  expect(answer).toMatchObject({ verified: true, ranked: true, score: run.strokes, rank: 1, isFirstAttempt: true, streak: 1 });
  expect(answer.strokesByCheckpoint).toEqual(run.strokesByCheckpoint);
    answer,
    await player.leaderboard(),
    await player.stats('score=20'),
    (await player.get('/readyz')).body,
    (await player.get('/readyz')).headers,
  );
});
