import type { TokenJSON } from '@clerk/types';
import { beforeEach, expect, test } from 'vitest';
import { ACCOUNT_ROUTES, linkAccountResponse } from '../../shared/api/account.ts';
import { USER_STATS_ROUTE } from '../../shared/api/user-stats.ts';
import { ok } from '../support/fapi-client.ts';
import { type Person, setSettings, signInAgain, signUp } from '../support/fapi-people.ts';
import { playRun } from '../support/runs.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';
import { refusal, TestPlayer } from './support/test-player.ts';

// From the form to the board: accounts sign up through the API, as people do, and use the game's own API.

let server: TestServer;
shareServer((shared) => {
  server = shared;
});
beforeEach(() => {
  setSettings(server, { reverification: false });
  server.clock.advance(86_400);
});

/** The page of a signed-in browser. It requests tokens as the official client does. */
function pageOf({ browser, userId, username }: Person, sessionId = browser.session.id): TestPlayer {
  const player = new TestPlayer(server);
  const token = async () => (await ok(browser.post<TokenJSON>(`/client/sessions/${sessionId}/tokens`))).jwt;
  player.account = { userId, username, sessionId, token };
  return player;
}

/** A call with a token that the page has stored. */
const statusWith = async (token: string) =>
  (await new TestPlayer(server).get(USER_STATS_ROUTE, { authorization: `Bearer ${token}` })).status;

test('a person signs up after a game and is on the board by name', async () => {
  const device = new TestPlayer(server);
  const { runId } = await device.play(playRun(server.today).replay);
  const person = await signUp(server);
  const page = pageOf(person);
  for (const [name, value] of device.cookies) page.cookies.set(name, value);
  const linked = linkAccountResponse.parse((await page.post(ACCOUNT_ROUTES.link, {})).body);
  expect(linked).toEqual({ username: person.username, streak: 1, moved: { runs: 1, days: 1 } });
  expect((await page.leaderboard()).userRow).toMatchObject({ username: person.username, userId: person.userId, runId, isUser: true });
});

test('the token in the answer of a call is as valid as a requested one', async () => {
  const person = await signUp(server);
  expect(await statusWith(person.browser.session.last_active_token?.jwt ?? '')).toBe(200);
});

test('signing out ends the game’s session at once, and no other session', async () => {
  const person = await signUp(server);
  const other = await signInAgain(server, person.userId);
  const [page, elsewhere] = [pageOf(person), pageOf({ ...person, browser: other })];
  const token = await page.account?.token();
  expect(await statusWith(token as string)).toBe(200);
  await ok(person.browser.post(`/client/sessions/${person.browser.session.id}/end`));
  expect(await statusWith(token as string)).toBe(401);
  expect((await elsewhere.userStats()).streak).toBe(0);
});

test('a session that is revoked from another device ends at once', async () => {
  const person = await signUp(server);
  const other = await signInAgain(server, person.userId);
  const token = (await pageOf({ ...person, browser: other }).account?.token()) as string;
  expect(await statusWith(token)).toBe(200);
  await ok(person.browser.post(`/me/sessions/${other.session.id}/revoke`));
  expect(await statusWith(token)).toBe(401);
});

test('a new username is on the board at once', async () => {
  const person = await signUp(server);
  const page = pageOf(person);
  await page.play(playRun(server.today).replay);
  await ok(person.browser.patch('/me', { username: 'birdie_1' }));
  expect((await page.leaderboard()).userRow?.username).toBe('birdie_1');
});

test('a deleted account leaves a nameless run and an invalid token on the device', async () => {
  const person = await signUp(server);
  const page = pageOf(person);
  const { runId } = await page.play(playRun(server.today).replay);
  const token = (await page.account?.token()) as string;
  await ok(person.browser.delete('/me'));
  expect(await statusWith(token)).toBe(401);
  expect(refusal(await new TestPlayer(server).get(ACCOUNT_ROUTES.export, { authorization: `Bearer ${token}` })).code).toBe('unauthorized');
  page.account = undefined;
  const board = await page.leaderboard();
  expect(board).toMatchObject({
    finishers: 1,
    userRow: null,
    leaderboard: [{ username: 'Anonymous', userId: null, runId, isUser: false }],
  });
  expect((await page.start()).isFirstAttempt).toBe(true);
});

test('when the clock moves on, the page’s next token is valid for the next minute', async () => {
  const page = pageOf(await signUp(server));
  for (let minute = 0; minute < 6; minute++) {
    const token = (await page.account?.token()) as string;
    expect(await statusWith(token)).toBe(200);
    server.clock.advance(66);
    expect(await statusWith(token)).toBe(401);
  }
});
