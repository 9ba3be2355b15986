import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Upshot';
/** RFC 4226 recommends 160 bits, the length of its hash. */
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Time steps before and after the present one whose codes are also accepted: clocks of phones may be wrong by half a minute. */
const WINDOW = 1;

/** Makes a secret for an authenticator app: 20 random bytes in base32, 32 characters. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/**
 * Returns the URI in the QR code.
 * @param accountName the name of the account in the app, next to the name of the site
 */
export function totpUri(secret: string, accountName: string): string {
  return generator(secret, accountName).toString();
}

export interface TotpAttempt {
  /** Base32, as `newTotpSecret` made it. */
  readonly secret: string;
  /** The entered code; blanks are ignored. */
  readonly code: string;
  readonly nowMs: number;
  /** The last accepted time step; its code and older ones are used up. Null if there was none. */
  readonly lastStep: number | null;
}

/**
 * Checks a code of an authenticator app (RFC 6238: SHA-1, six digits, 30 s).
 * @returns the accepted time step, which the caller must store as the next `lastStep`; undefined for a wrong or used code
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
