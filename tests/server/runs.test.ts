import { DataSource } from 'typeorm';
import { afterEach, describe, expect, test } from 'vitest';
import { AccountEvents } from '../../server/common/account-events.ts';
import { MAP_ROUTES, mapRoute } from '../../shared/api/maps.ts';
import { type RunResponse, runPath, runResponse } from '../../shared/api/runs.ts';
import { addDays, endOfDay, type GameDay } from '../../shared/game-day.ts';
import { LIMITS } from '../../shared/limits.ts';
import { fromBase64, toBase64 } from '../../shared/replay/base64.ts';
import { decodeReplay } from '../../shared/replay/codec.ts';
import { decodeOutcomes, OUTCOME } from '../../shared/replay/event-outcome.ts';
import { playSmallRun, SMALL_HASH } from '../support/small-course.ts';
import type { TestServer } from '../support/test-server.ts';
import { playSmallMap, saveSmallMap } from './support/map-players.ts';
import { shareServer } from './support/shared-server.ts';
import { createAccount } from './support/test-account.ts';
import { type Answer, expectOk, refusal, signedInPlayer, TestPlayer } from './support/test-player.ts';

const PAST = '2026-11-19' as GameDay;
const TODAY = '2026-11-21' as GameDay;
const AT = `${TODAY}T12:00:00Z`;

let server: TestServer;
/** Who calls. The owner of every run is `owner`, but for those of a deleted account. */
const callers: Record<string, TestPlayer> = {};
const runs: Record<string, string> = {};
const keys: Record<string, string> = {};
/** The share keys in the answers to the submissions. */
const answered: Record<string, string | null> = {};

let variant = 0;
const bytes = (hops: number) => playSmallRun({ hops, variant: ++variant }).replay;
const called = (name: string): TestPlayer => callers[name] as TestPlayer;
const idOf = (name: string): string => runs[name] as string;
const open = async (caller: TestPlayer, id: string, key?: string): Promise<RunResponse> =>
  runResponse.parse(expectOk(await caller.get(runPath(id, key))));

shareServer(async (given) => {
  server = given;
  server.clock.set(`${PAST}T12:00:00Z`);
  const owner = signedInPlayer(server, await createAccount(server, 'owner'));
  const gone = signedInPlayer(server, await createAccount(server, 'gone'));
  Object.assign(callers, {
    owner,
    finisher: new TestPlayer(server),
    copier: new TestPlayer(server),
    starter: new TestPlayer(server),
    stranger: new TestPlayer(server),
  });
  const keep = (name: string, { runId, shareKey }: { runId: string | null; shareKey: string | null }) => {
    runs[name] = runId ?? '';
    answered[name] = shareKey;
  };
  keep('closed', await owner.play(bytes(2)));
  keep('closed of a deleted account', await gone.play(bytes(1)));
  server.clock.set(AT);
  const shared = bytes(1);
  keep('open', await owner.play(shared));
  keep('archived', await owner.submit(bytes(3), { clientDate: PAST, archive: true }));
  keep('unranked of an open day', await owner.submit(bytes(3), { archive: true }));
  const map = await saveSmallMap(owner, 1);
  keep('on a map', await playSmallMap(owner, map, { map: 1, hops: 1 }));
  keep('on a deleted map', await playSmallMap(owner, await saveSmallMap(owner, 2), { map: 2 }));
  keep('archived of a deleted account', await gone.submit(bytes(2), { clientDate: PAST, archive: true }));
  keep('on a map, of a deleted account', await playSmallMap(gone, map, { map: 1 }));
  await called('finisher').play(bytes(0));
  await called('copier').submit(shared);
  // Finished on another course, or on another day, is not finished.
  await called('starter').begin();
  await playSmallMap(called('starter'), map, { map: 1, hops: 6 });
  await called('starter').submit(bytes(2), { clientDate: PAST, archive: true });
  for (const name of Object.keys(runs)) {
    const { shareKey } = await open(name.includes('deleted account') ? gone : owner, idOf(name));
    if (shareKey !== null) keys[name] = shareKey;
  }
  const { maps } = expectOk(await owner.get(MAP_ROUTES.myMaps)) as { maps: { id: string }[] };
  for (const { id } of maps.filter(({ id }) => id !== map.id)) expectOk(await owner.delete(mapRoute(id)));
  await server.app
    .get(DataSource)
    .transaction((manager) => server.app.get(AccountEvents, { strict: false }).userDeleted(manager, gone.account?.userId ?? ''));
}, 'small');
afterEach(() => server.clock.set(AT));

