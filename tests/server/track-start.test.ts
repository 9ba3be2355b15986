import { decodeJwt, SignJWT } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import { PLAYER_COOKIE } from '../../server/common/player-cookies.ts';
import { ACCOUNT_ROUTES } from '../../shared/api/account.ts';
import type { ApiError } from '../../shared/api/common.ts';
import { SCORE_ROUTES } from '../../shared/api/scores.ts';
import { loadLevel } from '../support/levels.ts';
import { playRun } from '../support/runs.ts';
import { NOON } from '../support/test-environment.ts';
import type { TestServer } from '../support/test-server.ts';
import { expectCountsRight } from './support/day-counts.ts';
import { shareServer } from './support/shared-server.ts';
import { createAccount } from './support/test-account.ts';
import { refusal, TestPlayer } from './support/test-player.ts';

let server: TestServer;
shareServer((shared) => {
  server = shared;
});

describe('track-start', () => {
  test('returns an attempt on the course of the day, by the server’s clock', async () => {
    const start = await new TestPlayer(server).start();
    expect(start).toMatchObject({ gameDay: '2026-11-21', level: 45, courseHash: loadLevel(45).hash, isFirstAttempt: true });
  });

  test('signs an attempt id for player, day, course, mode and simulation version', async () => {
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

  test.each([
    ['no date', {}],
    ['an invalid date', { clientDate: '2026-02-30' }],
    ['an invalid mode', { clientDate: '2026-11-21', infuriatingMode: 'yes' }],
    ['no object', 'hello'],
  ])('refuses %s', async (_, body) => {
    expect(refusal(await new TestPlayer(server).post(SCORE_ROUTES.trackStart, body))).toMatchObject({ status: 400, code: 'bad_request' });
  });
});

/** The players who count as having started a day. */
async function started(day: string = server.today): Promise<number> {
  const [row] = await server.query<{ n: number | null }>(
    "SELECT sum(n)::integer AS n FROM day_tally WHERE game_day = $1 AND measure = 'started'",
    [day],
  );
  return row?.n ?? 0;
}

describe('track-stroke', () => {
  afterEach(() => server.clock.set(NOON));

  test('counts a player who has started, once; a start without a stroke counts nowhere', async () => {
    server.clock.set('2026-11-20T12:00:00Z');
    const player = new TestPlayer(server);
    const start = await player.start();
    await new TestPlayer(server).start();
    expect(await started()).toBe(0);
    await player.stroke(start);
    expect(await started()).toBe(1);
    await player.stroke(start);
    await player.begin();
    expect(await started()).toBe(1);
    await new TestPlayer(server).begin();
    expect(await started()).toBe(2);
    await expectCountsRight(server);
  });

  test('is not needed where the run comes, and changes nothing after it', async () => {
    server.clock.set('2026-11-19T12:00:00Z');
    const player = new TestPlayer(server);
    const start = await player.start();
    server.clock.advance(60);
    await player.submit(playRun('2026-11-19').replay, start);
    expect(await started()).toBe(1);
    await player.stroke(start);
    expect(await started()).toBe(1);
    await expectCountsRight(server);
  });

  test('needs the attempt id alone: no cookie and no account decide whose stroke it is', async () => {
    server.clock.set('2026-11-18T12:00:00Z');
    const start = await new TestPlayer(server).start();
    const sender = new TestPlayer(server);
    const answer = await sender.post(SCORE_ROUTES.trackStroke, { attemptId: start.attemptId }, { authorization: 'Bearer expired' });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect([...sender.cookies]).toEqual([]);
    expect(await started()).toBe(1);
  });

  test('of a day that is over changes nothing; while late runs are taken, it counts', async () => {
    server.clock.set('2026-11-17T12:00:00Z');
    const player = new TestPlayer(server);
    const [early, late] = [await player.start(), await new TestPlayer(server).start()];
    server.clock.set('2026-11-18T04:20:00Z');
    await player.stroke(early);
    server.clock.set('2026-11-18T04:31:00Z');
    await player.stroke(late);
    expect(await started('2026-11-17')).toBe(1);
  });

  test('of an account’s run that began on the device counts for the account', async () => {
    server.clock.set('2026-11-16T12:00:00Z');
    const player = new TestPlayer(server);
    const start = await player.start();
    player.account = await createAccount(server, 'ann');
    await player.post(ACCOUNT_ROUTES.link, {});
    await player.stroke(start);
    expect(await started()).toBe(1);
    await expectCountsRight(server);
  });

  test('is refused with an attempt id that is forged, foreign or of a deleted player', async () => {
    const player = new TestPlayer(server);
    const { attemptId } = await player.start();
    const { sub = '' } = decodeJwt(attemptId);
    const claims = { day: server.today, course: '0123456789abcdef', mode: 0, sim: 1 };
    const key = new TextEncoder().encode('the secret of another server');
    const foreign = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setIssuer('upshot').setSubject(sub).sign(key);
    const send = async (token: unknown) => refusal(await player.post(SCORE_ROUTES.trackStroke, { attemptId: token }));
    const forged = attemptId.replace(/\.(.)(?=[^.]*$)/, (_, first) => `.${first === 'a' ? 'b' : 'a'}`);
    for (const token of ['', 'guess', forged, foreign]) expect(await send(token)).toMatchObject({ status: 400, code: 'attempt_invalid' });
    await server.query('DELETE FROM player WHERE id = $1', [sub]);
    expect(await send(attemptId)).toMatchObject({ status: 400, code: 'attempt_invalid' });
    for (const token of [7, 'x'.repeat(2_049), undefined]) expect(await send(token)).toMatchObject({ status: 400, code: 'bad_request' });
  });

  test('is refused from another site', async () => {
    const { attemptId } = await new TestPlayer(server).start();
    const answer = await new TestPlayer(server).post(SCORE_ROUTES.trackStroke, { attemptId }, { origin: 'https://evil.example' });
    expect(refusal(answer)).toMatchObject({ status: 403, code: 'forbidden' });
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
