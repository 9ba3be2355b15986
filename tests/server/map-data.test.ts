import { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AccountEvents } from '../../server/common/account-events.ts';
import { PLAYER_COOKIE } from '../../server/common/player-cookies.ts';
import { MapsService } from '../../server/modules/courses/maps/maps.service.ts';
import { ACCOUNT_ROUTES } from '../../shared/api/account.ts';
import { accountExport } from '../../shared/api/account-export.ts';
import { mapRoute } from '../../shared/api/maps.ts';
import { mapThumbnailPath } from '../../shared/api/pictures.ts';
import { LIMITS } from '../../shared/limits.ts';
import { mapCode, mapTiles } from '../support/map-codes.ts';
import { RACE_CONNECTIONS } from '../support/test-environment.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { openTransaction, untilWaiting } from './support/open-transaction.ts';
import { createAccount } from './support/test-account.ts';
import { create, created, mapsOf, shown, update, updated } from './support/test-maps.ts';
import { expectOk, signedInPlayer, TestPlayer } from './support/test-player.ts';

// The server has ten connections, so that concurrent requests can meet in the database.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ connections: RACE_CONNECTIONS });
  // As a module that came later would name maps: the maps module does not know of it.
  await server.query(
    `CREATE TABLE witness (
       map_id text, revision integer, course bytea REFERENCES map_course (sha256),
       FOREIGN KEY (map_id, revision) REFERENCES map_revision (map_id, revision) ON DELETE SET NULL
     )`,
  );
});
afterEach(async () => {
  await server.query('DELETE FROM witness');
  await server.query('DELETE FROM map');
  await server.query('DELETE FROM map_course');
});
afterAll(() => server?.close());

let people = 0;
const author = async (): Promise<TestPlayer & { readonly playerId: string }> => {
  const account = await createAccount(server, `author${++people}`);
  const player = signedInPlayer(server, account);
  await mapsOf(player);
  const [row] = await server.query<{ id: string }>('SELECT id FROM player WHERE user_id = $1', [account.userId]);
  return Object.assign(player, { playerId: row?.id ?? '' });
};

const maps = () => server.app.get(MapsService, { strict: false });
const deleteAccount = (player: TestPlayer) =>
  server.app
    .get(DataSource)
    .transaction((manager) => server.app.get(AccountEvents, { strict: false }).userDeleted(manager, player.account?.userId ?? ''));

const revisionsOf = async (id: string): Promise<number[]> =>
  (await server.query<{ revision: number }>('SELECT revision FROM map_revision WHERE map_id = $1 ORDER BY 1', [id])).map(
    (row) => row.revision,
  );

const hashes = async (sql: string): Promise<string[]> => (await server.query<{ hash: string }>(sql)).map(({ hash }) => hash);

/** No course is stored that nothing names. */
async function expectNoOrphans(): Promise<void> {
  const named = `SELECT encode(course_sha256, 'hex') AS hash FROM map_revision
    UNION SELECT encode(course, 'hex') FROM witness WHERE course IS NOT NULL ORDER BY 1`;
  expect(await hashes("SELECT encode(sha256, 'hex') AS hash FROM map_course ORDER BY 1")).toEqual(await hashes(named));
}

/** A run, or whatever names a revision and its course. */
async function name(id: string, revision: number): Promise<void> {
  await server.query(
    'INSERT INTO witness (map_id, revision, course) SELECT map_id, revision, course_sha256 FROM map_revision WHERE map_id = $1 AND revision = $2',
    [id, revision],
  );
}

