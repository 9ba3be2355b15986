import { Injectable } from '@nestjs/common';
import { networkKeyOf } from '../../../../common/client-network.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { SlidingWindows } from './sliding-windows.ts';

/** The limited actions. */
const KINDS = ['begin', 'attempt', 'send', 'send_total', 'send_target', 'guess_target'] as const;

/**
 * `begin`: a sign-in or sign-up is begun, or changed in a way that costs as much; `attempt`: a code or password is tried; `send`: a code or
 * link is sent to one receiver; `send_total`: to any receiver; `send_target`: to one receiver, from any IP address; `guess_target`: a wrong
 * code for a receiver that no account has proved, from any IP address.
 */
export type LimitedKind = (typeof KINDS)[number];

export type LimitOutcome =
  | { readonly ok: true }
  | {
      readonly ok: false;
      /** Whole seconds, at least 1. */
      readonly retryAfterSeconds: number;
    };

/**
 * Limits how often an IP address may do something costly. It uses sliding windows in memory; the numbers come from the settings' `limits`.
 */
@Injectable()
export class IpLimits {
  private readonly windows = Object.fromEntries(KINDS.map((kind) => [kind, new SlidingWindows()])) as Readonly<
    Record<LimitedKind, SlidingWindows>
  >;

  constructor(private readonly settings: SettingsStore) {}

  /**
   * Counts an action if it is within the limit. A refused one does not count, so waiting helps.
   * @param ipAddress IPv6 addresses count by their network, because a household has 2^64 of them
   * @param target the receiver, for kinds that count each receiver separately
   */
  take(kind: LimitedKind, ipAddress: string, nowMs: number, target = ''): LimitOutcome {
    return toOutcome(this.windows[kind].take(keyOf(kind, ipAddress, target), ...this.figuresOf(kind), nowMs));
  }

  /** Tells whether one more would be allowed, without counting it. */
  look(kind: LimitedKind, ipAddress: string, nowMs: number, target = ''): LimitOutcome {
    return toOutcome(this.windows[kind].wait(keyOf(kind, ipAddress, target), ...this.figuresOf(kind), nowMs));
  }

  /** Removes an action that was counted at that time, because it failed. */
  giveBack(kind: LimitedKind, ipAddress: string, timeMs: number, target = ''): void {
    this.windows[kind].giveBack(keyOf(kind, ipAddress, target), timeMs);
  }

  /** Returns the limit, and its window in ms. */
  private figuresOf(kind: LimitedKind): [limit: number, windowMs: number] {
    const { limits } = this.settings.current;
    return [limits[kind], limits[`${kind}_window_seconds`] * 1000];
  }
}

function toOutcome(waitMs: number): LimitOutcome {
  return waitMs <= 0 ? { ok: true } : { ok: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

/** Returns the key of a count. Kinds that end in `_target` count by the receiver alone. */
function keyOf(kind: LimitedKind, ipAddress: string, target: string): string {
  return kind.endsWith('_target') ? target : `${networkKeyOf(ipAddress)} ${target}`;
}
