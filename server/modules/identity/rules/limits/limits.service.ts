import { Injectable } from '@nestjs/common';
import { FapiException } from '../refusals/fapi-exception.ts';
import { IpLimits, type LimitedKind } from './ip-limits.ts';

/** The limits that each sent code or link counts toward. */
const SENDS = ['send', 'send_total', 'send_target'] as const satisfies readonly LimitedKind[];

/** The limits of IP addresses, as refusals. */
@Injectable()
export class LimitsService {
  constructor(private readonly ipLimits: IpLimits) {}

  /**
   * Counts an action.
   * @throws FapiException 429 with Retry-After
   */
  async take(kind: 'begin' | 'begin_passkey' | 'attempt', ipAddress: string): Promise<void> {
    const outcome = await this.ipLimits.take(kind, ipAddress);
    if (!outcome.ok) throw new FapiException('too_many_requests', outcome);
  }

  /**
   * Counts a code or link that is sent, in three ways: by IP address and receiver, because a household behind one IP address may sign in at
   * the same time; by IP address, to limit one sender to many receivers; and by receiver, to limit many senders to one receiver.
   * @param purpose what the code is for; purposes count separately, so a code for a new password may follow one for signing in
   * @returns a function that takes the count back, for a message that could not be delivered
   * @throws FapiException 429 with Retry-After
   */
  async takeSend(ipAddress: string, target: string, purpose: string): Promise<() => Promise<void>> {
    const countedBy = { send: `${purpose} ${target}`, send_total: '', send_target: target };
    const taken: (() => Promise<void>)[] = [];
    const giveBack = async (): Promise<void> => {
      for (const each of taken) await each();
    };
    for (const kind of SENDS) {
      const outcome = await this.ipLimits.take(kind, ipAddress, countedBy[kind]);
      if (outcome.ok) {
        taken.push(outcome.giveBack);
        continue;
      }
      await giveBack();
      throw new FapiException('verification_code_too_many_requests', outcome);
    }
    return giveBack;
  }

  /**
   * Limits wrong codes by their receiver, which no account has proved yet. Locking one account would not stop a guesser who has many.
   * @throws FapiException 429 with Retry-After once there were too many
   */
  async refuseGuesses(target: string): Promise<void> {
    const outcome = await this.ipLimits.look('guess_target', '', target);
    if (!outcome.ok) throw new FapiException('too_many_requests', outcome);
  }

  /** Counts a wrong code, see `refuseGuesses`. */
  async countGuess(target: string): Promise<void> {
    await this.ipLimits.take('guess_target', '', target);
  }
}
