import type { Provider, Type } from '@nestjs/common';
import { EmailAddressesController } from '../../api/controllers/email-addresses.controller.ts';
import { ImagesController } from '../../api/controllers/images.controller.ts';
import { MeController } from '../../api/controllers/me.controller.ts';
import { PhoneNumbersController } from '../../api/controllers/phone-numbers.controller.ts';
import { ReverificationGate } from '../../rules/sessions/reverification-gate.ts';
import { AccountNotices } from '../../rules/users/account-notices.ts';
import { DevicesService } from '../sessions/devices.service.ts';
import { AuthenticatorService } from './authenticator.service.ts';
import { IdentificationsService } from './identifications.service.ts';
import { OwnPasswordService } from './own-password.service.ts';
import { PhoneFactorsService } from './phone-factors.service.ts';
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
