import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DatabaseState } from '../../server/common/database-state.ts';
import { AdGrantsHousekeepingService } from '../../server/modules/site/ads/ad-grants-housekeeping.service.ts';
import { SignedGrants } from '../../server/modules/site/ads/signed-grants.ts';
import { AD_GRANT_ROUTE, type AdGrantResponse, adGrantResponse } from '../../shared/api/ads.ts';
import { MORE_GAMES_ROUTE } from '../../shared/api/more-games.ts';
import { readLevel } from '../../shared/course/level.ts';
import { loadLevel } from '../support/levels.ts';
import { NOON, SECRET } from '../support/test-environment.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';
import { type Answer, expectOk, refusal, TestPlayer } from './support/test-player.ts';

/** The bonus level of the day of `NOON`. No day plays it. */
const BONUS = 24;
const FORBIDDEN = { status: 403, code: 'forbidden' };

let server: TestServer;
shareServer((shared) => {
  server = shared;
});
beforeEach(async () => {
  server.clock.set(NOON);
  await server.query('TRUNCATE ad_grant');
});

const visitor = () => new TestPlayer(server);
const ask = (level: number, grant: string): Promise<Answer> => visitor().get(`/levels/${level}.json?grant=${grant}`);
const usedGrants = () => server.query<{ level: number }>('SELECT level FROM ad_grant');

async function give(outcome = 'rewarded'): Promise<AdGrantResponse> {
  return adGrantResponse.parse(expectOk(await visitor().post(AD_GRANT_ROUTE, { outcome })));
}

describe('a bonus level that no day plays', () => {
  test.each([
    '/levels/3.json',
    '/levels/9.json',
    '/levels/24.json',
    '/levels/24.json?grant=',
    '/levels/24.json?grant=24',
    '/levels/024.json',
    '/levels/%32%34.json',
    '/levels//24.json',
    '/levels/./24.json',
    '/LEVELS/24.JSON',
    '/levels%2f24.json',
  ])('is not sent without a grant: %s', async (path) => {
    const answer = await visitor().get(path);
    expect(refusal(answer)).toMatchObject(FORBIDDEN);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(JSON.stringify(answer.body)).not.toContain('layers');
  });

  test.each(['rewarded', 'empty'])('is sent after an ad that ended as %s, to be kept by no cache', async (outcome) => {
    const { grant, ...told } = await give(outcome);
    expect(told).toEqual({ level: BONUS, expiresInSeconds: 600 });
    const answer = await ask(BONUS, grant);
    expect(readLevel(expectOk(answer))).toEqual({ ok: true, value: loadLevel(BONUS) });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await usedGrants()).toEqual([{ level: BONUS }]);
  });

  test('is not granted for other reasons', async () => {
    for (const body of [{ outcome: 'closed' }, { outcome: 'none' }, {}]) {
      expect(refusal(await visitor().post(AD_GRANT_ROUTE, body))).toMatchObject({ status: 400, code: 'bad_request' });
    }
  });

  test('is sent for ten minutes', async () => {
    const [first, second] = [await give(), await give()];
    server.clock.advance(599);
    expectOk(await ask(BONUS, first.grant));
    server.clock.advance(1);
    for (const { grant } of [first, second]) expect(refusal(await ask(BONUS, grant))).toMatchObject(FORBIDDEN);
  });

  test('is sent once, and again for a minute to a page that has lost the answer', async () => {
    const { grant } = await give();
    const other = await give();
    expectOk(await ask(BONUS, grant));
    server.clock.advance(40);
    expectOk(await ask(BONUS, grant));
    server.clock.advance(20);
    expectOk(await ask(BONUS, grant));
    server.clock.advance(1);
    expect(refusal(await ask(BONUS, grant))).toMatchObject(FORBIDDEN);
    expectOk(await ask(BONUS, other.grant));
    expect(await usedGrants()).toHaveLength(2);
  });

  test('is not sent with the grant of another level or day, which stays unused', async () => {
    const { grant } = await give();
    for (const level of [3, 9]) expect(refusal(await ask(level, grant))).toMatchObject(FORBIDDEN);
    server.clock.set('2026-11-06T12:00:00Z');
    const earlier = await give();
    expect(earlier.level).toBe(9);
    expect(refusal(await ask(BONUS, earlier.grant))).toMatchObject(FORBIDDEN);
    expect(await usedGrants()).toEqual([]);
    expectOk(await ask(9, earlier.grant));
    server.clock.set(NOON);
    expectOk(await ask(BONUS, grant));
  });

  test('is not sent with a grant that is forged, of another site, or one of two', async () => {
    const { grant } = await give();
    const facts = { id: '3f6b1d0e-8a52-4c1e-9a53-5a1de1f4c001', level: BONUS, endMs: server.clock.now() + 60_000 };
    const foreign = new SignedGrants({ SECRET: `not ${SECRET}` }).sign(facts);
    const longer = grant.replace(/\.\d+\.([\w-]+)$/, (_, signature) => `.${server.clock.now() + 3_600_000}.${signature}`);
    for (const each of [foreign, longer, `${grant}&grant=${grant}`]) expect(refusal(await ask(BONUS, each))).toMatchObject(FORBIDDEN);
    expect(await usedGrants()).toEqual([]);
    expectOk(await ask(BONUS, new SignedGrants({ SECRET }).sign(facts)));
  });

  test('is not sent while the disk is full, and the grant stays good', async () => {
    const { grant } = await give();
    const space = vi.spyOn(server.app.get(DatabaseState), 'hasSpace').mockResolvedValue(false);
    const answer = await ask(BONUS, grant);
    space.mockRestore();
    expect(refusal(answer)).toMatchObject({ status: 503, code: 'unavailable' });
    expect(await usedGrants()).toEqual([]);
    expectOk(await ask(BONUS, grant));
  });
});

test('a level of a day, and the fallback, are sent as ever, and use no grant up', async () => {
  const { grant } = await give();
  for (const level of [2, 25, 45]) {
    const answers = [await visitor().get(`/levels/${level}.json`), await ask(level, grant)];
    for (const answer of answers) {
      expectOk(answer);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=300, must-revalidate');
    }
  }
  server.clock.advance(86_400);
  const tomorrows = await give();
  expect(tomorrows.level).toBe(25);
  expectOk(await ask(25, tomorrows.grant));
  expect(await usedGrants()).toEqual([]);
});

test('a used grant is known until it is too old, and then forgotten', async () => {
  const { grant } = await give();
  expectOk(await ask(BONUS, grant));
  const sweep = () => server.app.get(AdGrantsHousekeepingService, { strict: false }).sweep();
  server.clock.advance(3_600);
  await sweep();
  expect(await usedGrants()).toHaveLength(1);
  server.clock.advance(1);
  await sweep();
  expect(await usedGrants()).toEqual([]);
  expect(refusal(await ask(BONUS, grant))).toMatchObject(FORBIDDEN);
});

test('without a file there are no other games', async () => {
  expect(expectOk(await visitor().get(MORE_GAMES_ROUTE))).toEqual({ games: [] });
});
