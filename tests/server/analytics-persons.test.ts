import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { describe, expect, test } from 'vitest';
import { AccountEvents } from '../../server/common/account-events.ts';
import { AnalyticsHousekeepingService } from '../../server/modules/site/analytics/analytics-housekeeping.service.ts';
import { ACCOUNT_ROUTES } from '../../shared/api/account.ts';
import { setUpIngest } from './support/ingest.ts';
import { createAccount, type TestAccount } from './support/test-account.ts';
import { signedInPlayer } from './support/test-player.ts';

const { server, queue, ago, now, eventOf, sendEvents, stored, storedNames } = setUpIngest();

describe('a person', () => {
  let players = 0;
  const newPlayer = async (): Promise<TestAccount & { playerId: string }> => {
    const account = await createAccount(server(), `player${++players}`);
    const playerId = randomUUID();
    await server().query('INSERT INTO player (id, user_id, username) VALUES ($1, $2, $3)', [playerId, account.userId, account.username]);
    return { ...account, playerId };
  };
  const withPerson = { $process_person_profile: true };
  const identify = ({ userId, username }: TestAccount, anonymousId: string) =>
    eventOf({
      event: '$identify',
      distinctId: userId,
      properties: { ...withPerson, $anon_distinct_id: anonymousId, $set: { username } },
    });
  const deleteAccount = (manager: EntityManager, { userId }: TestAccount) =>
    server().app.get(AccountEvents, { strict: false }).userDeleted(manager, userId);
  const persons = () => server().query('SELECT player_id AS player, username FROM analytics_person ORDER BY username');

  test('is kept only of those who have agreed', async () => {
    await sendEvents(eventOf({ distinctId: 'unanswered' }), eventOf({ distinctId: 'agreed', properties: withPerson }));
    await queue().drained();
    expect(await persons()).toEqual([{ player: null, username: null }]);
  });

  test('gets what the same device has sent since a day, and sends from now on', async () => {
    const player = await newPlayer();
    await sendEvents(eventOf({ event: 'two days ago', distinctId: 'device', timestamp: ago(40 * 3_600_000) }));
    await sendEvents(eventOf({ event: 'before', distinctId: 'device', timestamp: ago(3_600_000) }));
    await sendEvents(eventOf({ event: 'of another', distinctId: 'other' }));
    await queue().drained();
    await sendEvents(identify(player, 'device'));
    await queue().drained();
    await sendEvents(eventOf({ event: 'later', distinctId: 'device' }), eventOf({ event: 'signed in', distinctId: player.userId }));
    const own = (await stored()).filter(({ person }) => person === player.playerId);
    expect(own.map(({ name }) => name)).toEqual(['before', '$identify', 'later', 'signed in']);
    expect(await persons()).toEqual([{ player: player.playerId, username: player.username }]);
  });

  test('exports its events, and goes with its account', async () => {
    const player = await newPlayer();
    await sendEvents(identify(player, 'device'), eventOf({ distinctId: 'other' }));
    await queue().drained();
    const { body } = await signedInPlayer(server(), player).get(ACCOUNT_ROUTES.export);
    expect(body).toMatchObject({
      analyticsPerson: { username: player.username, firstSeen: now(), lastSeen: now(), joinedIds: [expect.any(String)] },
      analyticsEvents: [{ name: '$identify', time: now(), place: 'direct', device: 'other', session: null }],
    });
    await server()
      .app.get(DataSource)
      .transaction((manager) => deleteAccount(manager, player));
    await sendEvents(eventOf({ event: 'late', distinctId: player.userId, properties: withPerson }));
    expect(await storedNames()).toEqual(['clicked_start']);
    expect([await persons(), await server().query('SELECT 1 FROM analytics_alias')]).toEqual([[], []]);
  });

  test.runIf(process.env.TEST_DATABASE_URL)('gets no event that is written while its account is deleted', async () => {
    const player = await newPlayer();
    await sendEvents(identify(player, 'device'));
    await queue().drained();
    await server()
      .app.get(DataSource)
      .transaction(async (manager) => {
        await deleteAccount(manager, player);
        await sendEvents(
          eventOf({ event: 'of the account', distinctId: player.userId, properties: withPerson }),
          eventOf({ event: 'of the device', distinctId: 'device', properties: withPerson }),
        );
        const waiting =
          "SELECT count(*)::integer AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        await expect.poll(() => manager.query(waiting), { timeout: 15_000 }).toEqual([{ n: 1 }]);
      });
    expect((await stored()).map(({ name, person }) => [name, person === player.playerId])).toEqual([['of the device', false]]);
    expect(await persons()).toEqual([{ player: null, username: null }]);
  });
});

test('who sent an event is forgotten after 90 days, and the event after 13 months', async () => {
  const sweep = () => server().app.get(AnalyticsHousekeepingService, { strict: false }).sweep();
  const idsOf = async () => (await stored()).map(({ person, session }) => [person, session].filter((id) => id !== null).length);
  server().clock.set('2026-11-21T12:00:00Z');
  await sendEvents(eventOf({ properties: { $process_person_profile: true, $session_id: randomUUID() } }));
  await queue().drained();
  server().clock.advance(89 * 86_400);
  await sweep();
  expect(await idsOf()).toEqual([2]);
  expect(await server().query('SELECT 1 FROM analytics_event_uuid')).toEqual([]);
  server().clock.advance(2 * 86_400);
  await sweep();
  expect(await idsOf()).toEqual([0]);
  server().clock.set('2027-12-31T23:00:00Z');
  await sweep();
  expect(await storedNames()).toEqual(['clicked_start']);
  expect(await server().query('SELECT 1 FROM analytics_person')).toEqual([]);
  server().clock.set('2028-01-01T01:00:00Z');
  await sweep();
  expect(await stored()).toEqual([]);
});
