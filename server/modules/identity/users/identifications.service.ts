import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock.ts';
import type { Verification } from '../verification/verification.entity.ts';
import { Identification } from './identification.entity.ts';

/** E-mail addresses and phone numbers of accounts. */
@Injectable()
export class IdentificationsService {
  constructor(private readonly clock: Clock) {}

  /** The address that a proof was sent to is its owner's from now on. */
  async markVerified(manager: EntityManager, verification: Verification): Promise<void> {
    const now = new Date(this.clock.now());
    await manager.update(Identification, { verificationId: verification.id }, { verifiedAt: now, updatedAt: now });
  }
}
