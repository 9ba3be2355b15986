import { DataSource } from 'typeorm';
import { beforeEach, expect, test } from 'vitest';
import { AccountEvents } from '../../server/common/account-events.ts';
import { playerPath, publicPlayer } from '../../shared/api/players.ts';
import { setSettings, signUp } from '../support/fapi-people.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';
import { createAccount } from './support/test-account.ts';
import { type Answer, refusal, signedInPlayer, type TestPlayer } from './support/test-player.ts';

let server: TestServer;
let player: TestPlayer;
shareServer(async (shared) => {
  server = shared;
  player = signedInPlayer(server, await createAccount(server, 'asking'));
});
beforeEach(() => setSettings(server));

const ask = (username: string): Promise<Answer> => player.get(playerPath(username));
const inTransaction = (work: (events: AccountEvents, manager: DataSource['manager']) => Promise<void>) =>
  server.app.get(DataSource).transaction((manager) => work(server.app.get(AccountEvents, { strict: false }), manager));

/** An account whose player has called once. */
async function person(username: string | null): Promise<string> {
  const account = await createAccount(server, username);
  await signedInPlayer(server, account).userStats();
  return account.userId;
}

test('a player is found by the name, without regard to case', async () => {
  const id = await person('Walleye');
  for (const name of ['Walleye', 'walleye', 'WALLEYE', ' walleye ']) {
    expect(publicPlayer.parse((await ask(name)).body)).toEqual({ id, username: 'Walleye' });
  }
});

test('an offensive name is masked, and leads to its player nevertheless', async () => {
  const id = await person('bigfuck99');
  expect((await ask('bigfuck99')).body).toEqual({ id, username: 'big****99' });
});

test.each(['nobody_at_all', 'walley', 'walleye%', 'Anonymous', '../walleye', 'x'])('nobody is found by %s', async (name) => {
  await person(null);
  expect(refusal(await ask(name))).toMatchObject({ status: 404, code: 'not_found' });
});

test.each(['x'.repeat(65), '  ', 'sal\0mon'])('"%s" is no name', async (name) => {
  expect(refusal(await ask(name))).toMatchObject({ status: 400, code: 'bad_request' });
});

test('a former name leads nowhere, and the name of a deleted account neither', async () => {
  const id = await person('oldname');
  await inTransaction((events, manager) => events.usernameChanged(manager, id, 'newname'));
  expect((await ask('oldname')).status).toBe(404);
  expect((await ask('newname')).body).toEqual({ id, username: 'newname' });
  await inTransaction((events, manager) => events.userDeleted(manager, id));
  expect((await ask('newname')).status).toBe(404);
});

test('a name passed to another player of a hosted instance leads to the new one', async () => {
  await person('wandering');
  const newer = await person('newcomer');
  await server.query("UPDATE player SET username = 'Wandering', username_as_of = username_as_of + interval '1 h' WHERE user_id = $1", [
    newer,
  ]);
  expect((await ask('wandering')).body).toEqual({ id: newer, username: 'Wandering' });
});

test('a new account can be found before the first call of the game', async () => {
  const { userId, username } = await signUp(server);
  expect((await ask(username)).body).toEqual({ id: userId, username });
});
