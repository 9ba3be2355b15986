import { Global, Module } from '@nestjs/common';
import { AccountDirectory } from '../../../common/account.ts';
import { AccountLinks } from '../../../common/account-links.ts';
import { IdentityModule } from '../../identity/identity.module.ts';
import { AccountHolder } from '../../identity/rules/users/account-holder.ts';
import { PlayersModule } from '../players/players.module.ts';
import { AccountEventsService } from './account-events.service.ts';
import { AccountLinkService } from './account-link.service.ts';

/**
 * Global, because who calls it must not know the accounts module: `scores` links a device, and `players` asks whether there is an account.
 * What happens to accounts comes by `AccountEvents`.
 */
@Global()
@Module({
  imports: [IdentityModule, PlayersModule],
  providers: [
    AccountEventsService,
    { provide: AccountLinks, useClass: AccountLinkService },
    { provide: AccountDirectory, useExisting: AccountHolder },
  ],
  exports: [AccountDirectory, AccountLinks],
})
export class AccountPortsModule {}
