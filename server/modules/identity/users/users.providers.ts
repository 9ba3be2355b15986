import type { Provider, Type } from '@nestjs/common';
import { ReverificationGate } from '../sessions/reverification-gate.ts';
import { AccountNotices } from './account-notices.ts';
import { AuthenticatorService } from './authenticator.service.ts';
import { DevicesService } from './devices.service.ts';
import { EmailAddressesController } from './email-addresses.controller.ts';
import { IdentificationsService } from './identifications.service.ts';
import { ImagesController } from './images.controller.ts';
import { MeController } from './me.controller.ts';
import { OwnPasswordService } from './own-password.service.ts';
import { PhoneFactorsService } from './phone-factors.service.ts';
import { PhoneNumbersController } from './phone-numbers.controller.ts';
import { ProfileService } from './profile.service.ts';
import { ProfileImagesService } from './profile-images.service.ts';
import { SecondFactorChanges } from './second-factor-changes.ts';

/** What answers under /me, and shows users' pictures. */
export const USER_CONTROLLERS: readonly Type[] = [MeController, EmailAddressesController, PhoneNumbersController, ImagesController];

export const USER_PROVIDERS: readonly Provider[] = [
  ReverificationGate,
  AccountNotices,
  ProfileService,
  OwnPasswordService,
  IdentificationsService,
  PhoneFactorsService,
  SecondFactorChanges,
  AuthenticatorService,
  ProfileImagesService,
  DevicesService,
];
