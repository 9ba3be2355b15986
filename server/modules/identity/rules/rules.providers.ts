import type { Provider } from '@nestjs/common';
import { Administrators } from '../../../common/account.ts';
import { AccessLists } from './access/access-lists.service.ts';
import { BrowserAttemptsService } from './attempts/browser-attempts.service.ts';
import { FapiTransactions } from './call/fapi-transactions.ts';
import { RedirectPolicy } from './call/redirect-policy.ts';
import { CaptchaGate } from './captcha/captcha-gate.ts';
import { Captcha } from './captcha/turnstile.ts';
import { ClientsService } from './clients/clients.service.ts';
import { DELIVERY_PROVIDERS } from './delivery/delivery.providers.ts';
import { EventOutbox } from './events/event-outbox.ts';
import { IpLimits } from './limits/ip-limits.ts';
import { LimitsService } from './limits/limits.service.ts';
import { PART_PROVIDERS } from './parts/parts.providers.ts';
import { PasskeyStrategy } from './passkeys/passkey.strategy.ts';
import { PasskeyChallenges } from './passkeys/passkey-challenges.service.ts';
import { PasskeysPart } from './passkeys/passkeys.part.ts';
import { PasswordHasher } from './passwords/password-hasher.ts';
import { PasswordsService } from './passwords/passwords.service.ts';
import { ReverificationGate } from './sessions/reverification-gate.ts';
import { SessionAdministrators } from './sessions/session-administrators.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { SettingsStore } from './settings/settings-store.ts';
import { SOCIAL_PROVIDERS } from './social/social.providers.ts';
import { PasswordStrategy } from './strategies/password.strategy.ts';
import { SecondStrategies } from './strategies/second-strategies.ts';
import { SentStrategies } from './strategies/sent-strategies.ts';
import { Strategies } from './strategies/strategies.ts';
import { VerificationViews } from './strategies/verification-views.ts';
import { TOKEN_PROVIDERS } from './tokens/token-providers.ts';
import { AccountHolder } from './users/account-holder.ts';
import { AccountNotices } from './users/account-notices.ts';
import { LockoutService } from './users/lockout.service.ts';
import { SecondFactorsService } from './users/second-factors.service.ts';
import { UsersService } from './users/users.service.ts';
import { VerificationsService } from './verification/verifications.service.ts';

/** Rules that several flows share. */
export const RULES_PROVIDERS: readonly Provider[] = [
  ...[SettingsStore, FapiTransactions, RedirectPolicy],
  ...[IpLimits, LimitsService, Captcha, CaptchaGate],
  ...[PasswordHasher, PasswordsService],
  ...[VerificationsService, ...DELIVERY_PROVIDERS],
  ...[ClientsService, SessionsService, ReverificationGate, BrowserAttemptsService],
  { provide: Administrators, useClass: SessionAdministrators },
  ...[EventOutbox, ...PART_PROVIDERS],
  ...[AccessLists, UsersService, AccountHolder, AccountNotices, LockoutService, SecondFactorsService],
  ...[Strategies, PasswordStrategy, SentStrategies, SecondStrategies, VerificationViews],
  ...[PasskeyChallenges, PasskeysPart, PasskeyStrategy],
  ...SOCIAL_PROVIDERS,
  ...TOKEN_PROVIDERS,
];
