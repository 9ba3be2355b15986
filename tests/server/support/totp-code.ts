import { Secret, TOTP } from 'otpauth';
import type { TestServer } from '../../support/test-server.ts';

/** The code that an authenticator app with this secret shows now, by the server's clock. */
export function totpCode(server: TestServer, secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() });
}
