import { expect, test } from 'vitest';
import type { GameDay } from '../../shared/game-day.ts';
import type { Config } from '../config/config.ts';
import { GuestNumbers } from './guest-numbers.ts';

const DAY = '2026-11-16' as GameDay;
const NEXT_DAY = '2026-11-17' as GameDay;
const GUEST = { playerId: '0b6f2f0e-6f0a-4a52-9d4c-1d2f3a4b5c6d', userId: null, keptGuest: null, keptSince: null };

const numbersOf = (secret: string) => new GuestNumbers({ SECRET: secret } as Config);
const numbers = numbersOf('a secret of the server, long enough for it');

test('a guest has the same unsigned number of 32 bits in every process', () => {
  const number = numbers.of(DAY, GUEST);
  expect(number).toBe(3_364_306_245);
  expect(numbersOf('a secret of the server, long enough for it').of(DAY, GUEST)).toBe(number);
});

test('it is another one on another day, for another guest, and with another secret', () => {
  const all = [
    numbers.of(DAY, GUEST),
    numbers.of(NEXT_DAY, GUEST),
    numbers.of(DAY, { ...GUEST, playerId: '1b6f2f0e-6f0a-4a52-9d4c-1d2f3a4b5c6d' }),
    numbersOf('another secret of the server, long enough').of(DAY, GUEST),
  ];
  expect(new Set(all).size).toBe(all.length);
});

test('a player with an account has none', () => {
  expect(numbers.of(DAY, { ...GUEST, userId: 'user_1' })).toBeNull();
});

test('a guest who keeps a name has its number from that day on, and no account does', () => {
  const kept = { ...GUEST, keptGuest: 7, keptSince: NEXT_DAY };
  expect([numbers.of(DAY, kept), numbers.of(NEXT_DAY, kept)]).toEqual([3_364_306_245, 7]);
  expect(numbers.of(NEXT_DAY, { ...kept, userId: 'user_1' })).toBeNull();
});
