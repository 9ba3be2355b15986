import { Injectable } from '@nestjs/common';
import type { FormFields } from '../../rules/call/form-fields.ts';
import { Strategies } from '../../rules/strategies/strategies.ts';
import type { Begin, Strategy, StrategyRequest } from '../../rules/strategies/strategy.ts';
import { VerificationsService } from '../../rules/verification/verifications.service.ts';
import { TicketsService } from './tickets.service.ts';

/** A ticket that the server has issued. It signs its holder in without a second factor, but counts as a proof of the first only. */
@Injectable()
export class TicketStrategy implements Strategy {
  readonly name = 'ticket';
  readonly look = { kind: 'ticket', showsBrowser: true };
  readonly next = 'session';

  constructor(
    strategies: Strategies,
    private readonly tickets: TicketsService,
    private readonly verifications: VerificationsService,
  ) {
    strategies.add(this);
  }

  isMeantBy(form: FormFields): boolean {
    return form.text('ticket') !== undefined;
  }

  async begin({ form }: StrategyRequest): Promise<Begin> {
    const ticket = form.required('ticket');
    return async (tx) => {
      const user = await this.tickets.redeem(tx.manager, ticket);
      return { user, verification: await this.verifications.record(tx, 'ticket', 'verified') };
    };
  }
}
