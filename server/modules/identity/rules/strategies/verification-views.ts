import type { VerificationJSON } from '@clerk/types';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../common/clock.ts';
import type { Verification } from '../../model/verification.entity.ts';
import { statusAt } from '../verification/verification-status.ts';
import { toMs, type Wire } from '../wire/wire.ts';
import { Strategies } from './strategies.ts';

/** Verifications as the official client sees them. Their strategies decide about the kind of the object, and further fields. */
@Injectable()
export class VerificationViews {
  constructor(
    private readonly clock: Clock,
    private readonly strategies: Strategies,
  ) {}

  of(verification: Verification): Wire<VerificationJSON> {
    const { look } = this.strategies.require(verification.strategy);
    const { strategy, attempts, expireAt, verifiedAtClient, error } = verification;
    return {
      object: `verification_${look.kind}`,
      status: statusAt(verification, this.clock.now()),
      strategy,
      attempts,
      expire_at: toMs(expireAt),
      ...(verifiedAtClient === null || !look.showsBrowser ? {} : { verified_at_client: verifiedAtClient }),
      ...(error === null ? {} : { error }),
      ...look.fields?.(verification),
    };
  }

  ofMaybe(verification: Verification | null): Wire<VerificationJSON> | null {
    return verification === null ? null : this.of(verification);
  }
}
