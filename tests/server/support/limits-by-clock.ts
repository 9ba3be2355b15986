import { vi } from 'vitest';
import type { TestServer } from '../../support/test-server.ts';

/** Makes the rate limits count by the server's clock, which the test sets, until the mocks are restored. */
export function countByClock({ clock }: TestServer): void {
  // The package that counts takes the time from here.
  vi.spyOn(Date, 'now').mockImplementation(() => clock.now());
}
