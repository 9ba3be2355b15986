import { DataSource, type EntityManager } from 'typeorm';
import { expect, test } from 'vitest';
import { IdentityClient } from '../../server/modules/identity/model/client.entity.ts';
import { Passkey } from '../../server/modules/identity/model/passkey.entity.ts';
import { IdentitySession } from '../../server/modules/identity/model/session.entity.ts';
import { IdentityUser } from '../../server/modules/identity/model/user.entity.ts';
import { Verification } from '../../server/modules/identity/model/verification.entity.ts';
import { findRow, insertRow, saveRow } from '../../server/modules/identity/rules/rows/rows.ts';
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
const newPasskey = (values: Partial<Passkey> = {}) =>
  insertRow(manager, Passkey, { id: `psk_${++passkeys}`, userId, name: 'Phone', createdAt: AT, updatedAt: AT, ...values });
const passkeyOf = (id: string) => manager.findOneByOrFail(Passkey, { id });

test('a row is read with the values that TypeORM reads', async () => {
  await newPasskey({ publicKey: Buffer.of(0, 255, 16), counter: 4_294_967_295, transports: ['usb'], backedUp: true, verifiedAt: AT });
  await server.query(`UPDATE identity_user SET unsafe_metadata = '{"handicap": 7.5}', locked_until = '2026-11-05 01:02:03.456789+05'`);
  for (const made of [IdentityClient, IdentitySession, IdentityUser, Passkey, Verification]) {
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
  const [one, other] = [await findRow(manager, Passkey, { id }), await findRow(manager, Passkey, { id })] as [Passkey, Passkey];
  await saveRow(manager, Object.assign(one, { name: 'Tablet', transports: ['usb'] }));
  await saveRow(manager, Object.assign(other, { counter: 3, lastUsedAt: AT }));
  // Once more: what was written before counts as stored.
  await saveRow(manager, Object.assign(other, { counter: 0 }));
  expect(await passkeyOf(id)).toMatchObject({ name: 'Tablet', transports: ['usb'], counter: 0, lastUsedAt: AT });
});

test('a row that was deleted meanwhile is not made anew', async () => {
  const gone = await newPasskey();
  await manager.delete(Passkey, gone.id);
  await saveRow(manager, Object.assign(gone, { name: 'Ghost' }));
  expect(await findRow(manager, Passkey, { id: gone.id })).toBeNull();
  const { id } = await newPasskey();
  await saveRow(manager, Object.assign(await passkeyOf(id), { name: 'Watch' }));
  expect(await passkeyOf(id)).toMatchObject({ name: 'Watch' });
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
});
