import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { HEALTH_ROUTES } from '../../shared/api/health.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import { playRun } from '../support/runs.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { refusal, TestPlayer } from './support/test-player.ts';

// The real full disk is an attack: `npm run adversary -- full-disk`. Here the database refuses rows with the same error.

const TODAY = '2026-11-21';
const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'info' }, logStream: { write: (line) => void lines.push(line) } });
  await server.query(`CREATE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file "base/5/16394"' USING ERRCODE = 'disk_full'; END $$`);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server?.close();
});

test('a submission without space is answered 503, and accepted once there is space', async () => {
  const player = new TestPlayer(server);
  const { attemptId } = await player.start();
  const submit = () => player.submitRaw({ attemptId, replay: toBase64(playRun(TODAY).replay) });
  await server.query('CREATE TRIGGER full_disk BEFORE INSERT ON run FOR EACH ROW EXECUTE FUNCTION refuse_row()');
  const answer = await submit();
  expect(refusal(answer)).toMatchObject({ status: 503, code: 'unavailable' });
  expect(answer.headers.get('retry-after')).toBe('30');
  expect(JSON.stringify(answer.body)).not.toContain('base/5');
  const about = (words: string) => lines.filter((line) => line.includes(words));
  expect(about('is full: calls that write are answered 503')).toHaveLength(1);
  expect(about('Unexpected error')).toEqual([]);
  await server.query('DROP TRIGGER full_disk ON run');
  // The answer's Retry-After.
  const { now } = performance;
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 30_000);
  await expect.poll(() => player.get(HEALTH_ROUTES.ready)).toMatchObject({ status: 200, body: { database: 'ok' } });
  expect(about('has space again')).toHaveLength(1);
  expect(await submit()).toMatchObject({ status: 200, body: { verified: true } });
});
