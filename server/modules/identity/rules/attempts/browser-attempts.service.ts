import { Injectable } from '@nestjs/common';
import type { EntityManager, EntityTarget, FindOptionsWhere } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import type { BrowserAttempt } from '../../model/browser-attempt.entity.ts';
import type { CallTransaction } from '../call/call-transaction.ts';
import { ClientsService } from '../clients/clients.service.ts';

/** An attempt that was begun can be gone on with for so long, ms. */
export const ATTEMPT_LIFETIME_MS = 86_400_000;

/** What attempts to sign in and to sign up do alike. */
@Injectable()
export class BrowserAttemptsService {
  constructor(
    private readonly clock: Clock,
    private readonly clients: ClientsService,
  ) {}

  /** The one that is meant; null when there is none, or it was given up. */
  async find<T extends BrowserAttempt>(manager: EntityManager, kind: EntityTarget<T>, where: FindOptionsWhere<T>): Promise<T | null> {
    const found = await manager.findOneBy(kind, where);
    return found !== null && found.abandonAt.getTime() > this.clock.now() ? found : null;
  }

  /**
   * Something has been proved, and more is wanted: the browser's cookie changes, or whoever knows it from before could go on
   * with what somebody else has proved.
   */
  async changeCookie(tx: CallTransaction): Promise<void> {
    const client = await this.clients.lockExisting(tx);
    this.clients.rotate(tx, client);
    await tx.manager.save(client);
  }
}
