import type { FastifyRequest } from 'fastify';
import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { IdentityClient } from '../../model/client.entity.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import type { CallTransaction } from './call-transaction.ts';
import { FapiContext } from './fapi-context.ts';
import { FapiTransactions } from './fapi-transactions.ts';

const clientOf = (id: string): IdentityClient => ({ id }) as IdentityClient;
const NOTHING = { newClientToken: undefined, dropsClient: false, changesSessions: false };

let committed: boolean;
let sent: string[];
let context: FapiContext;
let transactions: FapiTransactions;

beforeEach(() => {
  committed = false;
  sent = [];
  context = new FapiContext({} as FastifyRequest, 'https://golf.example');
  context.recognize(clientOf('known'), { isFormerToken: false });
  const dataSource = {
    transaction: async (work: (manager: EntityManager) => Promise<unknown>) => {
      committed = false;
      const outcome = await work({} as EntityManager);
      committed = true;
      return outcome;
    },
  };
  transactions = new FapiTransactions(dataSource as unknown as DataSource);
});

function applied() {
  const { newClientToken, dropsClient, changesSessions } = context.effects;
  return { newClientToken, dropsClient, changesSessions };
}

/** Causes every effect that a transaction can have. */
function doEverything(tx: CallTransaction, token: string): void {
  tx.lockedClient(clientOf(token));
  Object.assign(tx.effects, { newClientToken: token, dropsClient: true, changesSessions: true });
  tx.effects.messages.push(async () => {
    sent.push(`${token}, ${committed ? 'committed' : 'open'}`);
  });
}

const undo = (refusal: Error) =>
  transactions.run(context, async (tx) => {
    doEverything(tx, 'undone');
    throw refusal;
  });

describe('effects of a transaction', () => {
  test('are applied once it is committed', async () => {
    await transactions.run(context, async (tx) => {
      doEverything(tx, 'first');
      expect(applied()).toEqual(NOTHING);
      expect(context.client?.id).toBe('known');
      expect(sent).toEqual([]);
    });
    expect(applied()).toEqual({ newClientToken: 'first', dropsClient: true, changesSessions: true });
    expect(context.client?.id).toBe('first');
    expect(sent).toEqual(['first, committed']);
  });

  test('are not applied when it is undone, nor by a later one', async () => {
    await expect(undo(new FapiException('client_state_invalid'))).rejects.toThrow(FapiException);
    expect(applied()).toEqual(NOTHING);
    expect(context.client?.id).toBe('known');
    await transactions.run(context, async () => undefined);
    expect(applied()).toEqual(NOTHING);
    expect(sent).toEqual([]);
  });

  test('that were committed before stay when a later one is undone', async () => {
    await transactions.run(context, async (tx) => doEverything(tx, 'first'));
    await expect(undo(new Error('The connection is gone'))).rejects.toThrow('The connection is gone');
    expect(applied()).toEqual({ newClientToken: 'first', dropsClient: true, changesSessions: true });
    expect(context.client?.id).toBe('first');
    expect(sent).toEqual(['first, committed']);
  });

  test('are applied with a refusal that is returned', async () => {
    const refusing = transactions.run(context, async (tx) => {
      doEverything(tx, 'counted');
      return new FapiException('form_code_incorrect');
    });
    await expect(refusing).rejects.toMatchObject({ code: 'form_code_incorrect' });
    expect(context.effects.newClientToken).toBe('counted');
    expect(sent).toEqual(['counted, committed']);
  });

  test('are applied when the message about them cannot be handed over', async () => {
    const sending = transactions.run(context, async (tx) => {
      tx.effects.newClientToken = 'first';
      tx.effects.messages.push(() => Promise.reject(new Error('nobody answers')));
    });
    await expect(sending).rejects.toMatchObject({ code: 'verification_not_sent' });
    expect(context.effects.newClientToken).toBe('first');
  });
});

test('a change of the cookie meanwhile stays known when the transaction is undone', async () => {
  const refused = transactions.run(context, async (tx) => {
    tx.call.noticeFormerToken();
    throw new FapiException('authentication_invalid');
  });
  await expect(refused).rejects.toThrow(FapiException);
  expect(context.hasFormerToken).toBe(true);
});

test('a username that a concurrent call takes is refused as taken', async () => {
  const cause = Object.assign(new Error(), { code: '23505', constraint: 'identity_user_username_key' });
  await expect(undo(new QueryFailedError('INSERT', [], cause))).rejects.toMatchObject({
    errors: [{ code: 'form_identifier_exists', meta: { param_name: 'username' } }],
  });
});

test('a name in another room’s table is refused as taken, once its index is named', async () => {
  const cause = Object.assign(new Error(), { code: '23505', constraint: 'organization_slug_key' });
  const refused = () => undo(new QueryFailedError('INSERT', [], cause));
  await expect(refused()).rejects.toThrow(QueryFailedError);
  transactions.addTaken({ organization_slug_key: 'slug' });
  await expect(refused()).rejects.toMatchObject({ errors: [{ code: 'form_identifier_exists', meta: { param_name: 'slug' } }] });
});

test('each transaction, written or undone, ends what was read before it', async () => {
  const before = context.revision;
  await transactions.run(context, async () => undefined);
  await expect(undo(new Error('undone'))).rejects.toThrow();
  expect(context.revision).toBe(before + 2);
});
