import { Module } from '@nestjs/common';
import { API_PROVIDERS, CONTROLLERS } from './api/api.providers.ts';
import { FapiModule } from './api/fapi.module.ts';
import { FLOWS_PROVIDERS } from './flows/flows.providers.ts';
import { TicketsService } from './flows/sign-in/tickets.service.ts';
import { UserExportService } from './flows/users/user-export.service.ts';

/** The identity service. It implements the official client's Frontend API, and authenticates callers of the game's API. */
@Module({
  imports: [FapiModule],
  controllers: CONTROLLERS,
  providers: [...FLOWS_PROVIDERS, ...API_PROVIDERS],
  exports: [FapiModule, TicketsService, UserExportService],
})
export class IdentityModule {}
