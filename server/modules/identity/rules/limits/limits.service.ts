import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../common/clock.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { IpLimits, type LimitedKind } from './ip-limits.ts';

/** What each code or link that is sent counts towards. */
const SENDS = ['send', 'send_total', 'send_target'] as const satisfies readonly LimitedKind[];

/** The limits of an address, as refusals. */
@Injectable()
export class LimitsService {
  constructor(
    private readonly ipLimits: IpLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts one more.
   * @throws FapiException 429 with Retry-After
   */
  take(kind: 'begin' | 'attempt', ipAddress: string): void {
    const outcome = this.ipLimits.take(kind, ipAddress, this.clock.now());
    if (!outcome.ok) throw new FapiException('too_many_requests', outcome);
  }

  /**
   * Counts a code or link that is sent: per address and receiver, because a household behind one address may sign in side by
   * side; per address, or one would write to everybody; and per receiver, or everybody would write to one.
   * @param purpose what the code is for: whoever has just got one for signing in may have one for a new password at once
   * @returns gives it back, for one that nobody has taken
   * @throws FapiException 429 with Retry-After
   */
  takeSend(ipAddress: string, target: string, purpose: string): () => void {
    const now = this.clock.now();
    const countedBy = { send: `${purpose} ${target}`, send_total: '', send_target: target };
    for (const kind of SENDS) {
      const outcome = this.ipLimits.look(kind, ipAddress, now, countedBy[kind]);
      if (!outcome.ok) throw new FapiException('verification_code_too_many_requests', outcome);
    }
    for (const kind of SENDS) this.ipLimits.take(kind, ipAddress, now, countedBy[kind]);
    return () => {
      for (const kind of SENDS) this.ipLimits.giveBack(kind, ipAddress, now, countedBy[kind]);
    };
  }

  /**
   * Where there is no account yet that could be locked, wrong codes count by whom they were sent to.
   * @throws FapiException 429 with Retry-After once there were too many
   */
  refuseGuesses(target: string): void {
    const outcome = this.ipLimits.look('guess_target', '', this.clock.now(), target);
    if (!outcome.ok) throw new FapiException('too_many_requests', outcome);
  }

  /** Counts a wrong code, see `refuseGuesses`. */
  countGuess(target: string): void {
    this.ipLimits.take('guess_target', '', this.clock.now(), target);
  }
}
