import type { DataSource, EntityManager } from 'typeorm';
import { beforeEach, expect, test } from 'vitest';
import type { IdentityUser } from '../../model/user.entity.ts';
import { type Account, BACKUP_CODES, type PartKey } from './account.ts';
import { type IdentificationLink, LoadedPart, UserPart, UserParts } from './user-parts.ts';

const KEYS: PartKey<readonly string[]> = { name: 'keys', none: [] };

/** A part of a room of its own: keys, which can be linked to an e-mail address. */
class KeysPart extends LoadedPart<readonly string[]> {
  override readonly key = KEYS;
  override readonly tablesOfVerified = ['key'];
  override readonly select = 'SELECT user_id, keys AS value FROM keys WHERE user_id = ANY($1)';

  override read(value: unknown) {
    return value as readonly string[];
  }
  override toJson(account: Account) {
    return { username: account.get(KEYS).join() };
  }
  override canSignIn(account: Account) {
    return account.get(KEYS).length > 0;
  }
  override linksOf(account: Account): IdentificationLink[] {
    return account.get(KEYS).map((id) => ({ identificationId: 'idn_a', id, type: 'key' }));
  }
  override async export(_database: DataSource, userId: string) {
    return { user: { hasKeys: true }, lists: { keys: [{ userId }] } };
  }
}

class NotesPart extends UserPart {
  override async export() {
    return { user: { hasNotes: false }, lists: { notes: [] } };
  }
}

const parts = new UserParts();
const keys = new KeysPart(parts);
new NotesPart(parts);
const users = ['user_a', 'user_b'].map((id) => ({ id }) as IdentityUser);
let statements: unknown[][];
beforeEach(() => {
  statements = [];
});
const database = {
  query: async (...statement: unknown[]) => {
    statements.push(statement);
    return [{ part: 0, user_id: 'user_a', value: ['k1', 'k2'] }];
  },
} as unknown as EntityManager & DataSource;
const load = async () => (await parts.load(database, users)) as [Account, Account];

test('one statement loads the parts of all users, with empty values for missing ones', async () => {
  const accounts = await load();
  expect(statements).toEqual([[expect.stringContaining(keys.select), [['user_a', 'user_b']]]]);
  expect(accounts.map((account) => [account.user.id, account.get(KEYS)])).toEqual([
    ['user_a', ['k1', 'k2']],
    ['user_b', []],
  ]);
  expect(await parts.load(database, [])).toEqual([]);
  expect(parts.empty(users[0] as IdentityUser).get(KEYS)).toEqual([]);
  expect(statements).toHaveLength(1);
});

test('an account without the part that is asked for is a mistake in the program', async () => {
  const [account] = await load();
  expect(() => account.get(BACKUP_CODES)).toThrow('No part loads the backup codes');
});

test('an account may sign in by a part that allows it; changes can be judged first', async () => {
  const [withKeys, bare] = await load();
  expect([withKeys, bare, withKeys.with(KEYS, []), bare.with(KEYS, ['k'])].map((account) => parts.canSignIn(account))).toEqual([
    ...[true, false, false, true],
  ]);
  const renamed = withKeys.withUser({ username: 'new' });
  expect([renamed.user, renamed.get(KEYS), withKeys.user]).toEqual([{ id: 'user_a', username: 'new' }, ['k1', 'k2'], users[0]]);
});

test('fields, links, exported rows and tables of verifications are put together', async () => {
  const [account] = await load();
  expect(parts.toJson(account, 'https://example.org')).toEqual({ username: 'k1,k2' });
  expect(parts.linksOf(account, 'idn_a')).toEqual(['k1', 'k2'].map((id) => ({ id, type: 'key' })));
  expect(parts.linksOf(account, 'idn_b')).toEqual([]);
  expect(await parts.export(database, 'user_a')).toEqual({
    user: { hasKeys: true, hasNotes: false },
    lists: { keys: [{ userId: 'user_a' }], notes: [] },
  });
  expect(parts.tablesOfVerified).toEqual(['key']);
});
