import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CourseResponse, coursePath, courseResponse } from '../../shared/api/courses.ts';
import { MAP_ROUTES, mapRoute } from '../../shared/api/maps.ts';
import { courseHash } from '../../shared/course/course-hash.ts';
import { decodeMap, encodeMap } from '../../shared/course/map-codec.ts';
import { tilesFromBytes } from '../../shared/course/tile-bytes.ts';
import { addDays, type GameDay, levelOfDay, startOfDay } from '../../shared/game-day.ts';
import { fromBase64 } from '../../shared/replay/base64.ts';
import { setSettings } from '../support/fapi-people.ts';
import { FIXED_LEVELS, loadLevel } from '../support/levels.ts';
import { playRun } from '../support/runs.ts';
import { SMALL_HASH, smallLevelFile, smallMapCode } from '../support/small-course.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { NOON } from '../support/test-environment.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { playSmallMap, saveSmallMap } from './support/map-players.ts';
import { createAccount } from './support/test-account.ts';
import { updated } from './support/test-maps.ts';
import { type Answer, expectOk, refusal, signedInPlayer, TestPlayer } from './support/test-player.ts';

const TODAY = '2026-11-21' as GameDay;
const NEXT = levelOfDay(addDays(TODAY, 1));
/** A level whose file has been replaced: it is in no numbered file any more. */
const REPLACED = 118;
const FOR_A_DAY = 'public, max-age=86400, immutable';

let server: TestServer;
let author: TestPlayer;
const stranger = () => new TestPlayer(server);
beforeAll(async () => {
  const levelsDir = temporaryFolder();
  for (const number of [2, 9, 25, 45, NEXT]) cpSync(join(FIXED_LEVELS, `${number}.json`), join(levelsDir, `${number}.json`));
  writeFileSync(join(levelsDir, `${NEXT + 1}.json`), smallLevelFile());
  mkdirSync(join(levelsDir, 'replaced'));
  const { hash } = loadLevel(REPLACED);
  cpSync(join(FIXED_LEVELS, `${REPLACED}.json`), join(levelsDir, 'replaced', `${hash}.json`));
  server = await startTestServer({ levelsDir });
  setSettings(server);
  author = signedInPlayer(server, await createAccount(server, 'author'));
});
beforeEach(() => server.clock.set(NOON));
afterAll(() => server?.close());

const ask = (hash: string, headers: Record<string, string> = {}): Promise<Answer> => stranger().get(coursePath(hash), headers);
const open = async (hash: string): Promise<CourseResponse> => courseResponse.parse(expectOk(await ask(hash)));
const tilesOf = ({ tiles }: CourseResponse) => tilesFromBytes(fromBase64(tiles) ?? new Uint8Array());

/** The course of a map's code, by the hash of its tiles. */
function mapOf(code: string) {
  const map = decodeMap(code);
  if (!map.ok) throw new Error(map.error);
  return { ...map.value, hash: courseHash(map.value) };
}

describe('a course', () => {
  test.each([
    ['of today', 45],
    ['of a day that is over', 25],
    ['of no day', 9],
    ['that missing days play', 2],
    ['of a level that was replaced', REPLACED],
  ])('%s is answered by its hash, as its file has it', async (_, number) => {
    const { hash, tiles, width, height, theme, name, par, medals, decorations } = loadLevel(number);
    const course = await open(hash);
    expect(course).toEqual({ ...course, courseHash: hash, width, height, theme, name, par, medals, decorations });
    expect(tilesOf(course)).toEqual(tiles);
    expect(courseHash({ width, height, tiles: tilesOf(course) })).toBe(hash);
    expect(decorations.length).toBeGreaterThan(0);
  });

  test('of a run is found by the hash that the run names', async () => {
    const player = stranger();
    const { courseHash: hash } = await player.start();
    expect(await player.submit(playRun(TODAY).replay)).toMatchObject({ verified: true });
    expect((await open(hash)).courseHash).toBe(hash);
  });

  test('is public for a day, and never changes', async () => {
    const answer = await ask(loadLevel(45).hash);
    expect([answer.headers.get('cache-control'), answer.headers.get('set-cookie')]).toEqual([FOR_A_DAY, null]);
  });

  test('is answered by a hash in capital letters, too', async () => {
    const { hash } = loadLevel(45);
    expect(await open(hash.toUpperCase())).toEqual(await open(hash));
  });

  test.each(['0123456789abcdef', 'ffffffffffffffff', '0000000000000000', '45', 'x', `${'a'.repeat(17)}`, 'null', '../../2', "'; --"])(
    '%s is none, and that is not stored',
    async (hash) => {
      const answer = await ask(hash);
      expect([refusal(answer), answer.headers.get('cache-control')]).toEqual([
        { status: 404, code: 'not_found', reason: undefined },
        'no-store',
      ]);
    },
  );
});

