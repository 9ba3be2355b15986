import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { request as sendRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DayPicturesService } from '../../server/modules/play/pictures/day-pictures.service.ts';
import { ARCHIVE_ROUTE } from '../../shared/api/archive.ts';
import { COURSE_ROUTE, coursePath } from '../../shared/api/courses.ts';
import { GHOSTS_ROUTE } from '../../shared/api/ghosts.ts';
import { LEADERBOARD_ROUTE } from '../../shared/api/leaderboard.ts';
import { MAP_ROUTES, mapRoute } from '../../shared/api/maps.ts';
import {
  cellPicturePath,
  dayPicturePath,
  mapPicturePath,
  mapThumbnailPath,
  PICTURE_ROUTES,
  runPicturePath,
} from '../../shared/api/pictures.ts';
import { PLAYER_ROUTE, playerPath } from '../../shared/api/players.ts';
import { RUN_ROUTE, runPath } from '../../shared/api/runs.ts';
import { SCORE_HISTORY_ROUTE } from '../../shared/api/score-history.ts';
import { SCORE_ROUTES } from '../../shared/api/scores.ts';
import { SHOTS_ROUTE } from '../../shared/api/shots.ts';
import { STATS_ROUTE } from '../../shared/api/stats.ts';
import { addDays, type GameDay, isBonusOnly, levelOfDay, startOfDay } from '../../shared/game-day.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import { FIXED_LEVELS, LEVEL_NUMBERS, loadLevel } from '../support/levels.ts';
import { playRun } from '../support/runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { NOON } from '../support/test-environment.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { recordRoutes, routesOfCourses } from './support/registered-routes.ts';
import { refusal, TestPlayer } from './support/test-player.ts';

const TODAY = '2026-11-21' as GameDay;
const TOMORROW = addDays(TODAY, 1);
const NEXT = levelOfDay(TOMORROW);
/** From noon to the start of the next day. */
const WAIT_S = 16 * 3_600;

let server: TestServer;
let player: TestPlayer;
let recorded: ReturnType<typeof recordRoutes>;
beforeAll(async () => {
  recorded = recordRoutes();
  server = await startTestServer({ clientDir: writeClient() });
  recorded.stop();
  player = new TestPlayer(server);
});
beforeEach(() => server.clock.set(NOON));
afterAll(() => server?.close());

