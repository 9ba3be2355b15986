import { Module } from '@nestjs/common';
import { TokenAuthenticator } from '../../common/account.ts';
import { ClientsController } from './api/controllers/clients.controller.ts';
import { EnvironmentController } from './api/controllers/environment.controller.ts';
import { JwksController } from './api/controllers/jwks.controller.ts';
import { LinksController } from './api/controllers/links.controller.ts';
import { SessionsController } from './api/controllers/sessions.controller.ts';
import { SignInsController } from './api/controllers/sign-ins.controller.ts';
import { SignUpsController } from './api/controllers/sign-ups.controller.ts';
import { UnknownCallsController } from './api/controllers/unknown-calls.controller.ts';
import { MailboxController } from './api/mailbox/mailbox.controller.ts';
import { FapiCookies } from './api/transport/fapi-cookies.ts';
import { ClientViews } from './api/views/client-views.ts';
import { SessionViews } from './api/views/session-views.ts';
import { SignInViews } from './api/views/sign-in-views.ts';
import { SignUpViews } from './api/views/sign-up-views.ts';
import { UserViews } from './api/views/user-views.ts';
import { HousekeepingService } from './flows/housekeeping/housekeeping.service.ts';
import { ReverificationsService } from './flows/sessions/reverifications.service.ts';
import { SecondStepService } from './flows/sign-in/second-step.service.ts';
import { SignInAttempts } from './flows/sign-in/sign-in-attempts.ts';
import { SignInsService } from './flows/sign-in/sign-ins.service.ts';
import { TicketsService } from './flows/sign-in/tickets.service.ts';
import { SignUpFields } from './flows/sign-up/sign-up-fields.ts';
import { SignUpsService } from './flows/sign-up/sign-ups.service.ts';
import { UserExportService } from './flows/users/user-export.service.ts';
import { USER_CONTROLLERS, USER_PROVIDERS } from './flows/users/users.providers.ts';
import { LinksService } from './flows/verification/links.service.ts';
import { AttemptsService } from './rules/attempts/attempts.service.ts';
import { FapiTransactions } from './rules/call/fapi-transactions.ts';
import { RedirectPolicy } from './rules/call/redirect-policy.ts';
import { CaptchaGate } from './rules/captcha/captcha-gate.ts';
import { Captcha } from './rules/captcha/turnstile.ts';
import { ClientsService } from './rules/clients/clients.service.ts';
import { DELIVERY_PROVIDERS } from './rules/delivery/delivery.providers.ts';
import { AddressLimits } from './rules/limits/address-limits.ts';
import { LimitsService } from './rules/limits/limits.service.ts';
import { PasswordHasher } from './rules/passwords/password-hasher.ts';
import { PasswordsService } from './rules/passwords/passwords.service.ts';
import { ReverificationGate } from './rules/sessions/reverification-gate.ts';
import { SessionsService } from './rules/sessions/sessions.service.ts';
import { SettingsStore } from './rules/settings/settings-store.ts';
import { SessionLiveness } from './rules/tokens/session-liveness.ts';
import { SessionTokens } from './rules/tokens/session-tokens.ts';
import { SigningKeys } from './rules/tokens/signing-keys.ts';
import { TOKEN_PROVIDERS } from './rules/tokens/token-providers.ts';
import { TokenVerifier } from './rules/tokens/token-verifier.ts';
import { LockoutService } from './rules/users/lockout.service.ts';
import { SecondFactorsService } from './rules/users/second-factors.service.ts';
import { UsersService } from './rules/users/users.service.ts';
import { VerificationsService } from './rules/verification/verifications.service.ts';

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