describe('a coming course', () => {
  test('is refused until its day starts, and then answered', async () => {
    const { hash, name } = loadLevel(NEXT);
    const start = startOfDay(addDays(TODAY, 1));
    server.clock.set(new Date(start - 1).toISOString());
    const answer = await ask(hash);
    expect(refusal(answer)).toMatchObject({ status: 425, code: 'too_early' });
    expect([answer.headers.get('cache-control'), answer.headers.get('retry-after')]).toEqual(['no-store', '1']);
    expect(JSON.stringify(answer.body)).not.toContain(name);
    server.clock.set(new Date(start).toISOString());
    expect((await open(hash)).name).toBe(name);
  });

  test('that is somebody’s map is answered as that map: no guess is confirmed', async () => {
    expect(refusal(await ask(SMALL_HASH))).toMatchObject({ status: 425, code: 'too_early' });
    const map = await saveSmallMap(author);
    expect(await open(SMALL_HASH)).toMatchObject({ name: '', par: 0, medals: null, decorations: [] });
    expectOk(await author.delete(mapRoute(map.id)));
    expect((await ask(SMALL_HASH)).status).toBe(425);
    server.clock.set(new Date(startOfDay(addDays(TODAY, 2))).toISOString());
    expect(await open(SMALL_HASH)).toMatchObject({ name: 'Small', par: 1 });
  });
});

describe('the course of a map', () => {
  test('is answered with its tiles, and nothing that its author has written', async () => {
    const map = mapOf(smallMapCode(1));
    await saveSmallMap(author, 1);
    const course = await open(map.hash);
    expect(course).toEqual({
      ...course,
      courseHash: map.hash,
      width: 20,
      height: 100,
      theme: 'meadow',
      name: '',
      par: 0,
      medals: null,
      decorations: [],
    });
    expect(tilesOf(course)).toEqual(map.tiles);
    expect((await ask(map.hash)).headers.get('cache-control')).toBe(FOR_A_DAY);
  });

  test('has the theme of the newest revision with these tiles', async () => {
    const { tiles, width, height, hash } = mapOf(smallMapCode(2));
    const { id } = await saveSmallMap(author, 2);
    for (const theme of ['frost', 'cavern'] as const) {
      server.clock.advance(60);
      const code = encodeMap({ width, height, tiles, theme, title: '' });
      if (!code.ok) throw new Error(code.error);
      await updated(author, id, 'Small', {}, { mapData: code.value });
    }
    expect((await open(hash)).theme).toBe('cavern');
  });

  test('stays as long as a run names it, and is gone with the last', async () => {
    const { hash } = mapOf(smallMapCode(3));
    const map = await saveSmallMap(author, 3);
    const { runId } = await playSmallMap(stranger(), map, { map: 3 });
    expectOk(await author.delete(mapRoute(map.id)));
    expect(await open(hash)).toMatchObject({ courseHash: hash, theme: 'meadow' });
    const other = await saveSmallMap(author, 4);
    expectOk(await author.delete(mapRoute(other.id)));
    expect((await ask(mapOf(smallMapCode(4)).hash)).status).toBe(404);
    expect(runId).not.toBeNull();
  });

  test('of a deleted map without a run is gone', async () => {
    const { maps } = expectOk(await author.get(MAP_ROUTES.myMaps)) as { maps: { id: string; courseHash: string }[] };
    expect(maps.length).toBeGreaterThan(0);
    for (const { id, courseHash: hash } of maps) {
      expectOk(await author.delete(mapRoute(id)));
      expect((await ask(hash)).status).toBe(404);
    }
  });
});

test('a level that was replaced is not sent as a file, in any spelling', async () => {
  const { hash } = loadLevel(REPLACED);
  expect((await stranger().get('/levels/45.json')).status).toBe(200);
  const paths = [
    `replaced/${hash}.json`,
    `replaced%2f${hash}.json`,
    `/replaced/${hash}.json`,
    `./replaced/${hash}.json`,
    'replaced/',
    'replaced',
  ];
  for (const path of paths) {
    const { status, body } = await stranger().get(`/levels/${path}`);
    expect([path, [403, 404].includes(status), (body as { layers?: unknown }).layers]).toEqual([path, true, undefined]);
  }
});
