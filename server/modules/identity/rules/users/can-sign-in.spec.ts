import { expect, test } from 'vitest';
import { instanceSettings } from '../settings/instance-settings.ts';
import type { SignInMeans } from './can-sign-in.ts';
import { canSignIn } from './can-sign-in.ts';

const factor = { enabled: true, used_for_first_factor: true };
const SETTINGS = instanceSettings.parse({
  attributes: {
    email_address: { ...factor, first_factors: ['email_code'] },
    phone_number: { ...factor, first_factors: ['phone_code'] },
    username: factor,
    password: { enabled: true },
  },
});
/** Phone numbers that are identifiers for a password and get no code. */
const NAMED_BY_PHONE = instanceSettings.parse({ attributes: { phone_number: factor, username: { enabled: true } } });
const NO_PASSWORDS = instanceSettings.parse({ attributes: { password: { enabled: false } } });

const at = new Date(0);
const email = { type: 'email_address', verifiedAt: at, reservedForSecondFactor: false } as const;
const phone = { ...email, type: 'phone_number' } as const;
const unverified = { ...email, verifiedAt: null };
const reserved = { ...phone, reservedForSecondFactor: true };
const none = { passwordHash: null, username: 'ann' };
const password = { passwordHash: 'hash', username: 'ann' };
const nameless = { passwordHash: 'hash', username: null };

const CASES: readonly [string, SignInMeans['user'], SignInMeans['identifications'], typeof SETTINGS, boolean][] = [
  ['a verified address', none, [email], SETTINGS, true],
  ['a verified number', none, [phone], SETTINGS, true],
  ['a typed address', none, [unverified], SETTINGS, false],
  ['a second factor alone', none, [reserved], SETTINGS, false],
  ['a name without a password', none, [], SETTINGS, false],
  ['name and password', password, [], SETTINGS, true],
  ['a password without a name', nameless, [unverified], SETTINGS, false],
  ['a password and a number that is a second factor', nameless, [reserved], SETTINGS, true],
  ['a name that cannot be signed in with', password, [], NAMED_BY_PHONE, false],
  ['a number without a code, and a password', nameless, [phone], NAMED_BY_PHONE, true],
  ['a number without a code, and no password', none, [phone], NAMED_BY_PHONE, false],
  ['a password where there are none', password, [], NO_PASSWORDS, false],
];

test.each(CASES)('%s', (_, user, identifications, settings, expected) => {
  expect(canSignIn({ user, identifications }, settings)).toBe(expected);
});
