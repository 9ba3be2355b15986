import { Module } from '@nestjs/common';
import { TokenAuthenticator } from '../../common/account.ts';
import { API_PROVIDERS, CONTROLLERS } from './api/api.providers.ts';
import { FLOWS_PROVIDERS } from './flows/flows.providers.ts';
import { TicketsService } from './flows/sign-in/tickets.service.ts';
import { UserExportService } from './flows/users/user-export.service.ts';
import { RULES_PROVIDERS } from './rules/rules.providers.ts';
import { ReverificationGate } from './rules/sessions/reverification-gate.ts';
import { SettingsStore } from './rules/settings/settings-store.ts';
import { SessionLiveness } from './rules/tokens/session-liveness.ts';
import { SessionTokens } from './rules/tokens/session-tokens.ts';
import { SigningKeys } from './rules/tokens/signing-keys.ts';
import { TokenVerifier } from './rules/tokens/token-verifier.ts';
import { AccountHolder } from './rules/users/account-holder.ts';

/** The identity service. It implements the official client's Frontend API, and authenticates callers of the game's API. */
@Module({
  controllers: CONTROLLERS,
  providers: [...RULES_PROVIDERS, ...FLOWS_PROVIDERS, ...API_PROVIDERS],
  exports: [
    ...[TokenAuthenticator, TokenVerifier, SessionTokens, SigningKeys, SessionLiveness],
    ...[SettingsStore, ReverificationGate, TicketsService, UserExportService, AccountHolder],
  ],
})
export class IdentityModule {}