const LOCKED = '403 run_locked';
const MISSING = '404 not_found';

/** What the owner, two who have finished today's hole, one who has only begun it, and a stranger are answered. */
type Rights = readonly [
  owner: number | string,
  finisher: number | string,
  copier: number | string,
  starter: number | string,
  stranger: number | string,
];
const EVERYBODY: Rights = [200, 200, 200, 200, 200];
const FINISHERS: Rights = [200, 200, 200, LOCKED, LOCKED];
const OWNER: Rights = [200, MISSING, MISSING, MISSING, MISSING];
const NOBODY: Rights = [MISSING, MISSING, MISSING, MISSING, MISSING];

describe('who may see a run', () => {
  test.each<[run: string, key: 'without a key' | 'with its key' | 'with another key' | 'with a cut key', Rights]>([
    ['closed', 'without a key', EVERYBODY],
    ['closed', 'with another key', EVERYBODY],
    ['open', 'without a key', FINISHERS],
    ['open', 'with another key', FINISHERS],
    ['archived', 'without a key', OWNER],
    ['archived', 'with its key', EVERYBODY],
    ['archived', 'with another key', OWNER],
    ['archived', 'with a cut key', OWNER],
    ['unranked of an open day', 'without a key', OWNER],
    ['unranked of an open day', 'with its key', FINISHERS],
    ['unranked of an open day', 'with another key', OWNER],
    ['on a map', 'without a key', OWNER],
    ['on a map', 'with its key', EVERYBODY],
    ['on a map', 'with another key', OWNER],
    ['on a deleted map', 'without a key', OWNER],
    ['on a deleted map', 'with its key', EVERYBODY],
    ['closed of a deleted account', 'without a key', EVERYBODY],
    ['archived of a deleted account', 'without a key', NOBODY],
    ['archived of a deleted account', 'with its key', EVERYBODY],
    ['on a map, of a deleted account', 'with its key', NOBODY],
  ])('%s, %s', async (run, which, rights) => {
    const own = keys[run];
    const key = {
      'without a key': undefined,
      'with its key': own,
      'with another key': keys[run === 'archived' ? 'on a map' : 'archived'],
      'with a cut key': own?.slice(0, -1),
    }[which];
    if (which !== 'without a key') expect(key).toMatch(/^[\w-]{21,22}$/);
    const answers = await Promise.all(Object.values(callers).map((caller) => caller.get(runPath(idOf(run), key))));
    const words = answers.map((answer) => (answer.status === 200 ? 200 : `${answer.status} ${refusal(answer).code}`));
    expect(words).toEqual(rights);
  });

  test('the answer to a submission has the key of a run that is not public', () => {
    expect(answered).toEqual({ ...Object.fromEntries(Object.keys(runs).map((name) => [name, null])), ...keys });
  });

  test('a signed-in caller is the account, whatever the cookie of the device says', async () => {
    const { runId } = await called('finisher').submit(bytes(5), { clientDate: PAST, archive: true });
    const reader = signedInPlayer(server, await createAccount(server, 'became'));
    for (const [name, value] of called('finisher').cookies) reader.cookies.set(name, value);
    expect((await reader.get(runPath(runId ?? ''))).status).toBe(404);
    expect((await open(called('finisher'), runId ?? '')).isUser).toBe(true);
  });

  test('a session token that is not valid is refused', async () => {
    expect(refusal(await called('stranger').get(runPath(idOf('closed')), { authorization: 'Bearer a.b.c' }))).toMatchObject({
      status: 401,
    });
  });

  test('who is locked out is told the day, the name and the strokes, and no more', async () => {
    const { body } = await called('starter').get(runPath(idOf('open')));
    expect(body).toEqual({
      code: 'run_locked',
      message: 'Finish this hole first. Then you can see this run.',
      details: { gameDay: TODAY, username: 'owner', guest: null, score: 2, infuriatingMode: false, courseHash: SMALL_HASH },
      requestId: expect.any(String),
    });
  });

  test('a ranked run is locked as long as its day takes runs, and public from then on', async () => {
    const stranger = called('stranger');
    const endMs = endOfDay(TODAY) + LIMITS.lateSubmissionMinutes * 60_000;
    server.clock.set(new Date(endMs - 1).toISOString());
    expect(refusal(await stranger.get(runPath(idOf('open'))))).toMatchObject({ status: 403, code: 'run_locked' });
    server.clock.set(new Date(endMs).toISOString());
    expect(await open(stranger, idOf('open'))).toMatchObject({ ranked: true, gameDay: TODAY });
  });

  test('a run of a day that has not begun, because the clock was set back, is locked', async () => {
    server.clock.set(`${addDays(PAST, -3)}T12:00:00Z`);
    expect(refusal(await called('stranger').get(runPath(idOf('closed'))))).toMatchObject({ status: 403, code: 'run_locked' });
  });

  test('a run that may not be seen is answered as one that does not exist', async () => {
    const strip = ({ status, headers, body }: Answer) => ({
      status,
      body: { ...(body as object), requestId: undefined },
      cache: headers.get('cache-control'),
    });
    const stranger = called('stranger');
    const missing = strip(await stranger.get(runPath('00000000-0000-4000-8000-000000000000')));
    expect(missing).toEqual({ status: 404, body: { code: 'not_found', message: 'This run does not exist.' }, cache: 'no-store' });
    for (const [id, key] of [[idOf('archived')], [idOf('archived'), keys['on a map']], [idOf('on a map')], ['x']] as const) {
      expect(strip(await stranger.get(runPath(id, key)))).toEqual(missing);
    }
  });

  test.each(['x', '1', 'null', "'", `${'0'.repeat(32)}`, '00000000-0000-4000-8000-00000000000g', 'a'.repeat(90)])(
    'the id %s is none, and no query is made for it',
    async (id) => {
      const { result, statements } = await server.countStatements(() => called('stranger').get(`/api/runs/${encodeURIComponent(id)}`));
      expect([result.status, statements]).toEqual([404, 0]);
    },
  );

  test('a key that is too long, or sent twice, is no key', async () => {
    for (const query of [`key=${'x'.repeat(65)}`, `key=${keys.archived}&key=${keys.archived}`]) {
      expect(refusal(await called('stranger').get(`/api/runs/${runs.archived}?${query}`))).toMatchObject({
        status: 400,
        code: 'bad_request',
      });
    }
  });
});

