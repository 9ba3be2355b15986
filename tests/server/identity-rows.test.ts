import { DataSource, type EntityManager } from 'typeorm';
import { expect, test } from 'vitest';
import { IdentityClient } from '../../server/modules/identity/model/client.entity.ts';
import { IdentityEvent } from '../../server/modules/identity/model/identity-event.entity.ts';
import { Passkey } from '../../server/modules/identity/model/passkey.entity.ts';
import { IdentitySession } from '../../server/modules/identity/model/session.entity.ts';
import { IdentityUser } from '../../server/modules/identity/model/user.entity.ts';
import { Verification } from '../../server/modules/identity/model/verification.entity.ts';
import { empty, filled, lessThan, moreThan, not, oneOf, type RowWhere } from '../../server/modules/identity/rules/rows/conditions.ts';
import {
  deleteRows,
  findRow,
  findRows,
  insertRow,
  insertRows,
  lockRow,
  saveRow,
  updateRows,
} from '../../server/modules/identity/rules/rows/rows.ts';
import { signUp } from '../support/fapi-people.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';

let server: TestServer;
let manager: EntityManager;
let userId: string;
shareServer(async (shared) => {
  server = shared;
  manager = server.app.get(DataSource).manager;
  ({ userId } = await signUp(server));
});

const AT = new Date('2026-11-05T01:02:03.456Z');
let passkeys = 0;
const newPasskey = (values: Partial<Passkey> = {}, by = manager) =>
  insertRow(by, Passkey, { id: `psk_${++passkeys}`, userId, name: 'Phone', createdAt: AT, updatedAt: AT, ...values });
const passkeyOf = (id: string) => manager.findOneByOrFail(Passkey, { id });

test('a row is read with the values that TypeORM reads', async () => {
  await newPasskey({ publicKey: Buffer.of(0, 255, 16), counter: 4_294_967_295, transports: ['usb'], backedUp: true, verifiedAt: AT });
  await server.query(`UPDATE identity_user SET unsafe_metadata = '{"handicap": 7.5}', locked_until = '2026-11-05 01:02:03.456789+05'`);
  for (const made of [IdentityClient, IdentityEvent, IdentitySession, IdentityUser, Passkey, Verification]) {
    const { tableName } = manager.connection.getMetadata(made);
    const [{ id }] = (await server.query<{ id: string }>(`SELECT id FROM ${tableName} LIMIT 1`)) as [{ id: string }];
    const row = await findRow(manager, made as typeof Passkey, { id });
    expect(row).toStrictEqual(await manager.findOneByOrFail(made as typeof Passkey, { id }));
  }
});

test('a new row has what it was given, and defaults; TypeORM reads the same', async () => {
  const given = { publicKey: Buffer.of(1, 2), transports: ['internal', 'hybrid'], counter: 7, verifiedAt: AT };
  const passkey = await newPasskey(given);
  expect(passkey).toMatchObject({ ...given, userId, name: 'Phone', backedUp: false, aaguid: null });
  expect(await passkeyOf(passkey.id)).toStrictEqual(passkey);
});

test('only changed columns are written, so that two writers do not undo each other', async () => {
  const { id } = await newPasskey();
  await manager.transaction(async (inner) => {
    const row = (await findRow(inner, Passkey, { id })) as Passkey;
    // As another call may do meanwhile.
    await inner.query(`UPDATE identity_passkey SET name = 'Tablet', transports = '["usb"]' WHERE id = $1`, [id]);
    await saveRow(inner, Object.assign(row, { counter: 3, lastUsedAt: AT }));
    // Once more: what was written before counts as stored.
    await saveRow(inner, Object.assign(row, { counter: 0 }));
  });
  expect(await passkeyOf(id)).toMatchObject({ name: 'Tablet', transports: ['usb'], counter: 0, lastUsedAt: AT });
});

test('a row that was deleted meanwhile is not made anew', async () => {
  await manager.transaction(async (inner) => {
    const gone = await newPasskey({}, inner);
    await deleteRows(inner, Passkey, { id: gone.id });
    await saveRow(inner, Object.assign(gone, { name: 'Ghost' }));
    expect(await findRow(inner, Passkey, { id: gone.id })).toBeNull();
  });
});

