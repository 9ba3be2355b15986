import { expect, test } from 'vitest';
import { MEMORY_DATA_DIR, readConfig } from '../../../../config/config.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { IpLimits, type LimitedKind } from './ip-limits.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

function createLimits(limits: Record<string, number> = {}): IpLimits {
  const IDENTITY_SETTINGS = JSON.stringify({ limits });
  return new IpLimits(new SettingsStore(readConfig({ DATA_DIR: MEMORY_DATA_DIR, NODE_ENV: 'test', IDENTITY_SETTINGS })));
}

/** Counts an action at each of these seconds. @returns 0 when it is allowed, else Retry-After */
function takeAt(limits: IpLimits, kind: LimitedKind, seconds: readonly number[], address = '192.0.2.1'): number[] {
  return seconds.map((second) => {
    const outcome = limits.take(kind, address, NOW + second * 1000);
    return outcome.ok ? 0 : outcome.retryAfterSeconds;
  });
}

test.each<[LimitedKind, readonly number[], readonly number[]]>([
  // five in ten seconds
  ['begin', [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 10]],
  ['begin', [0, 2, 4, 6, 8, 9.5, 10, 10, 12], [0, 0, 0, 0, 0, 1, 0, 2, 0]],
  // three in ten seconds; refused ones do not count
  ['attempt', [0, 1, 2, 3, 4, 5, 10], [0, 0, 0, 7, 6, 5, 0]],
  // one in thirty seconds
  ['send', [0, 1, 29.9, 30, 31], [0, 29, 1, 0, 29]],
])('%s at seconds %j', (kind, seconds, expected) => {
  expect(takeAt(createLimits(), kind, seconds)).toEqual(expected);
});

test('addresses, kinds and targets count by themselves', () => {
  const limits = createLimits();
  expect(takeAt(limits, 'send', [0])).toEqual([0]);
  expect(takeAt(limits, 'send', [0], '192.0.2.2')).toEqual([0]);
  expect(takeAt(limits, 'attempt', [0])).toEqual([0]);
  expect(limits.take('send', '192.0.2.1', NOW, 'jane@example.com')).toEqual({ ok: true });
  expect(limits.take('send', '192.0.2.1', NOW, 'jane@example.com').ok).toBe(false);
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', false],
  ['2001:db8::1', '2001:0db8:0000:0000:1::', false],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', true],
  ['::ffff:192.0.2.1', '192.0.2.1', false],
  ['192.0.2.1', '192.0.2.2', true],
])('%s and %s are counted apart: %s', (one, other, apart) => {
  const limits = createLimits();
  expect(takeAt(limits, 'send', [0], one)).toEqual([0]);
  expect(takeAt(limits, 'send', [0], other)).toEqual([apart ? 0 : 30]);
});

test('the figures are the settings’', () => {
  const limits = createLimits({ begin: 1, begin_window_seconds: 60 });
  expect(takeAt(limits, 'begin', [0, 30, 60])).toEqual([0, 30, 0]);
});

test('a flood of addresses is remembered within bounds, the newest best', () => {
  const limits = createLimits();
  for (let i = 0; i < 60_000; i += 1) limits.take('send', `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`, NOW);
  const { send } = (limits as unknown as { windows: Record<LimitedKind, { size: number }> }).windows;
  expect(send.size).toBe(50_000);
  expect(limits.take('send', '10.0.234.95', NOW).ok).toBe(false);
});

test('addresses are forgotten once their window is over', () => {
  const limits = createLimits();
  for (let i = 0; i < 100; i += 1) limits.take('send', `10.0.0.${i}`, NOW);
  limits.take('send', '10.0.1.1', NOW + 31_000);
  const { send } = (limits as unknown as { windows: Record<LimitedKind, { size: number }> }).windows;
  expect(send.size).toBe(1);
});