describe('a run', () => {
  test('is answered with its replay and what its events led to', async () => {
    const run = await open(called('stranger'), idOf('closed'));
    expect(run).toMatchObject({
      id: idOf('closed'),
      course: { kind: 'day', day: PAST },
      courseHash: SMALL_HASH,
      simulationVersion: 1,
      username: 'owner',
      userId: called('owner').account?.userId,
      isUser: false,
      score: 3,
      strokesByCheckpoint: [3],
      infuriatingMode: false,
      verified: true,
      ranked: true,
      gameDay: PAST,
      shareKey: null,
    });
    const [row] = await server.query<{ replay: Buffer; steps: number; finished_at: Date }>(
      'SELECT replay, steps, finished_at FROM run WHERE id = $1',
      [idOf('closed')],
    );
    expect(run).toMatchObject({
      replay: toBase64(row?.replay ?? Buffer.alloc(0)),
      steps: row?.steps,
      finishedAt: row?.finished_at.toISOString(),
    });
    expect(decodeReplay(fromBase64(run.replay) ?? Buffer.alloc(0))).toMatchObject({ ok: true, value: { courseHash: SMALL_HASH } });
    const outcomes = decodeOutcomes(fromBase64(run.outcomes ?? '') ?? Buffer.alloc(0));
    expect(outcomes.map(({ kind }) => kind)).toEqual([OUTCOME.rested, OUTCOME.rested, OUTCOME.finished]);
  });

  test('from before outcomes were stored has none', async () => {
    await server.query('UPDATE run SET outcomes = NULL WHERE id = $1', [idOf('archived')]);
    expect((await open(called('owner'), idOf('archived'))).outcomes).toBeNull();
  });

  test('is the same by an id in capital letters, also with its key', async () => {
    expect((await open(called('stranger'), idOf('archived').toUpperCase(), keys.archived)).id).toBe(idOf('archived'));
  });

  test('on a map names the map and its revision, and nothing once the map is deleted', async () => {
    const seen = await Promise.all(['on a map', 'on a deleted map'].map((name) => open(called('owner'), idOf(name))));
    expect(seen.map(({ course, gameDay, ranked }) => ({ course, gameDay, ranked }))).toEqual([
      { course: { kind: 'map', id: expect.any(String), revision: 1 }, gameDay: null, ranked: false },
      { course: null, gameDay: null, ranked: false },
    ]);
    expect(seen.map(({ courseHash }) => /^[0-9a-f]{16}$/.test(courseHash))).toEqual([true, true]);
  });

  test.each(['closed of a deleted account', 'archived of a deleted account'])('%s has no name', async (name) => {
    expect(await open(called('stranger'), idOf(name), keys[name])).toMatchObject({ username: 'Anonymous', userId: null, isUser: false });
  });

  test('of a guest has no name, and of an account a filtered one', async () => {
    const guest = new TestPlayer(server);
    const { runId } = await guest.play(bytes(1));
    expect(await open(guest, runId ?? '')).toMatchObject({ username: 'Anonymous', userId: null, isUser: true, shareKey: null });
    const player = signedInPlayer(server, await createAccount(server, 'bigfuck99'));
    const { runId: own } = await player.play(bytes(1));
    expect(await open(guest, own ?? '')).toMatchObject({ username: 'big****99', isUser: false });
    expect((await called('stranger').get(runPath(own ?? ''))).body).toMatchObject({ details: { username: 'big****99' } });
  });

  test('has a share key only for its owner, and none when everybody may see it', async () => {
    expect(Object.keys(keys).sort()).toEqual(
      Object.keys(runs)
        .filter((name) => !/^(open|closed)/.test(name))
        .sort(),
    );
    expect(new Set(Object.values(keys)).size).toBe(Object.keys(keys).length);
    expect((await open(called('finisher'), idOf('on a map'), keys['on a map'])).shareKey).toBeNull();
    expect((await open(called('owner'), idOf('on a map'), keys['on a map'])).shareKey).toBe(keys['on a map']);
  });
});

