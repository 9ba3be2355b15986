import sharp from 'sharp';
import { expect, test } from 'vitest';
import { runPicturePath } from '../../shared/api/pictures.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { playSmallRun } from '../support/small-course.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';
import { TestPlayer } from './support/test-player.ts';

const PAST = '2026-11-19' as GameDay;
const TODAY = '2026-11-21' as GameDay;

let server: TestServer;
let player: TestPlayer;
const runs: Record<'closed' | 'other' | 'open' | 'archived', string> = { closed: '', other: '', open: '', archived: '' };
shareServer(async (shared) => {
  server = shared;
  server.clock.set(`${PAST}T12:00:00Z`);
  player = new TestPlayer(server);
  runs.closed = (await player.play(playSmallRun({ hops: 1, variant: 1 }).replay)).runId ?? '';
  runs.other = (await player.play(playSmallRun({ hops: 3, variant: 2 }).replay)).runId ?? '';
  server.clock.set(`${TODAY}T12:00:00Z`);
  runs.open = (await player.play(playSmallRun({ hops: 2, variant: 3 }).replay)).runId ?? '';
  runs.archived = (await player.submit(playSmallRun({ hops: 2, variant: 4 }).replay, { clientDate: PAST, archive: true })).runId ?? '';
}, 'small');

const get = (id: string, headers: Record<string, string> = {}) => fetch(server.url + runPicturePath(id), { headers });

test('the picture of a run that ranks on a closed day shows its way', async () => {
  const answers = await Promise.all([get(runs.closed), get(runs.other)]);
  const pictures = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
  expect(answers.map(({ status, headers }) => [status, headers.get('content-type'), headers.get('cache-control')])).toEqual(
    Array(2).fill([200, 'image/png', 'public, max-age=86400']),
  );
  const { width, height } = await sharp(pictures[0]).metadata();
  expect([width, height]).toEqual([1200, 630]);
  expect(pictures[0]?.equals(pictures[1] as Buffer)).toBe(false);
  const again = await get(runs.closed, { 'if-none-match': answers[0]?.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

test('the picture names player and hole: another name is another picture', async () => {
  const before = await get(runs.other);
  await server.query('UPDATE player SET user_id = $2, username = $2 WHERE id = (SELECT player_id FROM run WHERE id = $1)', [
    runs.other,
    'hazel_putt',
  ]);
  const after = await get(runs.other);
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  const [first, second] = await Promise.all([before, after].map(async (answer) => Buffer.from(await answer.arrayBuffer())));
  expect(first?.equals(second as Buffer)).toBe(false);
});

test.each([
  ['a run of a day that is open', () => runs.open],
  ['a run that does not rank', () => runs.archived],
  ['a run that does not exist', () => '00000000-0000-4000-8000-000000000000'],
  ['no id', () => 'run'],
])('%s has no picture, and nothing tells them apart', async (_, id) => {
  expect(runs.open && runs.archived).toBeTruthy();
  const answer = await get(id());
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found', message: 'This picture does not exist.' }]);
});
