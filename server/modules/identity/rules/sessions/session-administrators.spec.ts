import { expect, test } from 'vitest';
import type { FapiTransactions } from '../call/fapi-transactions.ts';
import type { TokenVerifier } from '../tokens/token-verifier.ts';
import type { ReverificationGate } from './reverification-gate.ts';
import { SessionAdministrators } from './session-administrators.ts';

test('with a hosted instance nobody is an administrator, and no row is read', async () => {
  const verifier = { hostedIssuer: 'https://clerk.golf.example' } as TokenVerifier;
  const transactions = {
    get reader(): never {
      throw new Error('The rows are of another service');
    },
  } as unknown as FapiTransactions;
  const administrators = new SessionAdministrators(verifier, transactions, {} as ReverificationGate);
  expect(await administrators.accessOf({ userId: 'user_1', sessionId: 'sess_1', username: 'ann', asOfMs: 0 })).toBeUndefined();
});