describe('the revisions of a map', () => {
  test('are kept, the newest twenty and what something names; the others go', async () => {
    const [player, other] = [await author(), await author()];
    const { id } = await created(player, 'Stairs');
    // Another map has the tiles of the third revision.
    await created(other, 'Steps', { variant: 3 });
    for (let variant = 2; variant <= 5; variant++) await updated(player, id, 'Stairs', { variant });
    await name(id, 2);
    const last = LIMITS.mapRevisions + 5;
    for (let variant = 6; variant <= last; variant++) await updated(player, id, 'Stairs', { variant });
    expect(await revisionsOf(id)).toEqual([2, ...Array.from({ length: LIMITS.mapRevisions }, (_, i) => 6 + i)]);
    await expectNoOrphans();
    expect(await server.query('SELECT 1 FROM map_course')).toHaveLength(LIMITS.mapRevisions + 2);
    expect(await maps().findRevision(id, 2)).toMatchObject({ id, revision: 2, tiles: mapTiles(2), title: 'Stairs' });
    expect(await maps().findRevision(id, 3)).toBeUndefined();
    // Nothing names it any more.
    await server.query('DELETE FROM witness');
    expect(await updated(player, id, 'Stairs', { variant: 2 })).toMatchObject({ revision: last + 1 });
    expect(await revisionsOf(id)).toEqual(Array.from({ length: LIMITS.mapRevisions }, (_, i) => 7 + i));
    await expectNoOrphans();
  });

  test('are found by other modules as everybody may see them', async () => {
    const player = signedInPlayer(server, await createAccount(server, 'fuckface'));
    const { id, courseHash } = await created(player, 'Shit', { variant: 1, theme: 'frost' });
    await updated(player, id, 'Fuck', { variant: 2 });
    const shownToAll = { id, title: '****', creatorName: '****face', width: 20, height: 100 };
    expect(await maps().findRevision(id, 1)).toMatchObject({
      ...shownToAll,
      revision: 1,
      theme: 'frost',
      tiles: mapTiles(1),
      hash: courseHash,
      sha256: { length: 32 },
    });
    expect(await maps().newestRevision(id)).toMatchObject({ ...shownToAll, revision: 2, theme: 'meadow', tiles: mapTiles(2) });
    for (const revision of [0, 3, -1]) expect(await maps().findRevision(id, revision)).toBeUndefined();
    expect(await maps().newestRevision('no\u0000id')).toBeUndefined();
  });

  test.runIf(process.env.TEST_DATABASE_URL)('stay when something names them while a save is about to delete them', async () => {
    const player = await author();
    const { id } = await created(player, 'Stairs');
    for (let variant = 2; variant <= LIMITS.mapRevisions; variant++) await updated(player, id, 'Stairs', { variant });
    const run = await openTransaction(server);
    const [course] = await run.query<{ sha256: Buffer }>(
      'SELECT course_sha256 AS sha256 FROM map_revision WHERE map_id = $1 AND revision = 1 FOR KEY SHARE',
      [id],
    );
    const save = update(player, id, 'Stairs', { variant: 99 });
    await untilWaiting(server, 1);
    await run.query('INSERT INTO witness VALUES ($1, 1, $2)', [id, course?.sha256]);
    await run.commit();
    expect((await save).status).toBe(200);
    expect(await revisionsOf(id)).toHaveLength(LIMITS.mapRevisions + 1);
    await expectNoOrphans();
  });

  test.runIf(process.env.TEST_DATABASE_URL)('are kept from deletion by who is about to name them', async () => {
    const player = await author();
    const { id } = await created(player, 'Stairs');
    const removal = await server.app.get(DataSource).transaction(async (manager) => {
      expect(await maps().tryLockRevision(manager, { id, revision: 2 })).toBe(false);
      expect(await maps().tryLockRevision(manager, { id, revision: 1 })).toBe(true);
      const waiting = player.delete(mapRoute(id));
      await untilWaiting(server, 1);
      await manager.query(
        'INSERT INTO witness SELECT map_id, revision, course_sha256 FROM map_revision WHERE map_id = $1 AND revision = 1',
        [id],
      );
      // In an object: a promise would be awaited before the commit.
      return { waiting };
    });
    expect((await removal.waiting).status).toBe(200);
    expect(await server.query('SELECT map_id FROM witness WHERE course IS NOT NULL')).toEqual([{ map_id: null }]);
    await expectNoOrphans();
  });
});

describe('a deleted account', () => {
  test('takes its titles with it at once; tiles stay while something names them', async () => {
    const [gone, other] = [await author(), await author()];
    const played = await created(gone, 'played', { variant: 1 });
    const unplayed = await created(gone, 'unplayed', { variant: 2 });
    await created(gone, 'also made by another', { variant: 3 });
    const theirs = await created(other, 'theirs', { variant: 3 });
    await name(played.id, 1);
    await deleteAccount(gone);
    for (const { id } of [played, unplayed]) expect((await new TestPlayer(server).get(mapRoute(id))).status).toBe(404);
    expect(await server.query('SELECT title FROM map')).toEqual([{ title: 'theirs' }]);
    expect(await shown(other, theirs.id)).toMatchObject({ mapData: mapCode({ variant: 3 }) });
    await expectNoOrphans();
    expect(await server.query('SELECT map_id FROM witness')).toEqual([{ map_id: null }]);
    expect(await server.query('SELECT 1 FROM map_course')).toHaveLength(2);
  });

  test('saves nothing more, though another server has not heard of it yet', async () => {
    const player = await author();
    await server.query('UPDATE player SET user_id = NULL WHERE id = $1', [player.playerId]);
    expect((await create(player, 'late')).status).toBe(401);
    expect(await server.query('SELECT 1 FROM map')).toEqual([]);
  });
});

