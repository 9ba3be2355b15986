import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.ts';
import { FapiException } from '../fapi/fapi-exception.ts';
import { AddressLimits } from './address-limits.ts';

const REFUSALS = {
  begin: 'too_many_requests',
  attempt: 'too_many_requests',
  send: 'verification_code_too_many_requests',
} as const;

/** The limits of an address, as refusals. */
@Injectable()
export class LimitsService {
  constructor(
    private readonly addresses: AddressLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts one more.
   * @param target for codes that are sent: to whom, because a household behind one address may sign in side by side
   * @throws FapiException 429 with Retry-After
   */
  take(kind: keyof typeof REFUSALS, address: string, target = ''): void {
    const outcome = this.addresses.take(kind, address, this.clock.now(), target);
    if (!outcome.ok) throw new FapiException(REFUSALS[kind], { retryAfterSeconds: outcome.retryAfterSeconds });
  }
}