test('what is written to rows is in the entities that the transaction has read', async () => {
  const [{ id }, { id: otherId }] = [await newPasskey({ counter: 1 }), await newPasskey({ counter: 1 })];
  await manager.transaction(async (inner) => {
    const [row, again] = [await lockRow(inner, Passkey, { id }), await findRow(inner, Passkey, { id })] as [Passkey, Passkey];
    const other = (await findRow(inner, Passkey, { id: otherId })) as Passkey;
    Object.assign(row, { counter: 2 });
    expect(await updateRows(inner, Passkey, { userId, id: oneOf([id]) }, { name: 'Tablet', lastUsedAt: AT })).toEqual([id]);
    for (const each of [row, again]) expect(each).toMatchObject({ name: 'Tablet', lastUsedAt: AT });
    expect(other.name).toBe('Phone');
    await saveRow(inner, Object.assign(row, { name: 'Phone' }));
    expect(again).toMatchObject({ name: 'Phone', counter: 2 });
    await saveRow(inner, Object.assign(again, { counter: 1 }));
  });
  expect(await passkeyOf(id)).toMatchObject({ name: 'Phone', counter: 1, lastUsedAt: AT });
  expect(await passkeyOf(otherId)).toMatchObject({ name: 'Phone', lastUsedAt: null });
});

test('a row that the transaction has not read cannot be saved', async () => {
  const { id } = await newPasskey();
  const earlier = await manager.transaction((inner) => findRow(inner, Passkey, { id }));
  const read = [new Passkey(), await passkeyOf(id), await findRow(manager, Passkey, { id }), earlier] as Passkey[];
  for (const row of read) {
    const saved = manager.transaction((inner) => saveRow(inner, Object.assign(row, { id, name: 'Watch' })));
    await expect(saved).rejects.toThrow('a row is saved by the transaction that has read or inserted it');
  }
  const outside = saveRow(manager, Object.assign((await findRow(manager, Passkey, { id })) as Passkey, { name: 'Watch' }));
  await expect(outside).rejects.toThrow('a row is saved by the transaction');
  expect(await passkeyOf(id)).toMatchObject({ name: 'Phone' });
});

test('rows are found, written and deleted by conditions of their columns', async () => {
  const own = { userId: (await signUp(server)).userId };
  const make = (name: string, second: number, values: Partial<Passkey> = {}) => {
    const createdAt = new Date(AT.getTime() + second * 1000);
    return { id: `psk_${own.userId}_${name}`, ...own, name, createdAt, updatedAt: AT, lastUsedAt: null, counter: 0, ...values };
  };
  const used = { lastUsedAt: AT, counter: 7 };
  await insertRows(manager, Passkey, [make('b', 1, used), make('c', 2), make('a', 1)]);
  const names = async (where: RowWhere<Passkey>, ...latest: [] | [{ latestBy: 'createdAt'; skip?: number; take?: number }]) =>
    (await findRows(manager, Passkey, { ...own, ...where }, ...latest)).map(({ name }) => name).join('');
  expect(await names({})).toBe('abc');
  expect(await names({ lastUsedAt: empty })).toBe('ac');
  expect(await names({ lastUsedAt: filled })).toBe('b');
  expect(await names({ name: not('b') })).toBe('ac');
  expect(await names({ name: oneOf(['c', 'b', 'x']), counter: 0 })).toBe('c');
  expect(await names({ name: oneOf<string>([]) })).toBe('');
  expect([await names({ counter: lessThan(7) }), await names({ counter: lessThan(8) })]).toEqual(['ac', 'abc']);
  expect([await names({ counter: moreThan(6) }), await names({ counter: moreThan(7) })]).toEqual(['b', '']);
  expect(await names({}, { latestBy: 'createdAt' })).toBe('cab');
  expect(await names({}, { latestBy: 'createdAt', skip: 1 })).toBe('ab');
  expect(await names({}, { latestBy: 'createdAt', take: 1 })).toBe('c');
  const written = await updateRows(manager, Passkey, { ...own, counter: lessThan(7) }, { lastUsedAt: null, backedUp: true });
  expect(written.sort()).toEqual([make('a', 1).id, make('c', 2).id]);
  expect(await names({ backedUp: true })).toBe('ac');
  await deleteRows(manager, Passkey, { ...own, name: not('c') });
  expect(await names({})).toBe('c');
});

test.runIf(process.env.TEST_DATABASE_URL)('PostgreSQL plans a statement once for a connection', async () => {
  await manager.transaction(async (inner) => {
    const uses = async (): Promise<number> => {
      await findRow(inner, Passkey, { id: 'psk_planned' });
      const [planned] = await inner.query<{ uses: string }[]>(
        `SELECT generic_plans + custom_plans AS uses FROM pg_prepared_statements WHERE statement LIKE '%identity_passkey one%one.id = $1 LIMIT 1'`,
      );
      return Number(planned?.uses ?? 0);
    };
    const before = await uses();
    expect(await uses()).toBe(before + 1);
  });
});

test('a search without a value is a mistake in the program: it would find any row', async () => {
  await expect(findRow(manager, Passkey, { id: undefined as unknown as string })).rejects.toThrow('columns have values');
  await expect(findRow(manager, Passkey, { nickname: 'x' } as never)).rejects.toThrow('columns have values');
  await expect(deleteRows(manager, Passkey, {})).rejects.toThrow('columns have values');
});
