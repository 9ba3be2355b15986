import { expect, test } from 'vitest';
import { PasskeyStrategy } from '../rules/passkeys/passkey.strategy.ts';
import { PasswordStrategy } from '../rules/strategies/password.strategy.ts';
import { SecondStrategies } from '../rules/strategies/second-strategies.ts';
import { SentStrategies } from '../rules/strategies/sent-strategies.ts';
import { Strategies } from '../rules/strategies/strategies.ts';
import { TicketStrategy } from './sign-in/ticket.strategy.ts';

/** Kinds of verification objects by the names that the database holds. */
const KINDS = [
  ['email_code', 'otp'],
  ['phone_code', 'otp'],
  ['reset_password_email_code', 'otp'],
  ['reset_password_phone_code', 'otp'],
  ['email_link', 'email_link'],
  ['passkey', 'passkey'],
  ['password', 'password'],
  ['ticket', 'ticket'],
  ['totp', 'totp'],
  ['backup_code', 'backup_code'],
] as const;

test('each stored strategy is registered once, and makes verifications of its kind', () => {
  const strategies = new Strategies();
  const unused = {} as never;
  new SentStrategies(strategies, unused, unused);
  new PasswordStrategy(strategies, unused, unused, unused, unused);
  new SecondStrategies(strategies, unused, unused, unused);
  new PasskeyStrategy(strategies, unused, unused, unused, unused, unused, unused, unused);
  new TicketStrategy(strategies, unused, unused);
  expect(KINDS.map(([name]) => [name, strategies.require(name).look.kind])).toEqual(KINDS);
});
