import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { MEMORY_DATA_DIR, readConfig } from '../../../config/config.ts';
import type { ReverificationGate } from '../../identity/rules/sessions/reverification-gate.ts';
import { SettingsStore } from '../../identity/rules/settings/settings-store.ts';
import type { TokenVerifier } from '../../identity/rules/tokens/token-verifier.ts';
import { ReverificationGuard } from './reverification.guard.ts';

/** Returns the guard's result for a call with a token of a hosted instance, whose sessions are unknown here. */
async function outcomeOf(claims: Record<string, unknown>, reverification = true): Promise<unknown> {
  const IDENTITY_SETTINGS = JSON.stringify({ reverification });
  const settings = new SettingsStore(readConfig({ DATA_DIR: MEMORY_DATA_DIR, NODE_ENV: 'test', IDENTITY_SETTINGS }));
  const noGate = { missingProofOf: () => Promise.reject(new Error('there is no such session here')) } as unknown as ReverificationGate;
  const guard = new ReverificationGuard(settings, noGate, { hostedIssuer: 'https://clerk.golf.example' } as TokenVerifier);
  const authorization = `Bearer ${new UnsecuredJWT(claims).encode()}signature`;
  const request = { headers: { authorization }, raw: { headersDistinct: { authorization: [authorization] } } };
  return guard
    .canActivate(new ExecutionContextHost([request]))
    .catch((error: { reverification?: { level: string } }) => error.reverification);
}

test.each([
  // minutes since the first and the second factor; the missing proof
  [[9, -1], undefined],
  [[10, -1], 'first_factor'],
  [[60, 9], undefined],
  [[0, 10], 'second_factor'],
  [[-1, -1], 'first_factor'],
  [undefined, 'first_factor'],
  ['now', 'first_factor'],
])('a token of a hosted instance with fva %j lacks %s', async (fva, level) => {
  const outcome = await outcomeOf(fva === undefined ? {} : { fva });
  expect(outcome).toEqual(level === undefined ? true : { level, afterMinutes: 10 });
});

test('where the settings want no reverification nothing is lacking', async () => {
  expect(await outcomeOf({}, false)).toBe(true);
});
