import type { z } from 'zod';
import type { instanceSettings } from '../../server/modules/identity/rules/settings/instance-settings.ts';

// All tests call from one IP address, and the server's clock often stands still. With the product's limits the third test would be refused.

/** Environment of a server without request limits. */
export const UNLIMITED_REQUESTS = {
  RATE_LIMIT_READS: '1000000',
  RATE_LIMIT_WRITES: '1000000',
  RATE_LIMIT_SUBMITS: '1000000',
  VERIFIER_PER_ADDRESS: '100000',
  NEW_GUESTS_PER_NETWORK: '1000000',
  // On a busy machine a count may take long, and in the memory of one process it would not be shared.
  RATE_LIMIT_TIMEOUT_MS: '60000',
  // A test that closes its server has no requests on their way.
  DRAIN_SECONDS: '0',
} as const;

/** `limits` of the identity settings without any limit. A test may set one limit again. */
export const UNLIMITED_IDENTITY = {
  begin: 100_000,
  begin_passkey: 100_000,
  attempt: 100_000,
  send: 100_000,
  send_total: 100_000,
  send_target: 100_000,
  guess_target: 100_000,
} as const satisfies z.input<typeof instanceSettings>['limits'];