/** A built page beside which an older build has left its levels. */
function writeClient(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head><title>Upshot</title></head></html>');
  mkdirSync(join(folder, 'levels'));
  for (const name of [`${NEXT}.json`, `${NEXT}.json.br`]) cpSync(join(FIXED_LEVELS, `${NEXT}.json`), join(folder, 'levels', name));
  return folder;
}

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Sends the path as it is written: fetch would change its dots and backslashes. */
function ask(path: string, method = 'GET', headers: Record<string, string> = {}, body = ''): Promise<RawAnswer> {
  const { hostname, port } = new URL(server.url);
  const cookie = [...player.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Promise((resolve, reject) => {
    const request = sendRequest(
      { hostname, port, path, method, headers: { ...headers, ...(cookie === '' ? {} : { cookie }) } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** What only somebody who has seen a level can know. */
function secretsOf(number: number): string[] {
  const { name, hash, tiles } = loadLevel(number);
  return [name, hash, tiles.slice(0, 200).join(',')];
}

const told = (text: string, number: number): string[] => secretsOf(number).filter((secret) => text.includes(secret));

const tooEarly = (retryAfter: number) => ({
  status: 425,
  headers: { 'retry-after': String(retryAfter), 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
});

describe('the file of a coming level', () => {
  test.each([
    `/levels/${NEXT}.json`,
    `/levels/${NEXT}.json?v=2`,
    `http://golf.example/levels/${NEXT}.json`,
    `/levels/${NEXT}.json.br`,
    `/levels/${NEXT}.json.gz`,
    `/levels/${NEXT}`,
    `/levels/${NEXT}.json/`,
    `/levels/0${NEXT}.json`,
    '/levels/%34%36.json',
    '/levels/%2534%2536.json',
    `/levels%2f${NEXT}.json`,
    `/levels/${NEXT}%2ejson`,
    `/levels//${NEXT}.json`,
    `//levels/${NEXT}.json`,
    `/levels/./${NEXT}.json`,
    `/art/../levels/${NEXT}.json`,
    `/levels/2.json/../${NEXT}.json`,
    `/levels/%2e%2e/levels/${NEXT}.json`,
    `/levels\\${NEXT}.json`,
    `/levels%5c${NEXT}.json`,
    `/LEVELS/${NEXT}.JSON`,
    `/__clerk/../levels/${NEXT}.json`,
  ])('is refused as %s until its day starts', async (path) => {
    const { status, headers, text } = await ask(path, 'GET', { 'accept-encoding': 'identity' });
    expect({ status, headers }).toMatchObject(tooEarly(WAIT_S));
    expect(JSON.parse(text)).toMatchObject({ code: 'too_early', requestId: expect.any(String) });
    expect(told(text, NEXT)).toEqual([]);
  });

  test.each(['HEAD', 'POST', 'OPTIONS', 'DELETE'])('is refused to %s', async (method) => {
    expect(await ask(`/levels/${NEXT}.json`, method)).toMatchObject(tooEarly(WAIT_S));
  });

  test('is refused to a request for a part of it, or for what has changed since', async () => {
    server.clock.set(new Date(startOfDay(TOMORROW)).toISOString());
    const path = `/levels/${NEXT}.json`;
    const { headers } = await ask(path);
    const conditions = { 'if-none-match': String(headers.etag), 'if-modified-since': String(headers['last-modified']) };
    expect(await ask(path, 'GET', conditions)).toMatchObject({ status: 304 });
    expect(await ask(path, 'GET', { range: 'bytes=0-99' })).toMatchObject({ status: 206 });
    server.clock.set(NOON);
    for (const each of [conditions, { range: 'bytes=0-99' }]) {
      const answer = await ask(path, 'GET', each);
      expect(answer).toMatchObject(tooEarly(WAIT_S));
      expect(answer.headers).not.toHaveProperty('etag');
    }
  });

  test('is sent from its day’s first instant on, by the server’s clock, not as a file', async () => {
    const path = `/levels/${NEXT}.json`;
    server.clock.set(new Date(startOfDay(TOMORROW) - 1).toISOString());
    expect(await ask(path)).toMatchObject(tooEarly(1));
    server.clock.set(new Date(startOfDay(TOMORROW)).toISOString());
    const { status, text } = await ask(path);
    expect({ status, told: told(text, NEXT) }).toEqual({ status: 200, told: secretsOf(NEXT) });
    // Beside the page lies a copy under this name.
    expect(await ask(`/levels/${NEXT}.json.br`)).toMatchObject({ status: 404 });
  });

  test('is refused for every coming day, with a level or not; earlier ones are sent', async () => {
    const numbers = [...LEVEL_NUMBERS.filter((number) => !isBonusOnly(number)), 49, 5_000, 999_999];
    const statuses = await Promise.all(numbers.map(async (number) => [number, (await ask(`/levels/${number}.json`, 'HEAD')).status]));
    expect(statuses).toEqual(numbers.map((number) => [number, number < NEXT ? 200 : 425]));
  });

  test.each([
    ['2026-11-24', { 25: 200, 48: 200, 49: 425 }],
    ['2026-11-03', { 25: 200, 27: 200, 28: 425 }],
    ['2026-10-31', { 2: 200, 24: 403, 25: 425 }],
  ])('is sent when GAME_DATE=%s sets its day', async (GAME_DATE, statuses) => {
    const other = await startTestServer({ env: { GAME_DATE } });
    try {
      for (const [number, status] of Object.entries(statuses)) {
        const answer = await fetch(`${other.url}/levels/${number}.json`);
        expect([number, answer.status]).toEqual([number, status]);
        if (status === 425) expect(answer.headers.get('retry-after')).toBe('86400');
      }
    } finally {
      await other.close();
    }
  });
});

interface Question {
  readonly path: string;
  readonly body?: object;
  /** Expected: status, with the code and reason of a refusal. */
  readonly answer: { readonly status: number; readonly code?: string; readonly reason?: string };
}

const NONE = { status: 404, code: 'not_found' };
const EARLY = { status: 425, code: 'too_early' };
const submission = (body: object, answer: Question['answer']): Question => ({ path: SCORE_ROUTES.submitScore, body, answer });
const coming = () => toBase64(playRun(TOMORROW).replay);

/** The path of a course, with its hash in capital letters, encoded, and with a query. */
const courseSpellings = (hash: string): string[] => {
  const encoded = [...hash].map((digit) => `%${digit.charCodeAt(0).toString(16)}`).join('');
  return [hash, hash.toUpperCase(), encoded, `${hash}?v=2`].map((each) => COURSE_ROUTE.replace(':hash', each));
};

const NO_KEY = '0'.repeat(20);

/** The key of a picture of tomorrow, which nobody can know yet. */
function keyOfComing(kind: 'day' | 'cell'): string {
  const pictures = server.app.get(DayPicturesService);
  const level = { ...loadLevel(NEXT), number: NEXT, medals: null, checkpoints: 0 };
  return (kind === 'day' ? pictures.ofLinks(TOMORROW, level) : pictures.ofCell(level)).key;
}

/** Every route that takes a day, a level or a hash, asked about tomorrow. */
const ROUTES: Readonly<Record<string, () => readonly Question[]>> = {
  'GET /*': () => [
    { path: `/levels%2f${NEXT}.json`, answer: EARLY },
    { path: `/d/${TOMORROW}`, answer: { status: 425 } },
    { path: `/${NEXT}.json`, answer: { status: 404 } },
  ],
  'GET /levels/*': () => [{ path: `/levels/${NEXT}.json`, answer: EARLY }],
  [`GET ${LEADERBOARD_ROUTE}`]: () => [{ path: `${LEADERBOARD_ROUTE}?date=${TOMORROW}`, answer: EARLY }],
  [`GET ${STATS_ROUTE}`]: () => [{ path: `${STATS_ROUTE}?score=9&date=${TOMORROW}`, answer: EARLY }],
  [`GET ${GHOSTS_ROUTE}`]: () => [{ path: `${GHOSTS_ROUTE}?date=${TOMORROW}`, answer: EARLY }],
  [`GET ${SHOTS_ROUTE}`]: () => [{ path: `${SHOTS_ROUTE}?date=${TOMORROW}`, answer: EARLY }],
  [`GET ${ARCHIVE_ROUTE}`]: () => [
    { path: `${ARCHIVE_ROUTE}?year=2026&month=10`, answer: { status: 200 } },
    { path: `${ARCHIVE_ROUTE}?year=2026&month=11`, answer: { status: 200 } },
  ],
  // The route has a parameter in its URL, but that is a name.
  [`GET ${PLAYER_ROUTE}`]: () => [{ path: playerPath(TOMORROW), answer: { status: 401 } }],
  // The score history answers days with a finish, which no coming day has, and only to who is signed in.
  [`GET ${SCORE_HISTORY_ROUTE}`]: () => [
    { path: `${SCORE_HISTORY_ROUTE}?year=2026&month=10`, answer: { status: 401, code: 'unauthorized' } },
  ],
  [`POST ${SCORE_ROUTES.trackStart}`]: () => [
    { path: SCORE_ROUTES.trackStart, body: { clientDate: TOMORROW }, answer: { status: 409, code: 'other_day' } },
  ],
  // An attempt id is signed by the server, and names a course that the server has begun.
  [`POST ${SCORE_ROUTES.trackStroke}`]: () => [
    { path: SCORE_ROUTES.trackStroke, body: { attemptId: TOMORROW }, answer: { status: 400, code: 'attempt_invalid' } },
  ],
  [`POST ${SCORE_ROUTES.submitScore}`]: () => [
    submission({ score: 9, clientDate: TOMORROW, replay: coming() }, EARLY),
    submission({ score: 9, clientDate: TOMORROW, replay: coming(), archive: true }, EARLY),
    submission({ score: 9, clientDate: TODAY, replay: coming() }, { status: 422, code: 'replay_rejected', reason: 'wrong_course' }),
    submission({ score: 9, clientDate: TOMORROW }, { status: 200 }),
    submission({ score: 9, clientDate: TODAY, replay: coming(), course: { kind: 'map', id: 'x'.repeat(22), revision: 1 } }, NONE),
  ],
  [`GET ${PICTURE_ROUTES.day}`]: () => [
    { path: dayPicturePath(TOMORROW), answer: EARLY },
    ...[String(NEXT), loadLevel(NEXT).hash].map((name) => ({ path: dayPicturePath(name as GameDay), answer: NONE })),
  ],
  [`GET ${PICTURE_ROUTES.keyedDay}`]: () => [
    ...[NO_KEY, 'x', keyOfComing('day')].map((key) => ({ path: dayPicturePath(TOMORROW, key), answer: EARLY })),
    { path: dayPicturePath(String(NEXT) as GameDay, NO_KEY), answer: NONE },
  ],
  [`GET ${PICTURE_ROUTES.cell}`]: () => [
    ...[NO_KEY, 'x', keyOfComing('cell')].map((key) => ({ path: cellPicturePath(TOMORROW, key), answer: EARLY })),
    { path: cellPicturePath(loadLevel(NEXT).hash as GameDay, NO_KEY), answer: NONE },
  ],
  [`GET ${PICTURE_ROUTES.map}`]: () => [TOMORROW, loadLevel(NEXT).hash].map((id) => ({ path: mapPicturePath(id, 1), answer: NONE })),
  [`GET ${PICTURE_ROUTES.thumbnail}`]: () =>
    [TOMORROW, loadLevel(NEXT).hash].map((id) => ({ path: mapThumbnailPath(id, 1), answer: NONE })),
  [`GET ${PICTURE_ROUTES.run}`]: () => [TOMORROW, loadLevel(NEXT).hash].map((id) => ({ path: runPicturePath(id), answer: NONE })),
  [`GET ${COURSE_ROUTE}`]: () => [
    ...courseSpellings(loadLevel(NEXT).hash).map((path) => ({ path, answer: EARLY })),
    ...[TOMORROW, String(NEXT), `${loadLevel(NEXT).hash}0`].map((hash) => ({ path: coursePath(hash), answer: NONE })),
  ],
  // A run is named by a random id, and there is none on a course that nobody could play.
  [`GET ${RUN_ROUTE}`]: () => [TOMORROW, String(NEXT), loadLevel(NEXT).hash].map((id) => ({ path: runPath(id), answer: NONE })),
  // A map is named by a random id, and has the tiles that an account has sent.
  [`GET ${MAP_ROUTES.map}`]: () => [
    { path: mapRoute(TOMORROW), answer: NONE },
    { path: mapRoute(String(NEXT)), answer: NONE },
  ],
  [`PUT ${MAP_ROUTES.map}`]: () => [{ path: mapRoute(String(NEXT)), body: {}, answer: { status: 401 } }],
  [`DELETE ${MAP_ROUTES.map}`]: () => [{ path: mapRoute(String(NEXT)), answer: { status: 401 } }],
  [`POST ${MAP_ROUTES.create}`]: () => [{ path: MAP_ROUTES.create, body: { title: TOMORROW, mapData: '' }, answer: { status: 401 } }],
};

describe('every route that takes a day, a level or a hash', () => {
  test('is listed here', () => {
    expect(routesOfCourses(server.app, recorded.routes).sort()).toEqual(Object.keys(ROUTES).sort());
    // A new route is missed in the list when its URL names such a thing, or nothing describes it.
    const unlisted = ['GET /__clerk/v1/holes/:day', 'GET /holes'];
    expect(routesOfCourses(server.app, new Set([...unlisted, 'GET /__clerk/v1/me', 'GET /healthz']))).toEqual(unlisted);
  });

  test.each(Object.entries(ROUTES))('%s tells nothing of a coming course', async (route, questions) => {
    const method = route.slice(0, route.indexOf(' '));
    for (const { path, body, answer } of questions()) {
      const headers = { accept: 'text/html,*/*', ...(body ? { 'content-type': 'application/json' } : {}) };
      const { status, headers: sent, text } = await ask(path, method, headers, body && JSON.stringify(body));
      const isJson = String(sent['content-type']).includes('json');
      expect({ status, ...(isJson ? JSON.parse(text) : {}) }, path).toMatchObject(answer);
      expect(told(text, NEXT), path).toEqual([]);
    }
  });

  test('tells the same of the course of today', async () => {
    const { status, text } = await ask(`/levels/${levelOfDay(TODAY)}.json`);
    expect({ status, told: told(text, levelOfDay(TODAY)) }).toEqual({ status: 200, told: secretsOf(levelOfDay(TODAY)) });
    const { days } = await player.archive(2026, 10);
    expect(days.at(-1)).toMatchObject({ date: TODAY, name: loadLevel(levelOfDay(TODAY)).name });
    expect((await player.start()).courseHash).toBe(loadLevel(levelOfDay(TODAY)).hash);
  });

  test('a run on a coming course is refused for today, and taken when the day has come', async () => {
    const { replay } = playRun(TOMORROW);
    const { attemptId } = await player.start();
    expect(refusal(await player.submitRaw({ attemptId, replay: toBase64(replay) }))).toMatchObject({ status: 422, reason: 'wrong_course' });
    server.clock.set(`${TOMORROW}T12:00:00Z`);
    expect(await player.submit(replay)).toMatchObject({ verified: true, ranked: true, gameDay: TOMORROW });
  });
});
