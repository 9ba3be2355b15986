import { describe, expect, test } from 'vitest';
import { Identification } from '../../model/identification.entity.ts';
import { IdentityUser } from '../../model/user.entity.ts';
import { FormFields } from '../call/form-fields.ts';
import { instanceSettings } from '../settings/instance-settings.ts';
import { Account, BACKUP_CODES, IDENTIFICATIONS, type PartKey } from '../users/account.ts';
import { SecondStrategies } from './second-strategies.ts';
import { SentStrategies } from './sent-strategies.ts';
import { Strategies } from './strategies.ts';
import type { Strategy } from './strategy.ts';

const UNUSED = {} as never;

function registryOf(...added: readonly Strategy[]): Strategies {
  const strategies = new Strategies();
  strategies.add(...added);
  return strategies;
}

const named = (name: string, more: Partial<Strategy> = {}): Strategy => ({
  name,
  look: { kind: name, showsBrowser: true },
  prepare: async () => UNUSED,
  ...more,
});

const address = (id: string): Identification =>
  Object.assign(new Identification(), {
    id,
    type: 'email_address',
    identifier: `${id}@example.com`,
    verifiedAt: new Date(0),
    reservedForSecondFactor: false,
    defaultSecondFactor: false,
  });

function accountOf(more: Partial<IdentityUser>, identifications: readonly Identification[] = []): Account {
  const none = { passwordHash: null, primaryEmailAddressId: null, primaryPhoneNumberId: null, totpVerifiedAt: null };
  const user = Object.assign(new IdentityUser(), none, more);
  return new Account(
    user,
    new Map<PartKey<unknown>, unknown>([
      [IDENTIFICATIONS, identifications],
      [BACKUP_CODES, 1],
    ]),
  );
}

describe('the registry', () => {
  test('refuses a strategy that is registered twice', () => {
    expect(() => registryOf(named('totp'), named('password'), named('totp'))).toThrow('totp is registered twice');
  });

  test('finds a strategy by its name, and else the family that the name begins with', () => {
    const family = named('oauth_', { isFamily: true });
    const own = named('oauth_token_apple');
    const strategies = registryOf(family, own);
    const names = ['oauth_google', 'oauth_custom_club', 'oauth_token_apple', 'oauth_', 'enterprise_sso'];
    expect(names.map((name) => strategies.find(name))).toEqual([family, family, own, undefined, undefined]);
  });

  test('chooses the strategy that a form names only if the call is for it', () => {
    const strategies = registryOf(named('oauth_', { isFamily: true }), named('email_code', { verifies: 'email_address' }));
    const choose = (fields: object, fits: (strategy: Strategy) => boolean, otherwise?: string) =>
      strategies.choose(new FormFields(fields), 'prepare', fits, otherwise).name;
    const verifies = (strategy: Strategy): boolean => strategy.verifies !== undefined;
    expect(choose({ strategy: 'oauth_google' }, () => true)).toBe('oauth_google');
    expect(choose({}, verifies, 'email_code')).toBe('email_code');
    const invalid = expect.objectContaining({ code: 'form_param_value_invalid' });
    expect(() => choose({ strategy: 'oauth_google' }, verifies)).toThrow(invalid);
    expect(() => choose({ strategy: 'other' }, () => true)).toThrow(invalid);
    expect(() => choose({}, verifies)).toThrow(expect.objectContaining({ code: 'form_param_missing' }));
    expect(() => strategies.choose(new FormFields({ strategy: 'email_code' }), 'answer', verifies)).toThrow(invalid);
  });
});

test('first factors are ordered by address, and those of an address by the settings', () => {
  const settings = instanceSettings.parse({
    attributes: { email_address: { enabled: true, used_for_first_factor: true, first_factors: ['email_link', 'email_code'] } },
  });
  const password = named('password', { first: { canReverify: true, factors: () => [{ strategy: 'password' }] } });
  const account = accountOf({ passwordHash: 'hash' }, [address('a'), address('b')]);
  const strategies = registryOf(password);
  new SentStrategies(strategies, UNUSED, UNUSED);
  const factors = strategies.firstFactorsOf(account, settings, (identifier) => identifier, 'https://golf.example');
  expect(factors.map(({ strategy, identification }) => `${strategy} ${identification?.id ?? ''}`.trim())).toEqual([
    'password',
    ...['email_link a', 'email_code a', 'reset_password_email_code a'],
    ...['email_link b', 'email_code b', 'reset_password_email_code b'],
  ]);
});

test('a first factor is not offered on a site where it does not work', () => {
  const factors = () => [{ strategy: 'passkey' }];
  const worksOn = (origin: string) => origin === 'https://golf.example';
  const strategies = registryOf(named('passkey', { worksOn, first: { canReverify: true, factors } }));
  const offeredOn = (origin: string) => strategies.firstFactorsOf(accountOf({}), instanceSettings.parse({}), (text) => text, origin);
  expect(offeredOn('https://golf.example')).toEqual([{ strategy: 'passkey' }]);
  expect(offeredOn('http://127.0.0.1')).toEqual([]);
});

test('backup codes are a second factor only beside another one', () => {
  const strategies = new Strategies();
  new SecondStrategies(strategies, UNUSED, UNUSED, UNUSED);
  const settings = instanceSettings.parse({});
  const offered = (account: Account) => strategies.secondFactorsOf(account, settings).map(({ strategy }) => strategy);
  expect(offered(accountOf({}))).toEqual([]);
  expect(offered(accountOf({ totpVerifiedAt: new Date(0) }))).toEqual(['totp', 'backup_code']);
});
