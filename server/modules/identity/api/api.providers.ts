import type { Provider, Type } from '@nestjs/common';
import { ClientsController } from './controllers/clients.controller.ts';
import { EmailAddressesController } from './controllers/email-addresses.controller.ts';
import { EnvironmentController } from './controllers/environment.controller.ts';
import { ExternalAccountsController } from './controllers/external-accounts.controller.ts';
import { FeaturesOffController } from './controllers/features-off.controller.ts';
import { ImagesController } from './controllers/images.controller.ts';
import { JwksController } from './controllers/jwks.controller.ts';
import { LinksController } from './controllers/links.controller.ts';
import { MeController } from './controllers/me.controller.ts';
import { OAuthCallbackController } from './controllers/oauth-callback.controller.ts';
import { PasskeysController } from './controllers/passkeys.controller.ts';
import { PhoneNumbersController } from './controllers/phone-numbers.controller.ts';
import { SessionsController } from './controllers/sessions.controller.ts';
import { SignInsController } from './controllers/sign-ins.controller.ts';
import { SignUpsController } from './controllers/sign-ups.controller.ts';
import { UnknownCallsController } from './controllers/unknown-calls.controller.ts';
import { MailboxController } from './mailbox/mailbox.controller.ts';
import { IdentificationViews } from './views/identification-views.ts';
import { ReverificationViews } from './views/reverification-views.ts';
import { SecondFactorViews } from './views/second-factor-views.ts';
import { SignInViews } from './views/sign-in-views.ts';
import { SignUpViews } from './views/sign-up-views.ts';

/** Every call of the Frontend API, and the local mailbox. */
export const CONTROLLERS: Type[] = [
  EnvironmentController,
  ClientsController,
  SignInsController,
  SignUpsController,
  SessionsController,
  ...[MeController, EmailAddressesController, PhoneNumbersController, PasskeysController, ImagesController],
  ...[LinksController, OAuthCallbackController, ExternalAccountsController],
  JwksController,
  MailboxController,
  FeaturesOffController,
  UnknownCallsController,
];

/** Providers that build the answers of these calls alone. */
export const API_PROVIDERS: readonly Provider[] = [ReverificationViews, SignInViews, SignUpViews, IdentificationViews, SecondFactorViews];
