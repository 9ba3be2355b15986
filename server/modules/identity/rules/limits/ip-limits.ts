import { isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { SettingsStore } from '../settings/settings-store.ts';
import { SlidingWindows } from './sliding-windows.ts';

/** What each address may do so often. */
const KINDS = ['begin', 'attempt', 'send', 'send_total', 'send_target', 'guess_target'] as const;

/**
 * `begin`: a sign-in or sign-up is begun, or changed in a way that costs as much; `attempt`: a code or password is tried;
 * `send`: a code or link is sent to a receiver; `send_total`: to whomever; `send_target`: to a receiver, from whatever address;
 * `guess_target`: a code for a receiver who has no account is guessed wrong, from whatever address.
 */
export type LimitedKind = (typeof KINDS)[number];

export type LimitOutcome =
  | { readonly ok: true }
  | {
      readonly ok: false;
      /** Whole seconds, at least 1. */
      readonly retryAfterSeconds: number;
    };

/** How often an address may do something that costs others: sliding windows, kept in memory. The figures are the settings' `limits`. */
@Injectable()
export class IpLimits {
  private readonly windows = Object.fromEntries(KINDS.map((kind) => [kind, new SlidingWindows()])) as Readonly<
    Record<LimitedKind, SlidingWindows>
  >;

  constructor(private readonly settings: SettingsStore) {}

  /**
   * Counts one more, if there is room for it. A refused one does not count, so waiting helps.
   * @param ipAddress those of IPv6 count by their network, since a household has 2^64 of them
   * @param target whom it is for, where each is counted by itself
   */
  take(kind: LimitedKind, ipAddress: string, nowMs: number, target = ''): LimitOutcome {
    return toOutcome(this.windows[kind].take(keyOf(kind, ipAddress, target), ...this.figuresOf(kind), nowMs));
  }

  /** Whether one more would be let through. */
  look(kind: LimitedKind, ipAddress: string, nowMs: number, target = ''): LimitOutcome {
    return toOutcome(this.windows[kind].wait(keyOf(kind, ipAddress, target), ...this.figuresOf(kind), nowMs));
  }

  /** What was let through at that time does not count: nothing came of it. */
  giveBack(kind: LimitedKind, ipAddress: string, timeMs: number, target = ''): void {
    this.windows[kind].giveBack(keyOf(kind, ipAddress, target), timeMs);
  }

  /** How many, in how many ms. */
  private figuresOf(kind: LimitedKind): [limit: number, windowMs: number] {
    const { limits } = this.settings.current;
    return [limits[kind], limits[`${kind}_window_seconds`] * 1000];
  }
}

function toOutcome(waitMs: number): LimitOutcome {
  return waitMs <= 0 ? { ok: true } : { ok: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

/** By whom it is counted: kinds that end in `_target` by the receiver alone. */
function keyOf(kind: LimitedKind, ipAddress: string, target: string): string {
  return kind.endsWith('_target') ? target : `${networkOf(ipAddress)} ${target}`;
}

/** An address of IPv4 as it is, one of IPv6 without its last 64 bits. */
function networkOf(ipAddress: string): string {
  if (!isIPv6(ipAddress)) return ipAddress;
  const bare = ipAddress.replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = bare.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(8 - left.length - right.length, 0)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`;
}
