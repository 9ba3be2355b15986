import type { Provider } from '@nestjs/common';
import { UserParts } from '../users/user-parts.ts';
import { AttemptsPart } from './attempts.part.ts';
import { BackupCodesPart } from './backup-codes.part.ts';
import { EventsPart } from './events.part.ts';
import { ExternalAccountsPart } from './external-accounts.part.ts';
import { IdentificationsPart } from './identifications.part.ts';
import { ProfileImagesPart } from './profile-images.part.ts';
import { SessionsPart } from './sessions.part.ts';

/** What the service itself stores of users. */
export const PART_PROVIDERS: readonly Provider[] = [
  UserParts,
  ...[IdentificationsPart, BackupCodesPart, ExternalAccountsPart, ProfileImagesPart, SessionsPart, AttemptsPart, EventsPart],
];