describe('the answer', () => {
  test('is private and revalidated: 304 while it is the same', async () => {
    const owner = called('owner');
    const answer = await owner.get(runPath(idOf('closed')));
    const tag = answer.headers.get('etag') ?? '';
    expect([answer.headers.get('cache-control'), tag]).toEqual(['private, no-cache', expect.stringMatching(/^W\/"[\w-]{22}"$/)]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const conditions = { 'if-none-match': tag, 'cache-control': 'max-age=0' };
    const again = await owner.get(runPath(idOf('closed')), conditions);
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', tag]);
    // Another reader is told other things.
    expect((await called('stranger').get(runPath(idOf('closed')), conditions)).status).toBe(200);
    await server.query("UPDATE player SET username = 'renamed' WHERE username = 'owner'");
    const renamed = await owner.get(runPath(idOf('closed')), conditions);
    await server.query("UPDATE player SET username = 'owner' WHERE username = 'renamed'");
    expect([renamed.status, runResponse.parse(renamed.body).username]).toEqual([200, 'renamed']);
  });

  test('does not tell by 304 what may not be seen', async () => {
    const tag = (await called('owner').get(runPath(idOf('open')))).headers.get('etag') ?? '';
    const answer = await called('stranger').get(runPath(idOf('open')), { 'if-none-match': tag, 'cache-control': 'max-age=0' });
    expect([answer.status, answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([403, null, 'no-store']);
  });
});