describe('the export of an account', () => {
  test('has its maps as they were written, with every kept revision and its code', async () => {
    const player = await author();
    const at = new Date(server.clock.now()).toISOString();
    const first = await created(player, 'Fuck this hole', { variant: 1, theme: 'cavern' }, { submitForDailyLevel: true });
    await updated(player, first.id, 'Fuck this hole', { variant: 2 });
    server.clock.advance(1);
    const second = await created(player, 'Steps');
    await created(await author(), 'theirs');
    const exported = accountExport.parse(expectOk(await player.get(ACCOUNT_ROUTES.export))).maps;
    expect(exported.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(exported[1]).toEqual({
      id: first.id,
      title: 'Fuck this hole',
      submitForDailyLevel: true,
      createdAt: at,
      updatedAt: at,
      revisions: [
        { revision: 2, theme: 'meadow', courseHash: expect.any(String), createdAt: at, mapData: mapCode({ variant: 2 }) },
        { revision: 1, theme: 'cavern', courseHash: first.courseHash, createdAt: at, mapData: mapCode({ variant: 1, theme: 'cavern' }) },
      ],
    });
  });

  test('has the newest code of every map, however many revisions there are', async () => {
    const player = await author();
    const old = await created(player, 'old');
    const busy = await created(player, 'busy');
    await server.query(
      `INSERT INTO map_revision (map_id, revision, course_sha256, theme, created_at)
       SELECT map_id, n, course_sha256, theme, now() FROM map_revision, generate_series(2, $2::int) AS n WHERE map_id = $1`,
      [busy.id, LIMITS.exportMapCodes + 10],
    );
    const exported = accountExport.parse(expectOk(await player.get(ACCOUNT_ROUTES.export))).maps;
    expect(exported.find(({ id }) => id === old.id)?.revisions).toMatchObject([{ mapData: mapCode() }]);
    const codes = exported.find(({ id }) => id === busy.id)?.revisions.map(({ mapData }) => mapData !== null);
    expect(codes).toEqual(Array.from({ length: LIMITS.exportMapCodes + 10 }, (_, i) => i < LIMITS.exportMapCodes - 1));
  });
});

test('maps that a device should not have move to the account that signs in', async () => {
  const device = new TestPlayer(server);
  await device.start();
  const deviceId = decodeURIComponent(device.cookies.get(PLAYER_COOKIE) ?? '').split('.')[0] ?? '';
  const [player, other] = [await author(), await author()];
  const saveKey = 'k'.repeat(22);
  const own = await created(player, 'own', {}, { saveKey });
  const moved = await created(other, 'of the device', {}, { saveKey });
  await server.query('UPDATE map SET player_id = $1 WHERE id = $2', [deviceId, moved.id]);
  device.account = player.account;
  expectOk(await device.post(ACCOUNT_ROUTES.link, {}));
  expect((await mapsOf(device)).map(({ id }) => id).sort()).toEqual([own.id, moved.id].sort());
});

describe('calls at the same time:', () => {
  const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).sort();

  test('saves of one map each make a revision', async () => {
    const player = await author();
    const { id } = await created(player, 'Stairs');
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((variant) => updated(player, id, `Stairs ${variant}`, { variant })));
    expect(answers.map(({ revision }) => revision).sort()).toEqual([2, 3, 4, 5, 6, 7]);
    const last = answers.find(({ revision }) => revision === 7);
    expect(await shown(player, id)).toMatchObject({ revision: 7, courseHash: last?.courseHash });
  });

  test('a deletion among saves leaves nothing of the map', async () => {
    const player = await author();
    const { id } = await created(player, 'Stairs');
    const answers = await Promise.all([
      ...[1, 2, 3].map((variant) => update(player, id, 'Stairs', { variant })),
      player.delete(mapRoute(id)),
      ...[4, 5, 6].map((variant) => update(player, id, 'Stairs', { variant })),
    ]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(answers[3]?.status).toBe(200);
    expect(await server.query('SELECT 1 FROM map_revision')).toEqual([]);
    await expectNoOrphans();
  });

  test('new maps never exceed the limit', async () => {
    const player = await author();
    await server.query(
      `INSERT INTO map (id, player_id, title, submit_for_daily, created_at, updated_at)
       SELECT lpad(n::text, 22, '_'), $1, 'crowd', false, now(), now() FROM generate_series(2, $2::int) AS n`,
      [player.playerId, LIMITS.mapsOfAccount],
    );
    const answers = await Promise.all([1, 2, 3, 4].map((variant) => create(player, 'one more', { variant })));
    expect(statuses(answers)).toEqual([200, 409, 409, 409]);
  });

  test('one save key makes one map', async () => {
    const player = await author();
    const saveKey = 's'.repeat(22);
    const answers = await Promise.all([1, 2, 3, 4].map(() => created(player, 'Stairs', {}, { saveKey })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await mapsOf(player)).toHaveLength(1);
  });

  test('authors who save and delete maps of the same tiles lose none and leave none', async () => {
    const authors = await Promise.all(Array.from({ length: 6 }, author));
    const outcomes = await Promise.all(
      authors.map(async (player, i) => {
        const seen: number[] = [];
        const { id } = await created(player, 'Stairs');
        await server.query('UPDATE map_revision SET revision = $2 WHERE map_id = $1', [id, LIMITS.mapRevisions]);
        for (let round = 0; round < 6; round++) {
          // Each save deletes an old revision whose tiles others save just then.
          const variant = (round * (1 + (i % 2))) % 3;
          // The save locks the course before it names it, as every call does.
          await server.query(
            `WITH newest AS (SELECT * FROM map_revision WHERE map_id = $1 ORDER BY revision DESC LIMIT 1),
               locked AS (SELECT sha256 FROM map_course WHERE sha256 = (SELECT course_sha256 FROM newest) FOR UPDATE)
             INSERT INTO map_revision (map_id, revision, course_sha256, theme, created_at)
             SELECT map_id, $2, sha256, theme, newest.created_at FROM newest JOIN locked ON sha256 = course_sha256`,
            [id, round + 1],
          );
          seen.push((await update(player, id, 'Stairs', { variant, theme: round % 2 === 0 ? 'frost' : 'meadow' })).status);
        }
        if (i % 2 === 0) seen.push((await player.delete(mapRoute(id))).status);
        return seen;
      }),
    );
    expect(new Set(outcomes.flat())).toEqual(new Set([200]));
    await expectNoOrphans();
    for (const player of authors.filter((_, i) => i % 2 === 1)) {
      const [map] = await mapsOf(player);
      expect(await shown(player, map?.id ?? '')).toMatchObject({ courseHash: map?.courseHash });
    }
  });

  test.runIf(process.env.TEST_DATABASE_URL)('of two maps with the same tiles, the last that is deleted takes the tiles along', async () => {
    const [first, second] = [await author(), await author()];
    const [gone, last] = [await created(first, 'Stairs'), await created(second, 'Steps')];
    // As the first deletion does: it sees that the second map still has the tiles, and leaves them.
    const deletion = await openTransaction(server);
    await deletion.query('DELETE FROM map WHERE id = $1', [gone.id]);
    await deletion.query('SELECT 1 FROM map_course FOR UPDATE');
    const waiting = second.delete(mapRoute(last.id));
    await untilWaiting(server, 1);
    await deletion.commit();
    expect((await waiting).status).toBe(200);
    expect(await server.query('SELECT 1 FROM map_course')).toEqual([]);
  });

  test.runIf(process.env.TEST_DATABASE_URL)('a map that is deleted while its picture is drawn leaves none', async () => {
    const player = await author();
    const { id } = await created(player, 'Stairs');
    const deletion = await openTransaction(server);
    await deletion.query('DELETE FROM map WHERE id = $1', [id]);
    const drawing = fetch(server.url + mapThumbnailPath(id, 1));
    await untilWaiting(server, 1);
    await deletion.commit();
    expect((await drawing).status).toBe(200);
    expect(await server.query('SELECT 1 FROM map_picture')).toEqual([]);
  });

  test('an account that is deleted while it saves leaves no map', async () => {
    const player = await author();
    const { id } = await created(player, 'Stairs');
    const calls = [1, 2, 3].flatMap((variant) => [create(player, 'new', { variant }), update(player, id, 'Stairs', { variant })]);
    const [answers] = await Promise.all([Promise.all(calls), deleteAccount(player)]);
    for (const { status } of answers) expect([200, 401, 404]).toContain(status);
    // The identity service still knows the account here, so later calls have made it a new player.
    expect(await server.query('SELECT 1 FROM map WHERE player_id = $1', [player.playerId])).toEqual([]);
    await expectNoOrphans();
  });
});
