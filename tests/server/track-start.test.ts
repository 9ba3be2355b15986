import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLAYER_COOKIE } from '../../server/common/player-cookies.ts';
import type { ApiError } from '../../shared/api/common.ts';
import { SCORE_ROUTES } from '../../shared/api/scores.ts';
import { loadLevel } from '../support/levels.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { refusal, TestPlayer } from './support/test-player.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

describe('track-start', () => {
  test('returns an attempt on the course of the day, by the server’s clock', async () => {
    const start = await new TestPlayer(server).start();
    expect(start).toMatchObject({ gameDay: '2026-11-21', level: 45, courseHash: loadLevel(45).hash, isFirstAttempt: true });
  });

  test('signs the attempt id and binds it to player, day, course, mode and simulation version', async () => {
    const start = await new TestPlayer(server).start(true);
    expect(decodeJwt(start.attemptId)).toMatchObject({
      iss: 'upshot',
      sub: expect.any(String),
      day: '2026-11-21',
      course: start.courseHash,
      mode: 1,
      sim: 1,
    });
  });

  test('only the first attempt of a player on a day is the blind one', async () => {
    const player = new TestPlayer(server);
    expect((await player.start()).isFirstAttempt).toBe(true);
    expect((await player.start()).isFirstAttempt).toBe(false);
    expect((await new TestPlayer(server).start()).isFirstAttempt).toBe(true);
  });

  test.each(['2026-11-20', '2026-11-22'])('of a page that plays %s is refused and stores nothing', async (clientDate) => {
    const player = new TestPlayer(server);
    const answer = await player.post(SCORE_ROUTES.trackStart, { clientDate });
    expect(refusal(answer)).toMatchObject({ status: 409, code: 'other_day' });
    expect((answer.body as ApiError).message).toBe(`Today's hole is that of 2026-11-21, not of ${clientDate}.`);
    const start = await player.start();
    expect(start.isFirstAttempt).toBe(true);
    const { sub } = decodeJwt(start.attemptId);
    for (const table of ['attempt', 'play']) {
      expect(await server.query(`SELECT game_day::text AS day FROM ${table} WHERE player_id = $1`, [sub])).toEqual([{ day: '2026-11-21' }]);
    }
  });

  test('counts a player once among the players who started', async () => {
    server.clock.set('2026-11-20T12:00:00Z');
    const player = new TestPlayer(server);
    await player.start();
    await player.start();
    await new TestPlayer(server).start();
    const rows = await server.query<{ n: number }>(
      "SELECT sum(n)::integer AS n FROM day_tally WHERE game_day = '2026-11-20' AND measure = 'started'",
    );
    expect(rows).toEqual([{ n: 2 }]);
    server.clock.set('2026-11-21T12:00:00Z');
  });

  test.each([
    ['no date', {}],
    ['an invalid date', { clientDate: '2026-02-30' }],
    ['an invalid mode', { clientDate: '2026-11-21', infuriatingMode: 'yes' }],
    ['no object', 'hello'],
  ])('refuses %s', async (_, body) => {
    expect(refusal(await new TestPlayer(server).post(SCORE_ROUTES.trackStart, body))).toMatchObject({ status: 400, code: 'bad_request' });
  });
});

describe('the device cookie', () => {
  const attributes = async (headers: Record<string, string> = {}) => {
    const answer = await new TestPlayer(server).post(SCORE_ROUTES.trackStart, { clientDate: '2026-11-21' }, headers);
    return answer.headers.getSetCookie()[0] ?? '';
  };

  test('is HttpOnly, SameSite=Lax, lasts 400 days, and is not Secure on plain http', async () => {
    const line = await attributes();
    expect(line).toMatch(/^upshot_player=[^;]+; /);
    for (const part of ['Max-Age=34560000', 'Path=/', 'HttpOnly', 'SameSite=Lax']) expect(line).toContain(part);
    expect(line).not.toContain('Secure');
  });

  test('identifies the player on later calls', async () => {
    const player = new TestPlayer(server);
    const ids = [decodeJwt((await player.start()).attemptId).sub, decodeJwt((await player.start()).attemptId).sub];
    expect(ids[0]).toBe(ids[1]);
  });

  test('with another signature identifies no player', async () => {
    const victim = new TestPlayer(server);
    const { attemptId } = await victim.start();
    const forger = new TestPlayer(server);
    const value = victim.cookies.get(PLAYER_COOKIE) ?? '';
    forger.cookies.set(
      PLAYER_COOKIE,
      value.replace(/\.(.)/, (_, first) => `.${first === 'a' ? 'b' : 'a'}`),
    );
    expect(decodeJwt((await forger.start()).attemptId).sub).not.toBe(decodeJwt(attemptId).sub);
  });

  test('is not set by reading calls', async () => {
    for (const path of ['/api/stats?score=3', '/api/leaderboard', '/api/recent-scores', '/healthz']) {
      expect((await new TestPlayer(server).get(path)).headers.getSetCookie()).toEqual([]);
    }
  });
});
