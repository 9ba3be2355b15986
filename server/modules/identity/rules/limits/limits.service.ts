import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../common/clock.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { IpLimits, type LimitedKind } from './ip-limits.ts';

/** The limits that each sent code or link counts toward. */
const SENDS = ['send', 'send_total', 'send_target'] as const satisfies readonly LimitedKind[];

/** The limits of IP addresses, as refusals. */
@Injectable()
export class LimitsService {
  constructor(
    private readonly ipLimits: IpLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an action.
   * @throws FapiException 429 with Retry-After
   */
  take(kind: 'begin' | 'attempt', ipAddress: string): void {
    const outcome = this.ipLimits.take(kind, ipAddress, this.clock.now());
    if (!outcome.ok) throw new FapiException('too_many_requests', outcome);
  }

  /**
   * Counts a code or link that is sent, in three ways: by IP address and receiver, because a household behind one IP address may sign in at
   * the same time; by IP address, to limit one sender to many receivers; and by receiver, to limit many senders to one receiver.
   * @param purpose what the code is for; purposes count separately, so a code for a new password may follow one for signing in
   * @returns a function that takes the count back, for a message that could not be delivered
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
   * Limits wrong codes by their receiver, which no account has proved yet. An account that is locked does not stop a guesser with many.
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
