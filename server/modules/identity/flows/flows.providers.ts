import type { Provider } from '@nestjs/common';
import { CALLBACK_RECEIVERS, type CallbackReceiver } from '../rules/social/callback-receiver.ts';
import { LINK_RECEIVERS, type LinkReceiver } from '../rules/verification/link-receiver.ts';
import { HousekeepingService } from './housekeeping/housekeeping.service.ts';
import { ActiveSessionsService } from './sessions/active-sessions.service.ts';
import { ReverificationsService } from './sessions/reverifications.service.ts';
import { SecondStepService } from './sign-in/second-step.service.ts';
import { SignInAttempts } from './sign-in/sign-in-attempts.ts';
import { SignInFactors } from './sign-in/sign-in-factors.ts';
import { SignInLinks } from './sign-in/sign-in-links.ts';
import { SignInsService } from './sign-in/sign-ins.service.ts';
import { SocialSignIns } from './sign-in/social-sign-ins.ts';
import { TicketStrategy } from './sign-in/ticket.strategy.ts';
import { TicketsService } from './sign-in/tickets.service.ts';
import { SignUpCallbacks } from './sign-up/sign-up-callbacks.ts';
import { SignUpFields } from './sign-up/sign-up-fields.ts';
import { SignUpLinks } from './sign-up/sign-up-links.ts';
import { SignUpsService } from './sign-up/sign-ups.service.ts';
import { SocialSignUps } from './sign-up/social-sign-ups.ts';
import { SocialCallbacksService } from './social/social-callbacks.service.ts';
import { AuthenticatorService } from './users/authenticator.service.ts';
import { EmailAddressLinks } from './users/email-address-links.ts';
import { ExternalAccountsService } from './users/external-accounts.service.ts';
import { IdentificationsService } from './users/identifications.service.ts';
import { OwnPasswordService } from './users/own-password.service.ts';
import { PasskeysService } from './users/passkeys.service.ts';
import { PhoneFactorsService } from './users/phone-factors.service.ts';
import { ProfileService } from './users/profile.service.ts';
import { ProfileImagesService } from './users/profile-images.service.ts';
import { SecondFactorChanges } from './users/second-factor-changes.ts';
import { UserExportService } from './users/user-export.service.ts';
import { LinksService } from './verification/links.service.ts';

/** The user flows, step by step. They do not import each other. */
export const FLOWS_PROVIDERS: readonly Provider[] = [
  ...[SignInsService, SignInAttempts, SignInFactors, SignInLinks, SecondStepService, TicketsService, TicketStrategy],
  ...[SignUpsService, SignUpFields, SignUpLinks],
  ...[SocialSignIns, SocialSignUps, SignUpCallbacks, ExternalAccountsService, SocialCallbacksService],
  {
    provide: CALLBACK_RECEIVERS,
    useFactory: (...receivers: readonly CallbackReceiver[]) => receivers,
    inject: [SocialSignIns, SignUpCallbacks, ExternalAccountsService],
  },
  ...[ReverificationsService, ActiveSessionsService],
  ...[ProfileService, ProfileImagesService, OwnPasswordService, UserExportService],
  ...[IdentificationsService, EmailAddressLinks, PhoneFactorsService, AuthenticatorService, SecondFactorChanges, PasskeysService],
  LinksService,
  {
    provide: LINK_RECEIVERS,
    useFactory: (...receivers: readonly LinkReceiver[]) => receivers,
    inject: [SignInLinks, SignUpLinks, EmailAddressLinks],
  },
  HousekeepingService,
];
