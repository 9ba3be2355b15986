import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/identity.module.ts';
import { AccountExportService } from './account-export.service.ts';
import { AccountPortsModule } from './account-ports.module.ts';
import { AccountsController } from './accounts.controller.ts';
import { ReverificationGuard } from './reverification.guard.ts';

@Module({
  imports: [AccountPortsModule, IdentityModule],
  controllers: [AccountsController],
  providers: [AccountExportService, ReverificationGuard],
})
export class AccountsModule {}
