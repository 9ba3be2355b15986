import { Global, Module } from '@nestjs/common';
import { AccountDirectory } from '../../common/account.ts';
import { AccountEvents } from '../../common/account-events.ts';
import { AccountLinks } from '../../common/account-links.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { AccountHolder } from '../identity/rules/users/account-holder.ts';
import { PlayersModule } from '../players/players.module.ts';
import { AccountEventsService } from './account-events.service.ts';
import { AccountLinkService } from './account-link.service.ts';

/**
 * Global, because who calls it must not know the accounts module: `identity` emits its events, `scores` links a device, and `players` asks
 * whether there is an account.
 */
@Global()
@Module({
  imports: [IdentityModule, PlayersModule],
  providers: [
    { provide: AccountEvents, useClass: AccountEventsService },
    { provide: AccountLinks, useClass: AccountLinkService },
    { provide: AccountDirectory, useExisting: AccountHolder },
  ],
  exports: [AccountDirectory, AccountEvents, AccountLinks],
})
export class AccountPortsModule {}
