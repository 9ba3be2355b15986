import { Module } from '@nestjs/common';
import { TokenAuthenticator } from '../../common/account.ts';
import { AttemptsService } from './attempts/attempts.service.ts';
import { ClientViews } from './clients/client-views.ts';
import { ClientsController } from './clients/clients.controller.ts';
import { ClientsService } from './clients/clients.service.ts';
import { DELIVERY_PROVIDERS } from './delivery/delivery.providers.ts';
import { MailboxController } from './delivery/mailbox.controller.ts';
import { EnvironmentController } from './environment/environment.controller.ts';
import { SettingsStore } from './environment/settings-store.ts';
import { FapiCookies } from './fapi/fapi-cookies.ts';
import { FapiTransactions } from './fapi/fapi-transactions.ts';
import { RedirectPolicy } from './fapi/redirect-policy.ts';
import { UnknownCallsController } from './fapi/unknown-calls.controller.ts';
import { HousekeepingService } from './housekeeping.service.ts';
import { AddressLimits } from './limits/address-limits.ts';
import { LimitsService } from './limits/limits.service.ts';
import { PasswordHasher } from './passwords/password-hasher.ts';
import { PasswordsService } from './passwords/passwords.service.ts';
import { ReverificationGate } from './sessions/reverification-gate.ts';
import { ReverificationsService } from './sessions/reverifications.service.ts';
import { SessionViews } from './sessions/session-views.ts';
import { SessionsController } from './sessions/sessions.controller.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { SecondStepService } from './sign-in/second-step.service.ts';
import { SignInAttempts } from './sign-in/sign-in-attempts.ts';
import { SignInViews } from './sign-in/sign-in-views.ts';
import { SignInsController } from './sign-in/sign-ins.controller.ts';
import { SignInsService } from './sign-in/sign-ins.service.ts';
import { TicketsService } from './sign-in/tickets.service.ts';
import { SignUpFields } from './sign-up/sign-up-fields.ts';
import { SignUpViews } from './sign-up/sign-up-views.ts';
import { SignUpsController } from './sign-up/sign-ups.controller.ts';
import { SignUpsService } from './sign-up/sign-ups.service.ts';
import { JwksController } from './tokens/jwks.controller.ts';
import { SessionLiveness } from './tokens/session-liveness.ts';
import { SessionTokens } from './tokens/session-tokens.ts';
import { SigningKeys } from './tokens/signing-keys.ts';
import { TOKEN_PROVIDERS } from './tokens/token-providers.ts';
import { TokenVerifier } from './tokens/token-verifier.ts';
import { LockoutService } from './users/lockout.service.ts';
import { SecondFactorsService } from './users/second-factors.service.ts';
import { UserExportService } from './users/user-export.service.ts';
import { UserViews } from './users/user-views.ts';
import { USER_CONTROLLERS, USER_PROVIDERS } from './users/users.providers.ts';
import { UsersService } from './users/users.service.ts';
import { CaptchaGate } from './verification/captcha-gate.ts';
import { LinksController } from './verification/links.controller.ts';
import { LinksService } from './verification/links.service.ts';
import { Captcha } from './verification/turnstile.ts';
import { VerificationsService } from './verification/verifications.service.ts';

/** The service that knows who is who: it answers the official client's Frontend API, and makes the tokens of ours. */
@Module({
  controllers: [
    EnvironmentController,
    ClientsController,
    SignInsController,
    SignUpsController,
    SessionsController,
    ...USER_CONTROLLERS,
    LinksController,
    JwksController,
    MailboxController,
    // Last, for it answers whatever the others do not.
    UnknownCallsController,
  ],
  providers: [
    ...[SettingsStore, FapiCookies, FapiTransactions, RedirectPolicy, HousekeepingService],
    ...[ClientsService, ClientViews, SessionsService, SessionViews, ReverificationsService],
    AttemptsService,
    ...[SignInsService, SignInAttempts, SignInViews, SecondStepService, TicketsService],
    ...[SignUpsService, SignUpFields, SignUpViews],
    ...[UsersService, UserViews, UserExportService, LockoutService, SecondFactorsService, ...USER_PROVIDERS],
    ...[VerificationsService, LinksService, CaptchaGate, Captcha, AddressLimits, LimitsService],
    ...[PasswordHasher, PasswordsService],
    ...TOKEN_PROVIDERS,
    ...DELIVERY_PROVIDERS,
  ],
  exports: [
    ...[TokenAuthenticator, TokenVerifier, SessionTokens, SigningKeys, SessionLiveness],
    ...[SettingsStore, ReverificationGate, TicketsService, UserExportService],
  ],
})
export class IdentityModule {}
