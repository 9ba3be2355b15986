import { isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { SettingsStore } from '../environment/settings-store.ts';

/** `begin`: a sign-in or sign-up is begun; `attempt`: a code or password is tried; `send`: a code or link is sent. */
export type LimitedKind = 'begin' | 'attempt' | 'send';

export type LimitOutcome =
  | { readonly ok: true }
  | {
      readonly ok: false;
      /** Whole seconds, at least 1. */
      readonly retryAfterSeconds: number;
    };

/**
 * Addresses that are remembered at once, of each kind: some 10 MB in all. Who floods us from more makes us forget those
 * that were quiet for longest.
 */
const REMEMBERED = 50_000;

/** How often an address may do something that costs others: sliding windows, kept in memory. The figures are the settings' `limits`. */
@Injectable()
export class AddressLimits {
  private readonly windows: Readonly<Record<LimitedKind, SlidingWindows>> = {
    begin: new SlidingWindows(),
    attempt: new SlidingWindows(),
    send: new SlidingWindows(),
  };

  constructor(private readonly settings: SettingsStore) {}

  /**
   * Counts one more, if there is room for it. A refused one does not count, so waiting helps.
   * @param address an IP address; those of IPv6 count by their network, since a household has 2^64 of them
   * @param target whom it is for, where each is counted by itself
   */
  take(kind: LimitedKind, address: string, nowMs: number, target = ''): LimitOutcome {
    const { limits } = this.settings.current;
    const windowMs = limits[`${kind}_window_seconds`] * 1000;
    const waitMs = this.windows[kind].take(`${networkOf(address)} ${target}`, limits[kind], windowMs, nowMs);
    return waitMs <= 0 ? { ok: true } : { ok: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
  }
}

/** An address of IPv4 as it is, one of IPv6 without its last 64 bits. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const bare = address.replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = bare.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(8 - left.length - right.length, 0)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`;
}

/** When each key was last let through. */
class SlidingWindows {
  /** The key that was let through last comes last. */
  private readonly times = new Map<string, readonly number[]>();

  /** @returns 0 when it is let through, else how many ms until it would be */
  take(key: string, limit: number, windowMs: number, nowMs: number): number {
    const recent = (this.times.get(key) ?? []).filter((time) => time > nowMs - windowMs);
    const blocking = recent.at(-limit);
    if (recent.length >= limit && blocking !== undefined) return blocking + windowMs - nowMs;
    this.times.delete(key);
    this.times.set(key, [...recent, nowMs]);
    this.forgetOld(nowMs - windowMs);
    return 0;
  }

  private forgetOld(beforeMs: number): void {
    for (const [key, times] of this.times) {
      if (this.times.size <= REMEMBERED && (times.at(-1) as number) > beforeMs) return;
      this.times.delete(key);
    }
  }

  get size(): number {
    return this.times.size;
  }
}
