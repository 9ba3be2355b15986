import { Global, Module } from '@nestjs/common';
import { AccountEvents } from '../../common/account-events.ts';
import { AccountLinks } from '../../common/account-links.ts';
import { PlayersModule } from '../players/players.module.ts';
import { AccountEventsService } from './account-events.service.ts';
import { AccountLinkService } from './account-link.service.ts';

/** Global, because who calls it must not know the accounts module: `identity` emits its events, and `scores` links a device. */
@Global()
@Module({
  imports: [PlayersModule],
  providers: [
    { provide: AccountEvents, useClass: AccountEventsService },
    { provide: AccountLinks, useClass: AccountLinkService },
  ],
  exports: [AccountEvents, AccountLinks],
})
export class AccountPortsModule {}
