import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { IdentityClient } from '../../model/client.entity.ts';
import { Identification } from '../../model/identification.entity.ts';
import type { Verification } from '../../model/verification.entity.ts';
import type { CallTransaction } from '../../rules/call/call-transaction.ts';
import { findRow } from '../../rules/rows/rows.ts';
import type { AcceptedLink, LinkReceiver } from '../../rules/verification/link-receiver.ts';
import { IdentificationsService } from './identifications.service.ts';

/** E-mail addresses of accounts that wait for a link. */
@Injectable()
export class EmailAddressLinks implements LinkReceiver {
  constructor(private readonly identifications: IdentificationsService) {}

  async ownerOf(manager: EntityManager, _client: IdentityClient | null, verificationId: string): Promise<string | undefined> {
    return (await findRow(manager, Identification, { verificationId }))?.userId;
  }

  async accept(tx: CallTransaction, verification: Verification): Promise<AcceptedLink | undefined> {
    const isVerified = await this.identifications.markVerified(tx, verification);
    return isVerified ? { createdSessionId: null } : undefined;
  }
}
