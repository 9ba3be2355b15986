import { afterEach, expect, test } from 'vitest';
import { ACCOUNT_ROUTES } from '../../shared/api/account.ts';
import { GUEST_NAME_ROUTE, type GuestNameResponse, guestNameResponse } from '../../shared/api/guest-name.ts';
import { runPath, runResponse } from '../../shared/api/runs.ts';
import { addDays, type GameDay } from '../../shared/game-day.ts';
import { GUEST_COPY } from '../../shared/guest-names/guest-name.ts';
import { playSmallRun } from '../support/small-course.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';
import { createAccount } from './support/test-account.ts';
import { expectOk, refusal, TestPlayer } from './support/test-player.ts';

let server: TestServer;
let first: GameDay;
shareServer((given) => {
  server = given;
  first = server.today as GameDay;
}, 'small');
afterEach(() => server.clock.set(`${first}T12:00:00Z`));

let variant = 0;
const play = (player: TestPlayer) => player.play(playSmallRun({ hops: 1, variant: ++variant }).replay);
const goTo = (days: number) => server.clock.set(`${addDays(first, days)}T12:00:00Z`);

const nameOf = async (player: TestPlayer): Promise<GuestNameResponse> =>
  guestNameResponse.parse(expectOk(await player.get(GUEST_NAME_ROUTE)));
const keep = async (player: TestPlayer, body: object = {}): Promise<GuestNameResponse> =>
  guestNameResponse.parse(expectOk(await player.put(GUEST_NAME_ROUTE, body)));
const giveUp = async (player: TestPlayer): Promise<GuestNameResponse> =>
  guestNameResponse.parse(expectOk(await player.delete(GUEST_NAME_ROUTE)));

/** The numbers of the player on the board of a day: in the row, in the own row, and beside them. */
async function onBoard(player: TestPlayer, days: number) {
  const { leaderboard, userRow, guest } = await player.leaderboard(`date=${addDays(first, days)}`);
  return [leaderboard.find(({ isUser }) => isUser)?.guest, userRow?.guest, guest];
}

test('a name that is kept stays from that day on, wherever the guest is shown', async () => {
  const player = new TestPlayer(server);
  await play(player);
  const [before] = await onBoard(player, 0);
  goTo(1);
  const { runId } = await play(player);
  const today = await nameOf(player);
  expect(today).toEqual({ guest: expect.any(Number), isKept: false, isBack: true });
  expect(today.guest).not.toBe(before);
  expect(await keep(player)).toEqual({ ...today, isKept: true });
  goTo(2);
  await play(player);
  const { guest } = today;
  expect(await nameOf(player)).toEqual({ guest, isKept: true, isBack: true });
  expect(await onBoard(player, 2)).toEqual([guest, guest, guest]);
  expect((await player.recentScores()).find(({ isUser }) => isUser)?.guest).toBe(guest);
  expect(runResponse.parse(expectOk(await player.get(runPath(runId ?? '')))).guest).toBe(guest);
  // The day before it was kept is told by nothing to be of the same guest.
  expect(await onBoard(player, 0)).toEqual([before, before, before]);
});

test('another name can be kept, and each day has its own again when it is given up', async () => {
  const player = new TestPlayer(server);
  await play(player);
  const own = await nameOf(player);
  expect(await keep(player, { guest: 0x1234_5678 })).toEqual({ guest: 0x1234_5678, isKept: true, isBack: false });
  expect(await onBoard(player, 0)).toEqual([0x1234_5678, 0x1234_5678, 0x1234_5678]);
  // The same again changes nothing.
  expect(await keep(player, { guest: 0x1234_5678 })).toEqual({ guest: 0x1234_5678, isKept: true, isBack: false });
  expect(await giveUp(player)).toEqual(own);
  expect(await onBoard(player, 0)).toEqual([own.guest, own.guest, own.guest]);
});

test('a name that others keep gets a number', async () => {
  const words = 0x0_abc;
  const players = [new TestPlayer(server), new TestPlayer(server), new TestPlayer(server)] as const;
  for (const player of players) await play(player);
  const numbers: unknown[] = [];
  // Balls of other colors make no other name.
  for (const [i, player] of players.entries()) numbers.push((await keep(player, { guest: words + i * 4_096 })).guest);
  expect(numbers).toEqual([words, GUEST_COPY + words + 4_096, 2 * GUEST_COPY + words + 8_192]);
});

test('a name is kept by guests who have finished a hole, and by nobody else', async () => {
  const unknown = new TestPlayer(server);
  const started = new TestPlayer(server);
  await started.begin();
  const signedIn = new TestPlayer(server);
  await play(signedIn);
  signedIn.account = await createAccount(server, 'nina');
  for (const player of [unknown, started, signedIn]) {
    // What cannot be kept is not offered.
    expect(await nameOf(player)).toEqual({ guest: null, isKept: false, isBack: false });
    expect(refusal(await player.put(GUEST_NAME_ROUTE, {}))).toMatchObject({ status: 404, code: 'not_found' });
  }
  expect(refusal(await unknown.put(GUEST_NAME_ROUTE, { guest: GUEST_COPY }))).toMatchObject({ status: 400, code: 'bad_request' });
});

test('a sign-up ends it: the account has its username, and the name is free again', async () => {
  const player = new TestPlayer(server);
  await play(player);
  await keep(player, { guest: 77 });
  player.account = await createAccount(server, 'otto');
  expectOk(await player.post(ACCOUNT_ROUTES.link, {}));
  expect((await player.leaderboard()).userRow).toMatchObject({ username: 'otto', guest: null });
  const next = new TestPlayer(server);
  await play(next);
  expect(await keep(next, { guest: 77 })).toEqual({ guest: 77, isKept: true, isBack: false });
});
