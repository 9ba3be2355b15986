import { Injectable } from '@nestjs/common';
import { networkKeyOf } from '../../../../common/client-network.ts';
import type { LimitOutcome } from '../../../../common/rate-limits/rate-limit.ts';
import { RateLimits } from '../../../../common/rate-limits/rate-limits.ts';
import type { SlidingFigures, SlidingLimit, SlidingOutcome } from '../../../../common/rate-limits/sliding-limit.ts';
import { SettingsStore } from '../settings/settings-store.ts';

/** The limited actions. */
const KINDS = ['begin', 'begin_passkey', 'attempt', 'send', 'send_total', 'send_target', 'guess_target'] as const;

/**
 * `begin`: a sign-in or sign-up is begun, or changed in a way that costs as much; `begin_passkey`: a passkey is asked for, which forms do
 * when they open; `attempt`: a code or password is tried; `send`: a code or
 * link is sent to one receiver; `send_total`: to any receiver; `send_target`: to one receiver, from any IP address; `guess_target`: a wrong
 * code for a receiver that no account has proved, from any IP address.
 */
export type LimitedKind = (typeof KINDS)[number];

/** Limits how often an IP address may do something costly, with sliding windows. The numbers come from the settings' `limits`. */
@Injectable()
export class IpLimits {
  private readonly limits: Readonly<Record<LimitedKind, SlidingLimit>>;

  constructor(
    rateLimits: RateLimits,
    private readonly settings: SettingsStore,
  ) {
    this.limits = Object.fromEntries(KINDS.map((kind) => [kind, rateLimits.createSliding(`identity_${kind}`)])) as Readonly<
      Record<LimitedKind, SlidingLimit>
    >;
  }

  /**
   * Counts an action if it is within the limit. A refused one does not count, so waiting helps.
   * @param ipAddress IPv6 addresses count by their network, because a household has 2^64 of them
   * @param target the receiver, for kinds that count each receiver separately
   */
  take(kind: LimitedKind, ipAddress: string, target = ''): Promise<SlidingOutcome> {
    return this.limits[kind].take(keyOf(kind, ipAddress, target), this.figuresOf(kind));
  }

  /** Tells whether one more would be allowed, without counting it. */
  look(kind: LimitedKind, ipAddress: string, target = ''): Promise<LimitOutcome> {
    return this.limits[kind].look(keyOf(kind, ipAddress, target), this.figuresOf(kind));
  }

  private figuresOf(kind: LimitedKind): SlidingFigures {
    const { limits } = this.settings.current;
    return { count: limits[kind], seconds: limits[`${kind}_window_seconds`] };
  }
}

/** Returns the key of a count. Kinds that end in `_target` count by the receiver alone. */
function keyOf(kind: LimitedKind, ipAddress: string, target: string): string {
  return kind.endsWith('_target') ? target : `${networkKeyOf(ipAddress)} ${target}`;
}
