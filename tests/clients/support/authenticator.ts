import { Secret, TOTP } from 'otpauth';
import type { Stage } from './stage.ts';
import type { Visitor } from './visitor.ts';

/** Seconds after which an authenticator app shows another code; one that was used is used up. */
export const NEXT_CODE_SECONDS = 30;

/** An authenticator app that holds one account's secret. */
export interface Authenticator {
  /** What it shows at the moment. */
  code(): string;
}

/** Connects an authenticator app with the account that is signed in, and makes backup codes. */
export async function addAuthenticator(
  stage: Stage,
  { page }: Visitor,
): Promise<Authenticator & { readonly backupCodes: readonly string[] }> {
  const base32 = await page.evaluate(async () => (await window.hooks.user.user?.createTOTP())?.secret ?? '');
  const totp = new TOTP({ secret: Secret.fromBase32(base32) });
  const code = (): string => totp.generate({ timestamp: stage.server.clock.now() });
  await page.evaluate((given) => window.hooks.user.user?.verifyTOTP({ code: given }), code());
  const backupCodes = await page.evaluate(async () => (await window.hooks.user.user?.createBackupCode())?.codes ?? []);
  return { code, backupCodes };
}
