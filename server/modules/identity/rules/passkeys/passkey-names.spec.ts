import { expect, test } from 'vitest';
import { MAX_PASSKEY_NAME, passkeyNameFor } from './passkey-names.ts';

const ICLOUD = 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd';
const UNKNOWN = '00000000-0000-0000-0000-000000000000';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

test('a passkey is named after a well-known authenticator', () => {
  expect(passkeyNameFor(ICLOUD, CHROME, [])).toBe('iCloud Keychain');
});

test.each([
  [UNKNOWN, CHROME, 'Chrome on Windows'],
  [undefined, CHROME, 'Chrome on Windows'],
  [UNKNOWN, '', 'Passkey'],
])('with the authenticator %s it is named after the device', (aaguid, userAgent, name) => {
  expect(passkeyNameFor(aaguid, userAgent, [])).toBe(name);
});

test('names of an account differ by a number, also where one was taken away', () => {
  const names: string[] = [];
  for (let count = 0; count < 3; count++) names.push(passkeyNameFor(ICLOUD, CHROME, names));
  expect(names).toEqual(['iCloud Keychain', 'iCloud Keychain (2)', 'iCloud Keychain (3)']);
  expect(passkeyNameFor(ICLOUD, CHROME, ['iCloud Keychain', 'iCloud Keychain (3)'])).toBe('iCloud Keychain (2)');
});

test('a user agent of any length gives a name that may be stored', () => {
  const name = passkeyNameFor(UNKNOWN, `${'x'.repeat(500)}/1.0 (${'y'.repeat(500)})`, []);
  expect(name.length).toBeLessThanOrEqual(MAX_PASSKEY_NAME);
});
