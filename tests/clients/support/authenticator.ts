import type { BackupCodeJSON, TOTPJSON } from '@clerk/types';
import { Secret, TOTP } from 'otpauth';
import { ok } from '../../support/fapi-client.ts';
import type { Member } from './accounts.ts';
import type { ReleaseSetup } from './release-setup.ts';
import type { Visitor } from './visitor.ts';

/** Seconds after which an authenticator app shows another code; each code is valid once. */
export const NEXT_CODE_SECONDS = 30;

/** An authenticator app with one account's secret. */
export interface ConnectedAuthenticator {
  readonly backupCodes: readonly string[];
  /** The code that the app shows now. */
  code(): string;
}

/** Connects an authenticator app with an account and creates backup codes, without a page. */
export async function giveAuthenticator(setup: ReleaseSetup, { browser }: Member): Promise<ConnectedAuthenticator> {
  const { secret = '' } = await ok(browser.post<TOTPJSON>('/me/totp'));
  const code = codesOf(setup, secret);
  await ok(browser.post('/me/totp/attempt_verification', { code: code() }));
  const { codes } = await ok(browser.post<BackupCodeJSON>('/me/backup_codes'));
  return { code, backupCodes: codes };
}

/** Connects an authenticator app with the account that is signed in, and creates backup codes. */
export async function addAuthenticator(setup: ReleaseSetup, { page }: Visitor): Promise<ConnectedAuthenticator> {
  const code = codesOf(setup, await page.evaluate(async () => (await window.hooks.user.user?.createTOTP())?.secret ?? ''));
  await page.evaluate((given) => window.hooks.user.user?.verifyTOTP({ code: given }), code());
  const backupCodes = await page.evaluate(async () => (await window.hooks.user.user?.createBackupCode())?.codes ?? []);
  return { code, backupCodes };
}

function codesOf(setup: ReleaseSetup, base32: string): () => string {
  const totp = new TOTP({ secret: Secret.fromBase32(base32) });
  return () => totp.generate({ timestamp: setup.server.clock.now() });
}
