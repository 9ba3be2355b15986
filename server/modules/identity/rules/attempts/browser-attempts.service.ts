import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import type { BrowserAttempt } from '../../model/browser-attempt.entity.ts';
import type { CallTransaction } from '../call/call-transaction.ts';
import { ClientsService } from '../clients/clients.service.ts';
import type { RowWhere } from '../rows/conditions.ts';
import { findRow, saveRow } from '../rows/rows.ts';

/** How long an attempt can be continued, ms. */
export const ATTEMPT_LIFETIME_MS = 86_400_000;

/** What sign-ins and sign-ups have in common. */
@Injectable()
export class BrowserAttemptsService {
  constructor(
    private readonly clock: Clock,
    private readonly clients: ClientsService,
  ) {}

  /** Finds an attempt; null when there is none, or it was abandoned. */
  async find<T extends BrowserAttempt>(manager: EntityManager, kind: new () => T, where: RowWhere<T>): Promise<T | null> {
    const found = await findRow(manager, kind, where);
    return found !== null && found.abandonAt.getTime() > this.clock.now() ? found : null;
  }

  /**
   * Changes the browser client's cookie after a proof that does not complete the attempt. Otherwise someone who knows the old cookie could
   * continue the attempt.
   */
  async changeCookie(tx: CallTransaction): Promise<void> {
    const client = await this.clients.lockExisting(tx);
    this.clients.rotate(tx, client);
    await saveRow(tx.manager, client);
  }
}
