import type { Provider, Type } from '@nestjs/common';
import { IdentificationsService } from './identifications.service.ts';

/** What answers under /me. */
export const USER_CONTROLLERS: readonly Type[] = [];

export const USER_PROVIDERS: readonly Provider[] = [IdentificationsService];
