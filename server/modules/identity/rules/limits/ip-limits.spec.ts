import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RateLimits } from '../../../../common/rate-limits/rate-limits.ts';
import { MEMORY_DATA_DIR, readConfig } from '../../../../config/config.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { IpLimits, type LimitedKind } from './ip-limits.ts';
import { LimitsService } from './limits.service.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

function createLimits(limits: Record<string, number> = {}): IpLimits {
  const IDENTITY_SETTINGS = JSON.stringify({ limits });
  const config = readConfig({ DATA_DIR: MEMORY_DATA_DIR, NODE_ENV: 'test', IDENTITY_SETTINGS });
  return new IpLimits(new RateLimits(config), new SettingsStore(config));
}

/** Counts an action at each of these seconds. @returns 0 when it is allowed, else Retry-After */
async function takeAt(limits: IpLimits, kind: LimitedKind, seconds: readonly number[], address = '192.0.2.1'): Promise<number[]> {
  const waits: number[] = [];
  for (const second of seconds) {
    vi.setSystemTime(NOW + second * 1000);
    const outcome = await limits.take(kind, address);
    waits.push(outcome.ok ? 0 : outcome.retryAfterSeconds);
  }
  return waits;
}

test.each<[LimitedKind, readonly number[], readonly number[]]>([
  // five in ten seconds
  ['begin', [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 10]],
  ['begin', [0, 2, 4, 6, 8, 9.5, 10, 10, 12], [0, 0, 0, 0, 0, 1, 0, 2, 0]],
  // three in ten seconds; refused ones do not count
  ['attempt', [0, 1, 2, 3, 4, 5, 10], [0, 0, 0, 7, 6, 5, 0]],
  // one in thirty seconds
  ['send', [0, 1, 29.9, 30, 31], [0, 29, 1, 0, 29]],
])('%s at seconds %j', async (kind, seconds, expected) => {
  expect(await takeAt(createLimits(), kind, seconds)).toEqual(expected);
});

test('addresses, kinds and targets count by themselves', async () => {
  const limits = createLimits();
  expect(await takeAt(limits, 'send', [0])).toEqual([0]);
  expect(await takeAt(limits, 'send', [0], '192.0.2.2')).toEqual([0]);
  expect(await takeAt(limits, 'attempt', [0])).toEqual([0]);
  expect((await limits.take('send', '192.0.2.1', 'jane@example.com')).ok).toBe(true);
  expect((await limits.take('send', '192.0.2.1', 'jane@example.com')).ok).toBe(false);
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', false],
  ['2001:db8::1', '2001:0db8:0000:0000:1::', false],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', true],
  ['::ffff:192.0.2.1', '192.0.2.1', false],
  ['192.0.2.1', '192.0.2.2', true],
])('%s and %s are counted apart: %s', async (one, other, apart) => {
  const limits = createLimits();
  expect(await takeAt(limits, 'send', [0], one)).toEqual([0]);
  expect(await takeAt(limits, 'send', [0], other)).toEqual([apart ? 0 : 30]);
});

test('the figures are the settings’', async () => {
  const limits = createLimits({ begin: 1, begin_window_seconds: 60 });
  expect(await takeAt(limits, 'begin', [0, 30, 60])).toEqual([0, 30, 0]);
});

test('a limit of more actions than are counted one by one counts them together', async () => {
  const limits = createLimits({ begin: 20 });
  expect(await takeAt(limits, 'begin', Array<number>(21).fill(1))).toEqual([...Array<number>(20).fill(0), 10]);
  expect(await takeAt(limits, 'begin', [10.5, 11])).toEqual([1, 0]);
});

test.each([3, 20])('what is given back leaves room, and looking counts nothing, with a limit of %d', async (begin) => {
  const limits = createLimits({ begin });
  const taken = [];
  for (let i = 0; i < begin; i += 1) taken.push(await limits.take('begin', '192.0.2.1'));
  expect(await limits.look('begin', '192.0.2.1')).toEqual({ ok: false, retryAfterSeconds: 10 });
  const [first] = taken;
  if (first?.ok) await first.giveBack();
  for (let i = 0; i < 2; i += 1) expect((await limits.look('begin', '192.0.2.1')).ok).toBe(true);
  expect(await takeAt(limits, 'begin', [0, 0])).toEqual([0, 10]);
});

test('looking at a window that is over finds room', async () => {
  const limits = createLimits();
  expect(await takeAt(limits, 'send', [0])).toEqual([0]);
  vi.setSystemTime(NOW + 30_000);
  expect((await limits.look('send', '192.0.2.1')).ok).toBe(true);
});

test('a message that one limit refuses takes no room in the others', async () => {
  const limits = new LimitsService(createLimits({ send_total: 1, send_total_window_seconds: 10 }));
  const send = (target: string) => limits.takeSend('192.0.2.1', target, 'sign_in');
  await send('ann@example.com');
  await expect(send('bob@example.com')).rejects.toMatchObject({ code: 'verification_code_too_many_requests', retryAfterSeconds: 10 });
  vi.setSystemTime(NOW + 10_000);
  await expect(send('bob@example.com')).resolves.toBeTypeOf('function');
});
