import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Upshot';
/** RFC 4226 asks for 160 bits at best, the length of its hash. */
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Steps before and after the present one whose codes count, too: clocks of phones go wrong by half a minute. */
const WINDOW = 1;

/** A fresh secret for an authenticator app: 20 random bytes in base32, 32 characters. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/**
 * The address that the QR code shows.
 * @param accountName what the app lists the code under, beside the name of the site
 */
export function totpUri(secret: string, accountName: string): string {
  return generator(secret, accountName).toString();
}

export interface TotpAttempt {
  /** Base32, as `newTotpSecret` made it. */
  readonly secret: string;
  /** What was typed; blanks in it do not count. */
  readonly code: string;
  readonly nowMs: number;
  /** The step that was accepted last: its code, and older ones, are used up. Null when there was none. */
  readonly lastStep: number | null;
}

/**
 * Checks a code of an authenticator app (RFC 6238: SHA-1, six digits, 30 s).
 * @returns the accepted time step, which the caller must keep as the next `lastStep`; undefined for a wrong or used code
 */
export function verifyTotp({ secret, code, nowMs, lastStep }: TotpAttempt): number | undefined {
  const token = code.replace(/\s/g, '');
  const delta = generator(secret, '').validate({ token, timestamp: nowMs, window: WINDOW });
  if (delta === null) return undefined;
  const step = Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta;
  return lastStep !== null && step <= lastStep ? undefined : step;
}

function generator(secret: string, accountName: string): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label: accountName,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });
}
